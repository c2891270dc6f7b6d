import type { Sql } from "../db/sql.ts";

export interface NewCredentials {
  id: string;
  merchantId: string;
  keyPrefix: string;
  keyHash: Uint8Array;
  secretEncrypted: Uint8Array;
  pinnedVersion: string;
}

export async function insertCredentials(sql: Sql, credentials: NewCredentials): Promise<void> {
  await sql`
    insert into merchant_credentials (id, merchant_id, key_prefix, key_hash, secret_encrypted, pinned_version, created_at)
    values (${credentials.id}, ${credentials.merchantId}, ${credentials.keyPrefix}, ${credentials.keyHash},
      ${credentials.secretEncrypted}, ${credentials.pinnedVersion}, clock_timestamp() + (svc_now() - now()))`;
}

/** Expires the valid pairs after the overlap, or at their earlier expiry. Locks the merchant. */
export async function expireCredentials(sql: Sql, merchantId: string, overlapSeconds: number): Promise<void> {
  await sql`select 1 from merchants where id = ${merchantId} for no key update`;
  await sql`
    update merchant_credentials
    set expires_at = least(expires_at, svc_now() + make_interval(secs => ${overlapSeconds}))
    where merchant_id = ${merchantId}`;
}
