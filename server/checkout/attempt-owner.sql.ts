import type { Sql } from "../db/sql.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/** Ownership of a session's attempt: begin, renew, claim, park and end its lease. */

/** `open → confirming` with the next attempt number; null if another request won the race or the session has ended. */
export async function beginAttempt(
  sql: Sql,
  id: string,
  owner: string,
  leaseSeconds: number,
): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`
    update sessions set status = 'confirming', attempt = attempt + 1, attempt_owner = ${owner},
      attempt_lease_until = svc_now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and status = 'open' and expires_at > svc_now()
    returning *`;
  return row ?? null;
}

/** Renews a run's lease; false if another owner holds the attempt. */
export async function renewAttempt(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await sql`
    update sessions set attempt_lease_until = svc_now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
    returning 1`;
  return rows.length === 1;
}

/**
 * Claims an unowned attempt: parked while it waits for the shopper's bank, or with a lease that expired at least
 * `graceSeconds` ago. No call of the previous owner to a third party can last longer than that.
 */
export async function claimAttempt(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  options: { leaseSeconds: number; graceSeconds: number; parked: boolean },
): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`
    update sessions set attempt_owner = ${owner}, attempt_lease_until = svc_now() + make_interval(secs => ${options.leaseSeconds})
    where id = ${id} and status = 'confirming' and attempt = ${attempt}
      and ((attempt_owner is null and ${options.parked})
        or attempt_lease_until < svc_now() - make_interval(secs => ${options.graceSeconds}))
    returning *`;
  return row ?? null;
}

/** Parks an attempt while the shopper authenticates with the bank; recovery picks it up after `silentSeconds`. */
export async function parkAttempt(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  silentSeconds: number,
): Promise<boolean> {
  const rows = await sql`
    update sessions set attempt_owner = null, attempt_lease_until = svc_now() + make_interval(secs => ${silentSeconds})
    where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
    returning 1`;
  return rows.length === 1;
}

/** Releases a run with an unknown outcome; recovery may claim it once the grace period has passed. */
export async function abandonRun(sql: Sql, id: string, attempt: number, owner: string): Promise<void> {
  await sql`
    update sessions set attempt_lease_until = svc_now()
    where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}`;
}

/** `confirming → completed | open | expired`, only by the attempt's owner. */
export async function leaveConfirming(
  sql: Sql,
  id: string,
  attempt: number,
  owner: string,
  to: "completed" | "open" | "expired",
): Promise<boolean> {
  const rows = await sql`
    update sessions set status = ${to}, attempt_owner = null, attempt_lease_until = null,
      draft = case when ${to} = 'open' then draft end,
      completed_at = case when ${to} = 'completed' then svc_now() end
    where id = ${id} and status = 'confirming' and attempt = ${attempt} and attempt_owner = ${owner}
    returning 1`;
  return rows.length === 1;
}

/** Attempts with an expired lease, oldest first. */
export async function listSilentAttempts(
  sql: Sql,
  graceSeconds: number,
  limit: number,
): Promise<Array<{ id: string; attempt: number }>> {
  return sql<{ id: string; attempt: number }[]>`
    select id, attempt from sessions
    where status = 'confirming' and attempt_lease_until < svc_now() - make_interval(secs => ${graceSeconds})
    order by attempt_lease_until limit ${limit}`;
}
