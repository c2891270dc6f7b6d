import { isPostgresError, type Sql } from "../../../server/db/sql.ts";
import { readCatalogue } from "./catalogue.ts";
import type { Statement } from "./collect-statements.ts";
import { judgePlan, levels, type Level, type PlanNode } from "./confinement.ts";
import { byMerchantAlone, byRow, ofEveryTenant } from "./declared.ts";

/** A statement and whose rows it reaches; null if it names its tables only at run time. */
export interface JudgedStatement extends Statement {
  level: Level | null;
}

/** Has Postgres plan each statement, and judges the plans. Runs none of them. */
export async function judge(sql: Sql, statements: readonly Statement[]): Promise<JudgedStatement[]> {
  const catalogue = await readCatalogue(sql);
  const known = new Map<string, Level | null>();
  for (const { text } of statements) {
    if (known.has(text)) continue;
    const plan = await explain(sql, text);
    known.set(text, plan === null ? null : judgePlan(plan, catalogue));
  }
  return statements.map((statement) => ({ ...statement, level: known.get(statement.text)! }));
}

async function explain(sql: Sql, text: string): Promise<PlanNode | null> {
  try {
    const [row] = await sql.unsafe<[{ "QUERY PLAN": [{ Plan: PlanNode }] }]>(
      `explain (generic_plan, verbose, costs off, format json) ${text}`,
    );
    return row["QUERY PLAN"][0].Plan;
  } catch (error) {
    if (isPostgresError(error, "42601")) return null;
    throw new Error(`Postgres cannot plan: ${text}`, { cause: error });
  }
}

const everyTenant = new Set(ofEveryTenant.flatMap(({ functions }) => functions));

/** Why a statement may reach rows that are not its caller's; null if it cannot, or is declared. */
export function violationOf({ source, declaration, level }: JudgedStatement): string | null {
  const name = source.replace(/^server\//, "");
  if (everyTenant.has(name)) return null;
  if (level === null) return "its tables are not known";
  if (level === "every_tenant") return "reaches rows of every tenant";
  const wanted = identityOf(declaration);
  if (
    wanted !== null &&
    levels.indexOf(level) < levels.indexOf(wanted) &&
    byMerchantAlone[name] === undefined
  )
    return `is given a ${wanted}, but is bound only by ${level}`;
  if (level === "row" && byRow[name.split(" ")[0]!] === undefined) return "goes by an id alone";
  return null;
}

/** The identity that a function is given, by its parameters. */
function identityOf(declaration: string): "workspace" | "merchant" | null {
  const parameters = declaration.slice(0, declaration.lastIndexOf("):") + 1);
  if (/workspaceId|workspace_id|Scope\b|Tenant\b|MerchantClaim\b/.test(parameters)) return "workspace";
  return /merchantId|merchant_id|CallKey/.test(parameters) ? "merchant" : null;
}
