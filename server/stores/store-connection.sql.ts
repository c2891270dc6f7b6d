import type { Sql } from "../db/sql.ts";

export interface StoreConnectionRow {
  rest_url: string;
  livemode: boolean;
}

/** Where a merchant's store is; null when none has connected. */
export async function findStoreConnection(sql: Sql, merchantId: string): Promise<StoreConnectionRow | null> {
  const [row] = await sql<StoreConnectionRow[]>`
    select s.rest_url, m.livemode from store_connections s join merchants m on m.id = s.merchant_id
    where s.merchant_id = ${merchantId}`;
  return row ?? null;
}

/** The secrets of a merchant that are valid now, newest first: two while a rotation overlaps. */
export async function listStoreSecrets(
  sql: Sql,
  merchantId: string,
): Promise<Array<{ id: string; secret_encrypted: Uint8Array }>> {
  return sql<{ id: string; secret_encrypted: Uint8Array }[]>`
    select id, secret_encrypted from merchant_credentials
    where merchant_id = ${merchantId} and (expires_at is null or expires_at > now())
    order by created_at desc, id desc limit 3`;
}

export interface NewStoreConnection {
  merchantId: string;
  restUrl: string;
  versions: Record<string, string>;
  currency: string;
  at: Date;
}

/** The store of a merchant, and from now on the platform that takes its orders. */
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
