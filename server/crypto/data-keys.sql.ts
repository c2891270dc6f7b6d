import type { Sql } from "../db/sql.ts";

/** The time is the database's own: processes agree on it, and a sandbox does not shift it. */

const LOCK = 7_410_235;

/** Every process reads the data keys this often. */
export const RELOAD_SECONDS = 60;

export interface DataKeyRow {
  fingerprint: Buffer;
  wrapped: Buffer;
  wrapping_key: string;
  encrypts_from: Date;
  applied_at: Date | null;
  created_at: Date;
  /** Whether its time has come; the newest of these encrypts. */
  encrypts: boolean;
  /** Whether every process has learned that since. */
  encrypts_everywhere: boolean;
}

/** All data keys, oldest first. */
export async function listDataKeys(sql: Sql): Promise<DataKeyRow[]> {
  return sql<DataKeyRow[]>`
    select fingerprint, wrapped, wrapping_key, encrypts_from, applied_at, created_at,
      encrypts_from <= clock_timestamp() as encrypts,
      encrypts_from <= clock_timestamp() - make_interval(secs => ${RELOAD_SECONDS}) as encrypts_everywhere
    from data_keys order by created_at, fingerprint`;
}

/** Held until the transaction ends: of several processes one creates a data key. */
export async function lockDataKeys(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`;
}

/** @param isFirst the first data key encrypts at once, and there is nothing to re-encrypt with it. */
export async function insertDataKey(
  sql: Sql,
  key: { fingerprint: Buffer; wrapped: Buffer; wrappingKey: string },
  { isFirst, delaySeconds }: { isFirst: boolean; delaySeconds: number },
): Promise<void> {
  await sql`
    insert into data_keys (fingerprint, wrapped, wrapping_key, encrypts_from, applied_at, created_at)
    values (${key.fingerprint}, ${key.wrapped}, ${key.wrappingKey},
      now() + make_interval(secs => ${delaySeconds}), case when ${isFirst} then now() end, now())`;
}

/** Replaces a wrapped data key that has not changed since it was read. @returns whether it had not. */
export async function replaceWrapped(
  sql: Sql,
  { fingerprint, wrapped }: DataKeyRow,
  renewed: { wrapped: Buffer; wrappingKey: string },
): Promise<boolean> {
  const result = await sql`
    update data_keys set wrapped = ${renewed.wrapped}, wrapping_key = ${renewed.wrappingKey}
    where fingerprint = ${fingerprint} and wrapped = ${wrapped}`;
  return result.count === 1;
}

/** Every stored secret has been re-encrypted with it. */
export async function markApplied(sql: Sql, fingerprint: Buffer): Promise<void> {
  await sql`
    update data_keys set applied_at = now() where fingerprint = ${fingerprint} and applied_at is null`;
}

/**
 * Whether one of the keys encrypted a merchant's secret; null if there is no merchant. Every merchant has a secret, so
 * that keys without any are not those of this database.
 */
export async function haveEncrypted(sql: Sql, fingerprints: readonly Buffer[]): Promise<boolean | null> {
  const keys = fingerprints.map((fingerprint) => fingerprint.toString("hex"));
  const [row] = await sql<[{ fits: boolean | null }]>`
    select bool_or(encode(substring(secret_encrypted from 1 for 4), 'hex') = any(${keys}::text[])) as fits
    from merchant_credentials`;
  return row.fits;
}
