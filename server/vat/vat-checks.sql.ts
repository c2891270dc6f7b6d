import type { Sql } from "../db/sql.ts";

/** Evidence of one look-up: never changed, kept for years. */
export interface VatCheckRow {
  id: number;
  merchant_id: string | null;
  session_id: string | null;
  /** With prefix, e.g. `EL123456789`. */
  vat_number: string;
  prefix: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The number the question was asked with; null without one. */
  requester: string | null;
  source: "vies" | "hmrc" | "format";
  status: "valid" | "invalid" | "unavailable" | "format_only";
  name: string | null;
  address: string | null;
  consultation_number: string | null;
  fault: string | null;
  /** As the authority wrote it. */
  authority_date: string | null;
  raw_answer: string | null;
  checked_at: Date;
}

/** @returns the row's id. */
export async function insertVatCheck(sql: Sql, check: Omit<VatCheckRow, "id">): Promise<number> {
  const [row] = await sql<[{ id: number }]>`insert into vat_checks ${sql(check)} returning id`;
  return row.id;
}

/** The evidence that a fresh enough cache entry points to. `requester` is "" for look-ups without one. */
export async function findCachedCheck(
  sql: Sql,
  vatNumber: string,
  requester: string,
  now: Date,
): Promise<VatCheckRow | null> {
  const [row] = await sql<VatCheckRow[]>`
    select vat_checks.* from vat_cache join vat_checks on vat_checks.id = vat_cache.check_id
    where vat_cache.vat_number = ${vatNumber} and vat_cache.requester = ${requester} and vat_cache.expires_at > ${now}`;
  return row ?? null;
}

/** Lets a check answer for this number and requester until then. */
export async function saveCachedCheck(
  sql: Sql,
  vatNumber: string,
  requester: string,
  checkId: number,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into vat_cache (vat_number, requester, check_id, expires_at)
    values (${vatNumber}, ${requester}, ${checkId}, ${expiresAt})
    on conflict (vat_number, requester) do update set check_id = excluded.check_id, expires_at = excluded.expires_at`;
}

export async function deleteExpiredCacheEntries(sql: Sql, now: Date): Promise<void> {
  await sql`delete from vat_cache where expires_at <= ${now}`;
}

/** Whether a checkout session is one of the merchant's. */
export async function isSessionOfMerchant(sql: Sql, merchantId: string, sessionId: string): Promise<boolean> {
  const rows = await sql`select 1 from sessions where id = ${sessionId} and merchant_id = ${merchantId}`;
  return rows.length > 0;
}
