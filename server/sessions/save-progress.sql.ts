import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import { jsonOrNull, type Sql } from "../db/sql.ts";
import { reachedSteps, type Reached } from "./progress.sql.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** What a quote finds, and the next one may find no longer; the result of a submit stays until the next submit. */
const FOUND_BY_QUOTES: readonly StoppedReason[] = [
  "vat_refused",
  "no_delivery",
  "credit_limit",
  "account_blocked",
  "store_unavailable",
];

/** Assignments of what a quote or check has found: it replaces reasons of `over`, of an open session only. */
function found(sql: Sql, reason: StoppedReason | null, over: readonly StoppedReason[]) {
  const isReplaced = sql`status = 'open' and (stopped_reason is null or stopped_reason = any(${sql.array([...over])}::text[]))`;
  return sql`
    stopped_at = case when not (${isReplaced}) or stopped_reason = ${reason} then stopped_at
      when ${reason}::text is null then null else svc_now() end,
    stopped_reason = case when ${isReplaced} then ${reason}::text else stopped_reason end`;
}

/** Stores what a quote displays, and where the shopper of an open session stands with it. */
export async function saveQuoted(
  sql: Sql,
  id: string,
  { amounts, reached, stopped }: { amounts: Amounts; reached: Reached; stopped: StoppedReason | null },
): Promise<void> {
  // The session may have been updated to another currency meanwhile.
  await sql`
    update sessions set ${reachedSteps(sql, reached)}, ${found(sql, stopped, FOUND_BY_QUOTES)},
      amounts = case when currency = ${amounts.currency} then ${jsonOrNull(sql, amounts)} else amounts end
    where id = ${id} and status = 'open'`;
}

/** Notes once that the shopper of an open session gets no quote. */
export async function saveUnquoted(
  sql: Sql,
  session: Pick<SessionRow, "id" | "status" | "stopped_reason">,
  reason: StoppedReason,
): Promise<void> {
  if (session.status !== "open" || session.stopped_reason === reason) return;
  await sql`
    update sessions set opened_at = coalesce(opened_at, svc_now()), ${found(sql, reason, FOUND_BY_QUOTES)}
    where id = ${session.id} and status = 'open'`;
}

/** Stores the result of a VAT check, which may name the company. */
export async function saveVatResult(
  sql: Sql,
  id: string,
  finding: NonNullable<SessionRow["vat"]>,
  isRefused: boolean,
): Promise<void> {
  const company = finding.result.name !== null;
  const stopped = isRefused ? found(sql, "vat_refused", FOUND_BY_QUOTES) : found(sql, null, ["vat_refused"]);
  await sql`
    update sessions set vat = ${jsonOrNull(sql, finding)}, ${reachedSteps(sql, { company, details: false })}, ${stopped}
    where id = ${id}`;
}
