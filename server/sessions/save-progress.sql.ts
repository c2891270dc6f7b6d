import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import { jsonOrNull, type Pool, type Sql } from "../db/sql.ts";
import { unhurried } from "../db/unhurried.sql.ts";
import { reachedSteps, type Reached } from "./progress.sql.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** Nothing here waits for the disk: it is what a page shows, and the next quote writes it again. */

/** What a quote finds, and the next one may find no longer; the result of a submit stays until the next submit. */
const FOUND_BY_QUOTES: readonly StoppedReason[] = [
  "vat_refused",
  "no_delivery",
  "credit_limit",
  "account_blocked",
  "store_unavailable",
];

/** What a quote or check has found. */
export interface Finding {
  /** Null: nothing keeps the shopper. */
  reason: StoppedReason | null;
  /** When it began: it replaces nothing that a later one has found. */
  since: Date;
}

/** Whether a finding replaces the reason of an open session, which has to be one of `over`. */
const isReplaced = (sql: Sql, since: Date, over: readonly StoppedReason[]) => sql`(status = 'open' and (
  stopped_reason is null or (stopped_reason = any(${sql.array([...over])}::text[]) and stopped_at <= ${since})))`;

/** Assignments of a finding. */
const found = (sql: Sql, { reason, since }: Finding, over: readonly StoppedReason[]) => sql`
  stopped_at = case when not ${isReplaced(sql, since, over)} or stopped_reason = ${reason} then stopped_at
    when ${reason}::text is null then null else ${since}::timestamptz end,
  stopped_reason = case when ${isReplaced(sql, since, over)} then ${reason}::text else stopped_reason end`;

/** Stores what a quote displays, and where the shopper of an open session stands with it. */
export async function saveQuoted(
  sql: Pool,
  id: string,
  { amounts, reached, finding }: { amounts: Amounts; reached: Reached; finding: Finding },
): Promise<void> {
  // The session may have been updated to another currency meanwhile.
  await sql`
    update sessions set ${reachedSteps(sql, reached)}, ${found(sql, finding, FOUND_BY_QUOTES)},
      amounts = case when currency = ${amounts.currency} then ${jsonOrNull(sql, amounts)} else amounts end
    from ${unhurried(sql)}
    where id = ${id} and status = 'open'`;
}

/** Notes once that the shopper of an open session gets no quote. */
export async function saveUnquoted(
  sql: Pool,
  session: Pick<SessionRow, "id" | "status" | "stopped_reason">,
  finding: Finding,
): Promise<void> {
  const { reason, since } = finding;
  if (session.status !== "open" || session.stopped_reason === reason) return;
  await sql`
    update sessions set opened_at = coalesce(opened_at, svc_now()), ${found(sql, finding, FOUND_BY_QUOTES)}
    from ${unhurried(sql)}
    where id = ${session.id} and status = 'open' and (opened_at is null
      or (${isReplaced(sql, since, FOUND_BY_QUOTES)} and stopped_reason is distinct from ${reason}))`;
}

/**
 * Stores the result of a VAT check.
 * @param isTyped by the shopper on the live page: a company that it names is given.
 */
export async function saveVatResult(
  sql: Pool,
  id: string,
  vat: NonNullable<SessionRow["vat"]>,
  { isRefused, since, isTyped }: { isRefused: boolean; since: Date; isTyped: boolean },
): Promise<void> {
  const company = vat.result.name !== null;
  const reached = isTyped ? sql`${reachedSteps(sql, { company, details: false })},` : sql``;
  const finding: Finding = { reason: isRefused ? "vat_refused" : null, since };
  // A number says nothing about what else holds the shopper up: the next quote finds that again.
  await sql`
    update sessions set ${reached} vat = ${jsonOrNull(sql, vat)}, ${found(sql, finding, ["vat_refused"])}
    from ${unhurried(sql)}
    where id = ${id}`;
}
