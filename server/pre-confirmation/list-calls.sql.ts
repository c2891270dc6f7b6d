import type { PreConfirmationResult } from "../../shared/wire/pre-confirmation.ts";
import { belongsTo, type Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import type { PagePosition } from "../http/input/page-cursor.ts";
import type { PreConfirmationRow } from "./calls.sql.ts";

export interface CallFilter {
  result: PreConfirmationResult | null;
  sessionId: string | null;
  orderId: string | null;
  /** Calls before this one. */
  before: PagePosition | null;
}

const hasResult = (sql: Sql, result: PreConfirmationResult) => {
  switch (result) {
    case "pending":
      return sql`and result is null`;
    case "bypassed":
      return sql`and bypassed`;
    case "go_on":
      return sql`and result = 'go_on' and not bypassed`;
    case "refused":
    case "unavailable":
      return sql`and result = ${result}`;
  }
};

/** The calls of a workspace in one mode, newest first. */
export async function listCalls(
  sql: Sql,
  scope: Scope,
  { result, sessionId, orderId, before }: CallFilter,
  limit: number,
): Promise<PreConfirmationRow[]> {
  return sql<PreConfirmationRow[]>`
    select * from pre_confirmations
    where ${belongsTo(sql, scope)}
      ${result === null ? sql`` : hasResult(sql, result)}
      ${sessionId === null ? sql`` : sql`and session_id = ${sessionId}`}
      ${orderId === null ? sql`` : sql`and order_id = ${orderId}`}
      ${before === null ? sql`` : sql`and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`}
    order by created_at desc, id desc limit ${limit}`;
}

export async function findCallById(sql: Sql, scope: Scope, id: string): Promise<PreConfirmationRow | null> {
  const [row] = await sql<PreConfirmationRow[]>`
    select * from pre_confirmations where id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}
