import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPool, type Pool } from "../../../server/db/sql.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { collectStatements, isConnection, STATEMENT, type Statement } from "./collect-statements.ts";
import { walk } from "./modules.ts";
import { byMerchantAlone, byRow, ofEveryTenant } from "./declared.ts";
import { judge, violationOf, type JudgedStatement } from "./find-violations.ts";

/**
 * Every SQL statement of the server and the commands names the tenant whose rows it reads or writes, or is declared. The
 * statements are those of the source; what they reach is judged by Postgres' own plans.
 */

const root = fileURLToPath(new URL("../../../", import.meta.url));
let database: TestDatabase;
let sql: Pool;
let statements: Statement[];
let judged: JudgedStatement[];

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url, { max: 1 });
  statements = await collectStatements(await sourcesOf("server", "bin"), root);
  judged = await judge(sql, statements);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function sourcesOf(...folders: string[]): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(root + folder, { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  return names
    .flat()
    .filter((name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$|node_modules/.test(name))
    .map((name) => root + name);
}

const functionsOf = (some: readonly JudgedStatement[]) =>
  new Set(some.map(({ source }) => source.replace(/^server\//, "")));

test("every statement is bound to a tenant, or declared", () => {
  expect(judged.length).toBeGreaterThan(400);
  const violations = judged.flatMap((statement) => {
    const violation = violationOf(statement);
    return violation === null ? [] : [`${statement.source} ${violation}: ${statement.text}`];
  });
  expect(violations).toEqual([]);
});

test("no declaration is left over", () => {
  const crossing = functionsOf(judged.filter(({ level }) => level === null || level === "every_tenant"));
  const outside = ["domains/claims.sql.ts isActiveElsewhere"];
  const declared = ofEveryTenant.flatMap(({ functions }) => functions);
  expect(declared.filter((name) => !crossing.has(name))).toEqual(outside);
  const files = new Set(
    [...functionsOf(judged.filter(({ level }) => level === "row"))].map((name) => name.split(" ")[0]!),
  );
  expect(Object.keys(byRow).filter((file) => !files.has(file))).toEqual([]);
  const functions = functionsOf(judged);
  expect(Object.keys(byMerchantAlone).filter((name) => !functions.has(name))).toEqual([]);
});

test("a condition on the tenant that is forgotten in any statement is found", async () => {
  const condition = /[\w.]*\b(?:workspace_id|merchant_id|scope_id) = (?:any\(\$\d+[^)]*\)|\$\d+)/g;
  const forEveryTenant = new Set(ofEveryTenant.flatMap(({ functions }) => functions));
  const planted = statements.flatMap((statement) => {
    const text = statement.text.replace(condition, "true");
    const isDeclared = forEveryTenant.has(statement.source.replace(/^server\//, ""));
    return text === statement.text || isDeclared ? [] : [renumbered({ ...statement, text })];
  });
  expect(new Set(planted.map(({ source }) => source)).size).toBeGreaterThan(60);
  const missed = (await judge(sql, planted)).filter((statement) => violationOf(statement) === null);
  expect(missed.map(({ source, text }) => `${source}: ${text}`)).toEqual([]);
});

test("SQL is written as a template of a connection", async () => {
  const raw: string[] = [];
  for (const path of await sourcesOf("server", "bin")) {
    const text = await readFile(path, "utf8");
    if (/\.unsafe\(/.test(text)) raw.push(path.slice(root.length));
    const others = new Set<string>();
    walk(parseSync(path, text).program, (node) => {
      if (node.type !== "TaggedTemplateExpression" || !STATEMENT.test(node.quasi.quasis[0]!.value.raw))
        return;
      if (!isConnection(node.tag)) others.add(text.slice(node.start, node.end));
    });
    expect([...others], path).toEqual([]);
  }
  // Statements that take no parameters: migrations, partitions, settings of roles, the sandbox's clock and role.
  expect(raw.toSorted()).toEqual([
    "server/db/clock.ts",
    "server/db/migrate.ts",
    "server/db/partitions.sql.ts",
    "server/db/role-settings.sql.ts",
    "server/db/service-database.ts",
  ]);
});

test("no route or page hands an id of its request to a query that goes by the id alone", async () => {
  const byId = new Set(
    judged.filter(({ level }) => level === "row").map(({ source }) => source.split(" ")[1]!),
  );
  // Hostnames are public: the page reports to an edge whether this service serves one.
  byId.delete("findHolder");
  let calls = 0;
  for (const path of await sourcesOf("server")) {
    if (!/\.(route|page)\.ts$/.test(path)) continue;
    const text = await readFile(path, "utf8");
    walk(parseSync(path, text).program, (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
      if (!byId.has(node.callee.name)) return;
      calls += 1;
      const id = node.arguments[1]!;
      const given = text.slice(id.start, id.end);
      expect(/\b(params|query|body|request)\b/.test(given), `${path}: ${node.callee.name}(${given})`).toBe(
        false,
      );
    });
  }
  expect(calls).toBeGreaterThan(5);
});

/** Numbers the parameters that are left. */
function renumbered(statement: Statement): Statement {
  let count = 0;
  return { ...statement, text: statement.text.replace(/\$\d+/g, () => `$${(count += 1)}`) };
}

describe("is not confined by", () => {
  test.each([
    ["nothing", "select * from orders"],
    ["one side of an OR", "select * from orders where workspace_id = $1 or number = $2"],
    ["another value than a key", "select * from orders where number = $1"],
    ["a mode", "select * from orders where livemode = $1"],
    ["inequality", "select * from orders where workspace_id <> $1"],
    ["a constant", "select * from orders where workspace_id = gen_random_uuid()"],
    ["its own column", "select * from orders where workspace_id = workspace_id"],
    [
      "a left join",
      "select o.id from orders o left join merchants m on m.id = o.merchant_id and m.workspace_id = $1",
    ],
    [
      "an anti-join",
      "select id from orders o where not exists (select from sessions s where s.id = o.session_id and s.workspace_id = $1)",
    ],
    [
      "a join by something else",
      "select s.id from sessions s join merchants m on m.name = s.currency where m.workspace_id = $1",
    ],
    ["a condition on another table", "select o.id from orders o, workspaces w where w.id = $1"],
    [
      "a subquery's condition",
      "select id, (select count(*) from sessions s where s.merchant_id = $1) from orders",
    ],
    [
      "a common table expression",
      "with own as (select id from merchants where workspace_id = $1) select o.id from orders o, own",
    ],
    ["an update's values", "update orders set workspace_id = $1"],
    [
      "the owner of what it deletes elsewhere",
      "with gone as (delete from sessions where merchant_id = $1 returning id) delete from store_commands",
    ],
    [
      "the values of an upsert",
      "insert into store_connections (merchant_id, rest_url, versions, currency, connected_at) select merchant_id, $1, $2, $3, $4 from store_connections",
    ],
  ])("%s", async (_name, text) => {
    const [statement] = await judge(sql, [{ source: "planted", declaration: "", text }]);
    expect(statement!.level).toBe("every_tenant");
  });
});

describe("is confined", () => {
  test.each([
    ["workspace", "select * from orders where workspace_id = $1 and (number = $2 or id = $3)"],
    [
      "workspace",
      "select s.id from sessions s join merchants m on m.id = s.merchant_id where m.workspace_id = $1",
    ],
    [
      "workspace",
      "with own as (select id from merchants where workspace_id = $1) select o.id from orders o join own on own.id = o.merchant_id",
    ],
    [
      "workspace",
      "select o.id from orders o where exists (select from sessions s where s.id = o.session_id and s.workspace_id = $1)",
    ],
    ["merchant", "select id from orders where merchant_id = any($1)"],
    [
      "merchant",
      "select o.id from unnest($1::uuid[]) as given (id) join orders o on o.merchant_id = given.id",
    ],
    ["row", "select * from orders where id = $1"],
    [
      "row",
      "select s.id from sessions s join session_attempts a on a.session_id = s.id where a.payment_intent = $1",
    ],
    ["row", "update deliveries set attempt_count = 1 where created_at = $1 and id = $2"],
  ])("by %s: %s", async (level, text) => {
    const [statement] = await judge(sql, [{ source: "planted", declaration: "", text }]);
    expect(statement!.level).toBe(level);
  });
});
