import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import type { Sql } from "../db/sql.ts";

/**
 * Where a session stands: assignments for the statements that run at these moments anyway. While an attempt runs, only its end
 * changes `stopped_reason`.
 */

/** Steps that the shopper has reached, beside the open page. */
export interface Reached {
  company: boolean;
  details: boolean;
}

/**
 * Assignments of the times of steps: the first time counts, and a step implies those before it. Only businesses have the step
 * of the company.
 */
export const reachedSteps = (sql: Sql, { company, details }: Reached) => sql`
  opened_at = coalesce(opened_at, svc_now()),
  company_at = case when b2b and ${company || details}::boolean then coalesce(company_at, svc_now()) else company_at end,
  details_at = case when ${details}::boolean then coalesce(details_at, svc_now()) else details_at end`;

/** Assignments of a submit; one that is refused at once says nothing about the details. */
export const submitted = (sql: Sql, { isRefused }: { isRefused: boolean }) => sql`
  ${reachedSteps(sql, { company: !isRefused, details: !isRefused })},
  submitted_at = coalesce(submitted_at, svc_now())`;

/** Assignments that replace whatever kept the shopper; null: nothing does any more. */
export const stoppedBy = (sql: Sql, reason: StoppedReason | null) => sql`
  stopped_reason = ${reason}, stopped_at = case when ${reason}::text is null then null else svc_now() end`;

/** Assignments of an interrupted submit, whose run may have left what interrupted it. */
export const interruptedBy = (sql: Sql) => sql`
  stopped_at = case when stopped_reason is null then svc_now() else stopped_at end,
  stopped_reason = coalesce(stopped_reason, 'interrupted')`;
