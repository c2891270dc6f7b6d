import type { Sql } from "../db/sql.ts";
import type { Role } from "../http/caller.ts";

export interface PartnerKeyRow {
  id: string;
  workspace_id: string;
  key_prefix: string;
  name: string;
  scopes: string[];
  pinned_version: string;
  livemode: boolean;
  last_used_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

export interface NewPartnerKey {
  workspaceId: string;
  name: string;
  keyPrefix: string;
  keyHash: Uint8Array;
  scopes: readonly string[];
  pinnedVersion: string;
  livemode: boolean;
}

export async function insertPartnerKey(sql: Sql, key: NewPartnerKey): Promise<PartnerKeyRow> {
  const [row] = await sql<PartnerKeyRow[]>`
    insert into partner_keys (workspace_id, name, key_prefix, key_hash, scopes, pinned_version, livemode)
    values (${key.workspaceId}, ${key.name}, ${key.keyPrefix}, ${key.keyHash}, ${sql.array([...key.scopes])},
      ${key.pinnedVersion}, ${key.livemode})
    returning id, workspace_id, key_prefix, name, scopes, pinned_version, livemode, last_used_at, revoked_at, created_at`;
  return row!;
}

/** Newest first, revoked ones too. */
export async function listPartnerKeys(sql: Sql, workspaceId: string): Promise<PartnerKeyRow[]> {
  return sql<PartnerKeyRow[]>`
    select id, workspace_id, key_prefix, name, scopes, pinned_version, livemode, last_used_at, revoked_at, created_at
    from partner_keys
    where workspace_id = ${workspaceId}
    order by created_at desc, id desc`;
}

/** Revokes a key. Null if the workspace has no such key; `revoked` is false if it was already revoked. */
export async function revokePartnerKey(
  sql: Sql,
  workspaceId: string,
  keyId: string,
): Promise<{ key_prefix: string; revoked: boolean } | null> {
  const [row] = await sql<{ key_prefix: string }[]>`
    update partner_keys set revoked_at = svc_now()
    where id = ${keyId} and workspace_id = ${workspaceId} and revoked_at is null
    returning key_prefix`;
  if (row !== undefined) return { key_prefix: row.key_prefix, revoked: true };
  const [existing] = await sql<{ key_prefix: string }[]>`
    select key_prefix from partner_keys where id = ${keyId} and workspace_id = ${workspaceId}`;
  return existing === undefined ? null : { key_prefix: existing.key_prefix, revoked: false };
}

export async function findPartnerKeyByHash(sql: Sql, keyHash: Uint8Array): Promise<PartnerKeyRow | null> {
  const [row] = await sql<PartnerKeyRow[]>`
    select id, workspace_id, key_prefix, name, scopes, pinned_version, livemode, last_used_at, revoked_at, created_at
    from partner_keys
    where key_hash = ${keyHash}`;
  return row ?? null;
}

export interface MerchantKeyRow {
  id: string;
  merchant_id: string;
  workspace_id: string;
  livemode: boolean;
  pinned_version: string;
  key_prefix: string;
  /** Rotated, with an expired overlap. */
  expired: boolean;
  merchant_closed: boolean;
}

export async function findMerchantKeyByHash(sql: Sql, keyHash: Uint8Array): Promise<MerchantKeyRow | null> {
  const [row] = await sql<MerchantKeyRow[]>`
    select c.id, c.merchant_id, m.workspace_id, m.livemode, c.pinned_version, c.key_prefix,
      coalesce(c.expires_at <= svc_now(), false) as expired,
      m.closed_at is not null as merchant_closed
    from merchant_credentials c join merchants m on m.id = c.merchant_id
    where c.key_hash = ${keyHash}`;
  return row ?? null;
}

export async function findRole(sql: Sql, workspaceId: string, subject: string): Promise<Role | null> {
  const [row] = await sql<{ role: Role }[]>`
    select role from workspace_members where workspace_id = ${workspaceId} and subject = ${subject}`;
  return row?.role ?? null;
}

/** True for a merchant of the workspace and mode whose onboarding is complete. */
export async function ownsMerchant(
  sql: Sql,
  workspaceId: string,
  livemode: boolean,
  merchantId: string,
): Promise<boolean> {
  const rows = await sql`
    select 1 from merchants
    where id = ${merchantId} and workspace_id = ${workspaceId} and livemode = ${livemode}
      and onboarding_record_id is null`;
  return rows.length === 1;
}

/**
 * Updates `last_used_at` of keys, at most once a minute each. Skips rows that another process is updating, to avoid lock
 * waits.
 */
export async function updateLastUsed(
  sql: Sql,
  table: "partner_keys" | "merchant_credentials",
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql(table)} set last_used_at = svc_now()
    where id in (
      select id from ${sql(table)}
      where id = any(${sql.array([...ids])}::uuid[])
        and (last_used_at is null or last_used_at < svc_now() - interval '1 minute')
      for update skip locked
    )`;
}
