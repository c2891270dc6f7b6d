import type { LossReason, SessionStep } from "../../../shared/wire/sessions/session-progress.ts";
import type { Sql } from "../../db/sql.ts";

/** Where sessions stand, as expressions over their columns. */

/** The tenant whose sessions are read, optionally one merchant's. */
export interface SessionScope {
  workspaceId: string;
  livemode: boolean;
  merchantId: string | null;
}

export const belongsTo = (sql: Sql, { workspaceId, livemode, merchantId }: SessionScope) => sql`
  workspace_id = ${workspaceId} and livemode = ${livemode}
  ${merchantId === null ? sql`` : sql`and merchant_id = ${merchantId}`}`;

/** The furthest step. */
export const stepOf = (sql: Sql) => sql`
  case when status = 'completed' then 'placed' when submitted_at is not null then 'submitted'
    when details_at is not null then 'details' when company_at is not null then 'company'
    when opened_at is not null then 'opened' else 'created' end`;

/** Why there is no order. */
const lossOf = (sql: Sql) => sql`
  case when stopped_reason is not null then stopped_reason when status = 'expired' then 'left'
    when status = 'open' then 'still_open' else status end`;

export const isAtStep = (sql: Sql, step: SessionStep) => sql`${stepOf(sql)} = ${step}`;

export const isLostBy = (sql: Sql, reason: LossReason) =>
  sql`(status <> 'completed' and ${lossOf(sql)} = ${reason})`;
