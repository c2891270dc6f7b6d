import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import type { CheckFilter, VatCheckRow } from "../vat-checks.sql.ts";

/** A merchant's check, for its workspace. */
export type EvidenceRow = Omit<VatCheckRow, "merchant_id" | "raw_answer" | "original_id"> & {
  merchant_id: string;
  order_id: string | null;
};

const columns = (sql: Sql) => sql`
  c.id, c.merchant_id, c.session_id, o.id as order_id, c.vat_number, c.prefix, c.country, c.requester, c.source, c.status,
  c.name, c.address, c.consultation_number, c.fault, c.authority_date, c.checked_at, c.answered_at`;

const ordersOfChecks = (sql: Sql) => sql`
  left join orders o on o.session_id = c.session_id and o.workspace_id = c.workspace_id`;

/** The evidence of a workspace in one mode, newest first. */
export async function listEvidence(
  sql: Sql,
  scope: Scope,
  { vatNumber, from, to, before }: CheckFilter,
  limit: number,
): Promise<EvidenceRow[]> {
  return sql<EvidenceRow[]>`
    select ${columns(sql)} from vat_checks c ${ordersOfChecks(sql)}
    where ${belongsTo(sql, scope, sql`c.`)}
      ${vatNumber === null ? sql`` : sql`and c.vat_number = ${vatNumber}`}
      ${from === null ? sql`` : sql`and c.checked_at >= ${from}`}
      ${to === null ? sql`` : sql`and c.checked_at < ${to}`}
      ${before === null ? sql`` : sql`and (c.checked_at, c.id) < (${before.checkedAt}, ${before.id})`}
    order by c.checked_at desc, c.id desc limit ${limit}`;
}

/** One check with the authority's raw answer: of the look-up that answered, when none was made for this check. */
export async function findEvidence(
  sql: Sql,
  scope: Scope,
  id: number,
): Promise<(EvidenceRow & Pick<VatCheckRow, "raw_answer">) | null> {
  const [row] = await sql<Array<EvidenceRow & Pick<VatCheckRow, "raw_answer">>>`
    select ${columns(sql)}, coalesce(c.raw_answer, original.raw_answer) as raw_answer
    from vat_checks c ${ordersOfChecks(sql)} left join vat_checks original on original.id = c.original_id
    where c.id = ${id} and ${belongsTo(sql, scope, sql`c.`)}`;
  return row ?? null;
}
