import type { Sql } from "../db/sql.ts";
import { isPlacedInBuiltin } from "../stores/builtin.sql.ts";

export interface SandboxFigures {
  orders: number;
  on_hold: number;
  deliveries: number;
  delivered: number;
  sessions: number;
  checks: number;
  /** Pre-confirmations that stopped an order. */
  refused: number;
}

/** Counts for the start page. */
export async function countSample(
  sql: Sql,
  workspaceId: string,
  merchantId: string,
): Promise<SandboxFigures> {
  const [row] = await sql<SandboxFigures[]>`
    select
      (select count(*) from builtin_orders where merchant_id = ${merchantId} and ${isPlacedInBuiltin(sql)})::int as orders,
      (select count(*) from builtin_orders where merchant_id = ${merchantId} and status = 'on-hold')::int as on_hold,
      (select count(*) from deliveries where workspace_id = ${workspaceId})::int as deliveries,
      (select count(*) from deliveries where workspace_id = ${workspaceId} and succeeded_at is not null)::int as delivered,
      (select count(*) from pre_confirmations where merchant_id = ${merchantId})::int as checks,
      (select count(*) from pre_confirmations where merchant_id = ${merchantId} and result in ('refused', 'unavailable'))::int as refused,
      (select count(*) from sessions where merchant_id = ${merchantId})::int as sessions`;
  return row!;
}
