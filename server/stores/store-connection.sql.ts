import type { Sql } from "../db/sql.ts";

export interface StoreConnectionRow {
  rest_url: string;
  livemode: boolean;
}

/** The merchant's connected store; null if none. */
export async function findStoreConnection(sql: Sql, merchantId: string): Promise<StoreConnectionRow | null> {
  const [row] = await sql<StoreConnectionRow[]>`
    select s.rest_url, m.livemode from store_connections s join merchants m on m.id = s.merchant_id
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
  at: Date;
}

/** Saves a merchant's store and makes it the platform for new orders. */
export async function saveStoreConnection(
  sql: Sql,
  platform: string,
  connection: NewStoreConnection,
): Promise<void> {
  await sql`
    insert into store_connections (merchant_id, rest_url, versions, currency, connected_at)
    values (${connection.merchantId}, ${connection.restUrl}, ${sql.json(connection.versions)}, ${connection.currency},
      ${connection.at})
    on conflict (merchant_id) do update set rest_url = excluded.rest_url, versions = excluded.versions,
      currency = excluded.currency, connected_at = excluded.connected_at`;
  await sql`update merchants set store_platform = ${platform} where id = ${connection.merchantId}`;
}
