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
  /** The look-up that answered, when none was made for this check. */
  original_id: number | null;
  /** When the authority was asked for it; null: at `checked_at`. */
  answered_at: Date | null;
  /** How long the authority was asked; null if it was not asked for this check. */
  duration_ms: number | null;
}

/** @returns the row's id. */
export async function insertVatCheck(sql: Sql, check: Omit<VatCheckRow, "id">): Promise<number> {
  const [row] = await sql<[{ id: number }]>`insert into vat_checks ${sql(check)} returning id`;
  return row.id;
}

/** Whose check it is that another look-up answers. */
export interface CheckOwner {
  merchantId: string;
  sessionId: string | null;
}

/**
 * Answers a check from a fresh enough cache entry, and keeps it as evidence of its own; null when there is none.
 * @param requester "" for look-ups without one.
 */
export async function insertCheckFromCache(
  sql: Sql,
  owner: CheckOwner,
  vatNumber: string,
  requester: string,
  now: Date,
): Promise<VatCheckRow | null> {
  const [row] = await sql<VatCheckRow[]>`
    insert into vat_checks (merchant_id, session_id, vat_number, prefix, country, requester, source, status, name, address,
      consultation_number, fault, authority_date, checked_at, original_id, answered_at)
    select ${owner.merchantId}, ${owner.sessionId}, found.vat_number, prefix, country, found.requester, source, status, name,
      address, consultation_number, fault, authority_date, ${now}, found.id, found.checked_at
    from vat_cache join vat_checks as found on found.id = vat_cache.check_id
    where vat_cache.vat_number = ${vatNumber} and vat_cache.requester = ${requester} and vat_cache.expires_at > ${now}
    returning *`;
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

export interface CheckFilter {
  /** Canonical. */
  vatNumber: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** The list goes on strictly before this one. */
  before: { checkedAt: Date; id: number } | null;
}

/** A merchant's evidence, newest first; a shared answer includes the raw answer of its original. */
export async function listVatChecks(
  sql: Sql,
  merchantId: string,
  { vatNumber, from, to, before }: CheckFilter,
  limit: number,
): Promise<VatCheckRow[]> {
  return sql<VatCheckRow[]>`
    select c.*, coalesce(c.raw_answer, original.raw_answer) as raw_answer
    from vat_checks c left join vat_checks original on original.id = c.original_id
    where c.merchant_id = ${merchantId}
      ${vatNumber === null ? sql`` : sql`and c.vat_number = ${vatNumber}`}
      ${from === null ? sql`` : sql`and c.checked_at >= ${from}`}
      ${to === null ? sql`` : sql`and c.checked_at < ${to}`}
      ${before === null ? sql`` : sql`and (c.checked_at, c.id) < (${before.checkedAt}, ${before.id})`}
    order by c.checked_at desc, c.id desc limit ${limit}`;
}

/**
 * Deletes evidence that is older than the law asks for, the oldest first, at most `limit` rows.
 * @returns how many.
 */
export async function deleteOldChecks(sql: Sql, before: Date, limit: number): Promise<number> {
  // Ids grow with time: the oldest are the first of the primary key, and no index on the time is needed.
  const deleted = await sql`
    delete from vat_checks where id in (
      select id from (select id, checked_at from vat_checks order by id limit ${limit}) as oldest
      where checked_at < ${before})`;
  return deleted.count;
}

/** The workspace that receives a merchant's notices; null if there is no such merchant. */
export async function findNoticeMerchant(
  sql: Sql,
  merchantId: string,
): Promise<{ workspace_id: string; livemode: boolean; name: string } | null> {
  const [row] = await sql<{ workspace_id: string; livemode: boolean; name: string }[]>`
    select workspace_id, livemode, name from merchants where id = ${merchantId}`;
  return row ?? null;
}

/** Whether a checkout session is one of the merchant's. */
export async function isSessionOfMerchant(sql: Sql, merchantId: string, sessionId: string): Promise<boolean> {
  const rows = await sql`select 1 from sessions where id = ${sessionId} and merchant_id = ${merchantId}`;
  return rows.length > 0;
}
