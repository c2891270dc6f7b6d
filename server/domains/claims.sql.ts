import type { Sql } from "../db/sql.ts";
import type { DomainRow, RegisteredRow } from "./domains.sql.ts";

export type NewClaim = Pick<
  DomainRow,
  "workspace_id" | "merchant_id" | "livemode" | "hostname" | "zone_id" | "edge" | "token" | "validating_since"
> & { registration_record_id: string; created_at: Date };

/**
 * Inserts a claim, or restarts the merchant's ended claim of the hostname. Takes over the unfinished claim of a dead
 * request; a retry of the same request continues it.
 * @returns null if the merchant has a valid claim of the hostname, or another request is creating one.
 */
export async function insertClaim(sql: Sql, claim: NewClaim): Promise<DomainRow | null> {
  const [row] = await sql<DomainRow[]>`
    insert into custom_domains ${sql({ ...claim, ssl_status: "initializing" })}
    on conflict (merchant_id, hostname) do update set zone_id = excluded.zone_id, edge = excluded.edge,
      token = excluded.token, validating_since = excluded.validating_since, created_at = excluded.created_at,
      registration_record_id = excluded.registration_record_id, ssl_status = 'initializing', cdn_id = null,
      verification_error = null, checks = 0, failed_checks = 0, failing_since = null, last_checked_at = null,
      next_check_at = null
    where custom_domains.ssl_status in ('deleted', 'validation_timed_out')
      or custom_domains.registration_record_id = excluded.registration_record_id
      or (custom_domains.registration_record_id is not null and not exists (
        select 1 from idempotency_records r
        where r.id = custom_domains.registration_record_id and r.state = 'started' and r.lease_until > svc_now()))
    returning *`;
  return row ?? null;
}

/** Null if the claim was deleted or taken over meanwhile. */
export async function completeClaim(
  sql: Sql,
  claim: Pick<DomainRow, "id" | "token">,
  registered: { cdnId: string; nextCheckAt: Date },
): Promise<RegisteredRow | null> {
  const [row] = await sql<RegisteredRow[]>`
    update custom_domains set cdn_id = ${registered.cdnId}, registration_record_id = null,
      next_check_at = ${registered.nextCheckAt}
    where id = ${claim.id} and token = ${claim.token} and registration_record_id is not null
    returning *`;
  return row ?? null;
}

/** Deletes a claim that the edge rejected. */
export async function removeClaim(sql: Sql, claim: Pick<DomainRow, "id" | "token">): Promise<void> {
  await sql`
    update custom_domains set ssl_status = 'deleted', registration_record_id = null
    where id = ${claim.id} and token = ${claim.token} and registration_record_id is not null`;
}

/** Claims of requests that neither ended nor were retried. */
export async function listAbandonedClaims(sql: Sql, madeBefore: Date, limit: number): Promise<DomainRow[]> {
  return sql<DomainRow[]>`
    select * from custom_domains
    where registration_record_id is not null and created_at < ${madeBefore} order by created_at limit ${limit}`;
}

/** Deletes ended claims that were never active. Once-active hostnames are kept. */
export async function purgeEndedClaims(sql: Sql, madeBefore: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from custom_domains where id in (
      select id from custom_domains
      where ssl_status in ('deleted', 'validation_timed_out') and activated_at is null and created_at < ${madeBefore}
      order by created_at limit ${limit})
    returning 1`;
  return rows.length;
}

/** True if the hostname is active for another merchant. */
export async function isActiveElsewhere(sql: Sql, merchantId: string, hostname: string): Promise<boolean> {
  const rows = await sql`
    select 1 from custom_domains
    where hostname = ${hostname} and merchant_id <> ${merchantId} and ssl_status = 'active'`;
  return rows.length > 0;
}

/** Number of a merchant's current claims. */
export async function countClaims(sql: Sql, merchantId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from custom_domains
    where merchant_id = ${merchantId} and ssl_status not in ('deleted', 'validation_timed_out')`;
  return row?.count ?? 0;
}
