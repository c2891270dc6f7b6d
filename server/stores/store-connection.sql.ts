import type { Sql } from "../db/sql.ts";

export interface StoreConnectionRow {
  rest_url: string;
  livemode: boolean;
  workspace_id: string;
  merchant_name: string;
  store_url: string;
  /** The first signed answer. Null: connected by a plugin that did not sign. */
  answers_signed_at: Date | null;
  /** Since when answers come unsigned; null while they are signed. */
  unsigned_since: Date | null;
  /** Null: not reported yet. */
  time_zone: string | null;
}

/** The merchant's connected store; null if none. */
export async function findStoreConnection(sql: Sql, merchantId: string): Promise<StoreConnectionRow | null> {
  const [row] = await sql<StoreConnectionRow[]>`
    select s.rest_url, m.livemode, m.workspace_id, m.name as merchant_name, m.store_url, s.answers_signed_at,
      s.unsigned_since, s.time_zone
    from store_connections s join merchants m on m.id = s.merchant_id
    where s.merchant_id = ${merchantId}`;
  return row ?? null;
}

/** A merchant's valid secrets, newest first; two during a rotation. */
export async function listStoreSecrets(
  sql: Sql,
  merchantId: string,
): Promise<Array<{ id: string; secret_encrypted: Uint8Array }>> {
  return sql<{ id: string; secret_encrypted: Uint8Array }[]>`
    select id, secret_encrypted from merchant_credentials
    where merchant_id = ${merchantId} and (expires_at is null or expires_at > svc_now())
    order by created_at desc, id desc limit 3`;
}

export interface NewStoreConnection {
  merchantId: string;
  restUrl: string;
  versions: Record<string, string>;
  currency: string;
  /** Null for a plugin that does not report it. */
  timeZone: string | null;
  at: Date;
}

/** Saves a merchant's store, which signs its answers, and makes it the platform for new orders. */
export async function saveStoreConnection(
  sql: Sql,
  platform: string,
  connection: NewStoreConnection,
): Promise<void> {
  await sql`
    insert into store_connections (merchant_id, rest_url, versions, currency, time_zone, connected_at, answers_signed_at)
    values (${connection.merchantId}, ${connection.restUrl}, ${sql.json(connection.versions)}, ${connection.currency},
      ${connection.timeZone}, ${connection.at}, ${connection.at})
    on conflict (merchant_id) do update set rest_url = excluded.rest_url, versions = excluded.versions,
      currency = excluded.currency, time_zone = excluded.time_zone, connected_at = excluded.connected_at,
      answers_signed_at = excluded.answers_signed_at, unsigned_since = null`;
  await sql`update merchants set store_platform = ${platform} where id = ${connection.merchantId}`;
}

/** Records that the store at this address signs its answers. @returns false if the merchant has another store by now. */
export async function saveSignedAnswer(
  sql: Sql,
  merchantId: string,
  restUrl: string,
  at: Date,
): Promise<boolean> {
  const updated = await sql`
    update store_connections set answers_signed_at = coalesce(answers_signed_at, ${at}), unsigned_since = null
    where merchant_id = ${merchantId} and rest_url = ${restUrl}`;
  return updated.count > 0;
}

/** Records since when the store at this address does not sign. @returns false if that is known, or the store another. */
export async function saveUnsignedAnswer(
  sql: Sql,
  merchantId: string,
  restUrl: string,
  at: Date,
): Promise<boolean> {
  const updated = await sql`
    update store_connections set unsigned_since = ${at}
    where merchant_id = ${merchantId} and rest_url = ${restUrl} and unsigned_since is null`;
  return updated.count > 0;
}

/** The store has another time zone than recorded. */
export async function saveTimeZone(sql: Sql, merchantId: string, timeZone: string): Promise<void> {
  await sql`update store_connections set time_zone = ${timeZone} where merchant_id = ${merchantId}`;
}

/** Time zone of the merchant's connected store; null without a store, or if it has not reported one. */
export async function findTimeZone(sql: Sql, merchantId: string): Promise<string | null> {
  const [row] = await sql<{ time_zone: string | null }[]>`
    select time_zone from store_connections where merchant_id = ${merchantId}`;
  return row?.time_zone ?? null;
}
