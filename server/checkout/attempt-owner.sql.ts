import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import type { Sql } from "../db/sql.ts";
import { interruptedBy, stoppedBy, submitted } from "../sessions/progress.sql.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";
import { GRACE_SECONDS, LEASE_SECONDS } from "./leases.ts";

/**
 * Ownership of a session's attempt: begin, renew, claim, park and end its lease. Each statement that sets a lease also
 * schedules the attempt's one recovery job, and the one that ends the attempt removes it: neither is ever without the
 * other. Decision: docs/decisions/0046-one-recovery-job-per-attempt.md.
 */

/** Identifies the recovery job of an attempt in the columns `id` and `attempt`. */
const jobKey = (sql: Sql) => sql`format('attempt/%s/%s', id, attempt)`;

/** When recovery is due; the queue's own clock is the database's: the time is translated to it. */
const recoveryAt = (sql: Sql, dueSeconds: number) =>
  sql`attempt_lease_until + make_interval(secs => ${dueSeconds}) - (svc_now() - now())`;

/**
 * Schedules the recovery of the attempt in the columns `id` and `attempt`, or moves it.
 * @param at.dueSeconds after the end of the lease. @param at.tries runs of recovery that have failed so far.
 */
const scheduleRecovery = (sql: Sql, at: { dueSeconds?: number; tries?: number } = {}) => sql`
  graphile_worker.add_job('recover-attempt',
    json_build_object('sessionId', id, 'attempt', attempt, 'tries', ${at.tries ?? 0}::int),
    run_at => ${recoveryAt(sql, at.dueSeconds ?? GRACE_SECONDS)},
    job_key => ${jobKey(sql)})`;

/** As `scheduleRecovery`, for all rows of `leased` with its column `tries`; the queue sends one notification for them. */
const scheduleAll = (sql: Sql) => sql`
  (select count(*) from (
      select array_agg(('recover-attempt', json_build_object('sessionId', id, 'attempt', attempt, 'tries', tries), null,
        ${recoveryAt(sql, GRACE_SECONDS)}, null, ${jobKey(sql)}, null, null)::graphile_worker.job_spec) as specs
      from leased having count(*) > 0) recovery,
    graphile_worker.add_jobs(recovery.specs, false)) job`;

/** `open → confirming` with the next attempt number; null if another request won the race or the session has ended. */
export async function beginAttempt(
  sql: Sql,
  id: string,
  owner: string,
  leaseSeconds: number,
): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`
    with leased as (
      update sessions set status = 'confirming', attempt = attempt + 1, attempt_owner = ${owner},
        attempt_lease_until = svc_now() + make_interval(secs => ${leaseSeconds}), ${submitted(sql, { isRefused: false })}, ${stoppedBy(sql, null)}
      where id = ${id} and status = 'open' and expires_at > svc_now()
      returning *)
    select leased.* from leased, ${scheduleRecovery(sql)} job`;
  return row ?? null;
}

/** The next attempt number for a submit that is refused at once; the session stays open. Null as in `beginAttempt`. */
export async function countAttempt(sql: Sql, id: string, refused: StoppedReason): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`
    update sessions set attempt = attempt + 1, ${submitted(sql, { isRefused: true })}, ${stoppedBy(sql, refused)}
    where id = ${id} and status = 'open' and expires_at > svc_now()
    returning *`;
  return row ?? null;
}

/** A run that owns an attempt. */
interface Ownership {
  sessionId: string;
  attempt: number;
  owner: string;
  /** Runs of recovery that have failed so far, should this one die. */
  tries: number;
}

export interface Renewal extends Ownership {
  leaseSeconds: number;
}

/**
 * Renews leases of runs, each for `leaseSeconds`. Like a claim it never waits for a lock: locked rows are renewed next time.
 * @returns false where another owner holds the attempt, or it is being changed.
 */
export async function renewAttempts(sql: Sql, runs: readonly Renewal[]): Promise<boolean[]> {
  const rows = await sql<{ attempt_owner: string }[]>`
    with run as (
      select * from json_to_recordset(${sql.json(runs as never)}::json)
        as r ("sessionId" text, attempt int, owner uuid, tries int, "leaseSeconds" float8)),
    owned as materialized (
      select s.id, run.tries, run."leaseSeconds" from run
      join sessions s on s.id = run."sessionId" and s.attempt = run.attempt
      where s.status = 'confirming' and s.attempt_owner = run.owner
      for no key update of s skip locked),
    leased as (
      update sessions s set attempt_lease_until = svc_now() + make_interval(secs => owned."leaseSeconds")
      from owned where s.id = owned.id
      returning s.id, s.attempt, s.attempt_owner, s.attempt_lease_until, owned.tries)
    select leased.attempt_owner from leased, ${scheduleAll(sql)}`;
  const renewed = new Set(rows.map(({ attempt_owner }) => attempt_owner));
  return runs.map(({ owner }) => renewed.has(owner));
}

/** A run that wants to own an attempt. */
export interface Claim extends Ownership {
  /** Also while the attempt waits for the shopper's bank. */
  parked: boolean;
}

/**
 * Claims unowned attempts: parked ones if wanted, or with a lease that expired at least the grace period ago. No call of
 * the previous owner to a third party can last longer than that. The statement never waits for a lock: a session that another
 * transaction is changing is not claimed.
 * @returns the session of each claim, in that order; null where the attempt is owned, has ended or is being changed.
 */
export async function claimAttempts(sql: Sql, claims: readonly Claim[]): Promise<Array<SessionRow | null>> {
  const rows = await sql<SessionRow[]>`
    with claim as (
      select * from json_to_recordset(${sql.json(claims as never)}::json)
        as c ("sessionId" text, attempt int, owner uuid, parked boolean, tries int)),
    due as materialized (
      select s.id, c.owner, c.tries from claim c
      join sessions s on s.id = c."sessionId" and s.attempt = c.attempt
      where s.status = 'confirming'
        and ((s.attempt_owner is null and c.parked)
          or s.attempt_lease_until <= svc_now() - make_interval(secs => ${GRACE_SECONDS}))
      for no key update of s skip locked),
    leased as (
      update sessions s set attempt_owner = due.owner,
        attempt_lease_until = svc_now() + make_interval(secs => ${LEASE_SECONDS})
      from due where s.id = due.id
      returning s.*, due.tries)
    select leased.* from leased, ${scheduleAll(sql)}`;
  const byOwner = new Map(rows.map((row) => [row.attempt_owner, row]));
  return claims.map(({ owner }) => byOwner.get(owner) ?? null);
}

/** Parks an attempt while the shopper authenticates with the bank; recovery is due after `silentSeconds`. */
export async function parkAttempt(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  silentSeconds: number,
): Promise<boolean> {
  const rows = await sql`
    with leased as (
      update sessions set attempt_owner = null, attempt_lease_until = svc_now() + make_interval(secs => ${silentSeconds})
      where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
      returning id, attempt, attempt_lease_until)
    select 1 from leased, ${scheduleRecovery(sql)} job`;
  return rows.length === 1;
}

/**
 * Releases a run with an unknown outcome.
 * @param retry.stopped what keeps the shopper meanwhile, and if recovery only knows that the run was interrupted; null: unknown.
 * @param retry.dueSeconds until recovery runs; at least the grace period, after which anyone may claim the attempt.
 */
export async function abandonRun(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  retry: { dueSeconds: number; tries: number; stopped: StoppedReason | null },
): Promise<void> {
  await sql`
    with leased as (
      update sessions set attempt_lease_until = svc_now(), stopped_reason = coalesce(${retry.stopped}, stopped_reason),
        stopped_at = case when ${retry.stopped}::text is null then stopped_at else svc_now() end
      where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
      returning id, attempt, attempt_lease_until)
    select 1 from leased, ${scheduleRecovery(sql, retry)} job`;
}

/** Locks the session until the end of the transaction, if the run still owns its attempt. */
export async function lockOwnedAttempt(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
): Promise<boolean> {
  const rows = await sql`
    select 1 from sessions
    where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
    for update`;
  return rows.length === 1;
}

/**
 * `confirming → completed | open | expired`, only by the attempt's owner. The job is completed, not removed: that would send
 * a notification, and the database commits transactions that do one after another, each waiting for the disk.
 * @param stopped what keeps the shopper from ordering.
 */
export async function leaveConfirming(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  to: "completed" | "open" | "expired",
  stopped: StoppedReason | null,
): Promise<boolean> {
  const rows = await sql`
    with ended as (
      update sessions set status = ${to}, attempt_owner = null, attempt_lease_until = null,
        draft = case when ${to} = 'open' then draft end, draft_edits = case when ${to} = 'open' then draft_edits end,
        completed_at = case when ${to} = 'completed' then svc_now() end,
        ${submitted(sql, { isRefused: false })}, ${stopped === "interrupted" ? interruptedBy(sql) : stoppedBy(sql, stopped)}
      where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
      returning id, attempt)
    select (select count(*) from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j where j.key = format('attempt/%s/%s', ended.id, ended.attempt)))) from ended`;
  return rows.length === 1;
}
