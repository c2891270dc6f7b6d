import type { SslStatus } from "../../shared/wire/domain.ts";
import type { Sql } from "../db/sql.ts";
import type { EdgeName } from "./edges/edge-provider.ts";
import type { Zone } from "./hostname-rules.ts";
import type { CheckState } from "./evaluate-check.ts";

export interface DomainRow extends CheckState {
  id: string;
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  hostname: string;
  zone_id: string | null;
  edge: EdgeName;
  token: string;
  /** Null during registration. */
  cdn_id: string | null;
  registration_record_id: string | null;
  last_checked_at: Date | null;
  created_at: Date;
}

/** A row with a complete registration. */
export type RegisteredRow = DomainRow & { cdn_id: string };

/** A merchant's registrations, newest first, without deleted ones. */
export async function listDomains(sql: Sql, merchantId: string): Promise<RegisteredRow[]> {
  return sql<RegisteredRow[]>`
    select * from custom_domains
    where merchant_id = ${merchantId} and ssl_status <> 'deleted' and cdn_id is not null
    order by created_at desc, hostname`;
}

export async function findDomain(
  sql: Sql,
  merchantId: string,
  hostname: string,
): Promise<RegisteredRow | null> {
  const [row] = await sql<RegisteredRow[]>`
    select * from custom_domains
    where merchant_id = ${merchantId} and hostname = ${hostname} and ssl_status <> 'deleted' and cdn_id is not null`;
  return row ?? null;
}

/** For tasks, which know only the id. */
export async function findDomainById(sql: Sql, id: string): Promise<RegisteredRow | null> {
  const [row] = await sql<RegisteredRow[]>`
    select * from custom_domains where id = ${id} and cdn_id is not null`;
  return row ?? null;
}

/** `deleted` is null if it was already deleted. `existed` distinguishes that from a hostname that was never claimed. */
export async function deleteDomain(
  sql: Sql,
  merchantId: string,
  hostname: string,
): Promise<{ deleted: DomainRow | null; existed: boolean }> {
  const [deleted] = await sql<DomainRow[]>`
    update custom_domains set ssl_status = 'deleted', next_check_at = null, registration_record_id = null,
      verification_error = null
    where merchant_id = ${merchantId} and hostname = ${hostname} and ssl_status <> 'deleted'
    returning *`;
  if (deleted !== undefined) return { deleted, existed: true };
  const rows = await sql`
    select 1 from custom_domains where merchant_id = ${merchantId} and hostname = ${hostname}`;
  return { deleted: null, existed: rows.length === 1 };
}

/**
 * Saves the result of a check. False if the claim changed meanwhile: another check, a deletion or a new claim.
 * @throws a unique violation if another merchant has proven the hostname.
 */
export async function saveCheck(
  sql: Sql,
  before: RegisteredRow,
  after: CheckState & { cdn_id: string; last_checked_at: Date },
): Promise<boolean> {
  const rows = await sql`
    update custom_domains set ssl_status = ${after.ssl_status}, verification_error = ${after.verification_error},
      validating_since = ${after.validating_since}, checks = ${after.checks}, failed_checks = ${after.failed_checks},
      failing_since = ${after.failing_since}, next_check_at = ${after.next_check_at},
      activated_at = ${after.activated_at}, cdn_id = ${after.cdn_id}, last_checked_at = ${after.last_checked_at}
    where id = ${before.id} and token = ${before.token} and ssl_status = ${before.ssl_status}
      and last_checked_at is not distinct from ${before.last_checked_at}
    returning 1`;
  return rows.length === 1;
}

/** Claims with an overdue check, whose job may be lost. */
export async function listOverdueDomains(
  sql: Sql,
  dueBefore: Date,
  limit: number,
): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id from custom_domains where next_check_at < ${dueBefore} order by next_check_at limit ${limit}`;
}

/** True while a claim uses the hostname at the edge. */
export async function isClaimed(sql: Sql, edge: EdgeName, cdnId: string, hostname: string): Promise<boolean> {
  const rows = await sql`
    select 1 from custom_domains
    where hostname = ${hostname} and edge = ${edge} and (cdn_id = ${cdnId} or cdn_id is null)
      and ssl_status not in ('deleted', 'validation_timed_out')`;
  return rows.length > 0;
}

export async function findZone(sql: Sql, workspaceId: string): Promise<Zone | null> {
  const [row] = await sql<Zone[]>`
    select partner_default_zone_id as id, partner_default_zone_apex as apex from workspaces
    where id = ${workspaceId} and partner_default_zone_apex is not null`;
  return row ?? null;
}

/** Apexes of other workspaces' zones that contain the hostname. */
export async function listForeignZones(sql: Sql, workspaceId: string, hostname: string): Promise<string[]> {
  const labels = hostname.split(".");
  const above = labels.map((_label, index) => labels.slice(index).join("."));
  const rows = await sql<{ apex: string }[]>`
    select partner_default_zone_apex as apex from workspaces
    where partner_default_zone_apex = any(${above}) and id <> ${workspaceId}`;
  return rows.map(({ apex }) => apex);
}

export interface HolderRow {
  id: string;
  merchant_id: string;
  ssl_status: SslStatus;
}

/** The proven claim of a hostname, of which there is at most one. Claims without proof hold nothing. */
export async function findHolder(sql: Sql, hostname: string): Promise<HolderRow | null> {
  const [row] = await sql<HolderRow[]>`
    select id, merchant_id, ssl_status from custom_domains
    where hostname = ${hostname} and ssl_status in ('pending_issuance', 'pending_deployment', 'active')`;
  return row ?? null;
}

/** The merchants' checkout hostnames: those that became active last. */
export async function findActiveHostnames(
  sql: Sql,
  merchantIds: readonly string[],
): Promise<Pick<DomainRow, "merchant_id" | "hostname" | "edge">[]> {
  return sql<Pick<DomainRow, "merchant_id" | "hostname" | "edge">[]>`
    select distinct on (merchant_id) merchant_id, hostname, edge from custom_domains
    where merchant_id = any(${sql.array([...merchantIds])}::uuid[]) and ssl_status = 'active'
    order by merchant_id, activated_at desc`;
}
