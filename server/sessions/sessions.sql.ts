import type { DraftEdits } from "../../shared/draft-fields.ts";
import type { Amounts, CheckoutDetails, VatResult } from "../../shared/wire/checkout-page.ts";
import type { SessionStatus } from "../../shared/wire/session.ts";
import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import { jsonOrNull, jsonText, type Pool, type Sql } from "../db/sql.ts";
import { unhurried } from "../db/unhurried.sql.ts";
import type { Cart, StoreIdentity } from "../stores/platform.ts";
import { checkoutMerchants, type CheckoutMerchantRow } from "../merchants/merchants.sql.ts";
import { reachedSteps } from "./progress.sql.ts";
import { eventInsertions, type NewEvent } from "../webhooks/events.sql.ts";

export interface SessionRow {
  id: string;
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  token_encrypted: Uint8Array;
  client_reference: string | null;
  status: SessionStatus;
  b2b: boolean;
  currency: string;
  locale: string | null;
  cart: Cart;
  customer: Partial<CheckoutDetails> | null;
  /** Who the shopper is to the store, signed by it; null: a guest. */
  identity: StoreIdentity | null;
  draft: CheckoutDetails | null;
  /** The newest edit. */
  draft_edited_at: Date | null;
  /** Null: all fields are as old as `draft_edited_at`. */
  draft_edits: DraftEdits | null;
  amounts: Amounts;
  /** Whether a shopper may still see amounts in an earlier currency. */
  currency_changed: boolean;
  success_url: string | null;
  cancel_url: string | null;
  metadata: Record<string, string> | null;
  announced_at: Date | null;
  attempt: number;
  attempt_owner: string | null;
  attempt_lease_until: Date | null;
  vat: { number: string; result: VatResult } | null;
  vat_lookups: number;
  /** Codes that the store has accepted. */
  accepted_coupons: string[];
  /** Codes that were tried and not accepted. */
  coupon_attempts: number;
  expires_at: Date;
  completed_at: Date | null;
  /** The buyer as last typed or sent by the store. */
  company: string | null;
  /** In lower case. */
  email: string | null;
  /** When the shopper first reached each step; null: not yet, or in a release that did not record it. */
  opened_at: Date | null;
  company_at: Date | null;
  details_at: Date | null;
  submitted_at: Date | null;
  /** What keeps the shopper from going on, and since when. */
  stopped_reason: StoppedReason | null;
  stopped_at: Date | null;
  /** When personal data was erased. */
  erased_at: Date | null;
  created_at: Date;
}

export type NewSession = Pick<
  SessionRow,
  | "id"
  | "workspace_id"
  | "merchant_id"
  | "livemode"
  | "client_reference"
  | "b2b"
  | "currency"
  | "locale"
  | "cart"
  | "customer"
  | "identity"
  | "company"
  | "email"
  | "amounts"
  | "success_url"
  | "cancel_url"
  | "metadata"
  | "announced_at"
  | "expires_at"
  | "created_at"
> & { token_hash: Uint8Array; token_encrypted: Uint8Array };

export async function insertSessions(sql: Sql, sessions: readonly NewSession[]): Promise<void> {
  await sessionInsertions(sql, sessions);
}

/** Inserts sessions and their events atomically. */
export async function insertSessionsWithEvents(
  sql: Sql,
  sessions: readonly NewSession[],
  events: readonly NewEvent[],
): Promise<void> {
  await sql`with inserted_events as (${eventInsertions(sql, events)}) ${sessionInsertions(sql, sessions)}`;
}

/** One statement of constant text for any number of rows. The cart is stored as posted, key order included. */
function sessionInsertions(sql: Sql, sessions: readonly NewSession[]) {
  const rows = sessions.map((session) => ({
    ...session,
    token_hash: byteaText(session.token_hash),
    token_encrypted: byteaText(session.token_encrypted),
  }));
  return sql`
    insert into sessions (id, workspace_id, merchant_id, livemode, token_hash, token_encrypted, client_reference, b2b,
      currency, locale, cart, customer, identity, company, company_key, email, amounts, success_url, cancel_url, metadata,
      announced_at, expires_at, created_at)
    select id, workspace_id, merchant_id, livemode, token_hash, token_encrypted, client_reference, b2b,
      currency, locale, cart, customer, identity, company, search_key(company), email, amounts, success_url, cancel_url, metadata,
      announced_at, expires_at, created_at
    from json_populate_recordset(null::sessions, ${jsonText(sql, rows)})`;
}

/** Postgres' hex input format of bytea. */
const byteaText = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString("hex")}`;

/** Updates the open session of a client reference in place; null if there is none. */
export async function updateOpenSession(sql: Sql, s: NewSession): Promise<SessionRow | null> {
  // Codes that the shopper has changed in the store's cart are newer than those of the draft.
  const isChanged = sql`cart::text <> ${JSON.stringify(s.cart)}`;
  const [row] = await sql<SessionRow[]>`
    update sessions set draft = case when ${isChanged} then draft - 'coupons' else draft end,
      draft_edits = case when ${isChanged} and draft_edits ? 'coupons' then draft_edits || jsonb_build_object('coupons',
        to_char(svc_now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) else draft_edits end, b2b = ${s.b2b}, currency = ${s.currency},
      currency_changed = currency_changed or currency <> ${s.currency}, locale = ${s.locale}, cart = ${jsonText(sql, s.cart)},
      customer = ${jsonOrNull(sql, s.customer)}, identity = ${jsonOrNull(sql, s.identity)},
      company = coalesce(company, ${s.company}), company_key = coalesce(company_key, search_key(${s.company}::text)), email = coalesce(email, ${s.email}), amounts = ${jsonOrNull(sql, s.amounts)}, success_url = ${s.success_url},
      cancel_url = ${s.cancel_url}, metadata = ${jsonOrNull(sql, s.metadata)}, expires_at = ${s.expires_at},
      stopped_reason = case when ${isChanged} then null else stopped_reason end,
      stopped_at = case when ${isChanged} then null else stopped_at end
    where merchant_id = ${s.merchant_id} and client_reference = ${s.client_reference} and status = 'open'
    returning *`;
  return row ?? null;
}

export async function findByReference(
  sql: Sql,
  merchantId: string,
  reference: string,
): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`
    select * from sessions
    where merchant_id = ${merchantId} and client_reference = ${reference} and status in ('open', 'confirming')`;
  return row ?? null;
}

export async function findSession(sql: Sql, merchantId: string, id: string): Promise<SessionRow | null> {
  const [row] = await sql<
    SessionRow[]
  >`select * from sessions where id = ${id} and merchant_id = ${merchantId}`;
  return row ?? null;
}

/** For tasks and third-party events, which know only the session id. */
export async function findSessionById(sql: Sql, id: string): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`select * from sessions where id = ${id}`;
  return row ?? null;
}

/** No attempt begins, ends or expires until the transaction ends. */
export async function lockSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`select * from sessions where id = ${id} for no key update`;
  return row ?? null;
}

/** The session of a token, and its merchant, in one snapshot; null for an unknown token. */
export async function findByTokenHash(
  sql: Sql,
  tokenHash: Uint8Array,
): Promise<{ session: SessionRow; merchant: CheckoutMerchantRow } | null> {
  const [row] = await sql<[(SessionRow & { merchant: CheckoutMerchantRow })?]>`
    select sessions.*, to_json(merchant) as merchant from sessions
    cross join lateral (${checkoutMerchants(sql, sql`m.id = sessions.merchant_id`)}) merchant
    where sessions.token_hash = ${tokenHash}`;
  if (row === undefined) return null;
  const { merchant, ...session } = row;
  return { session, merchant };
}

/** The merchant of a token's session, or null. */
export async function findMerchantIdByToken(sql: Sql, tokenHash: Uint8Array): Promise<string | null> {
  const [row] = await sql<[{ merchant_id: string }?]>`
    select merchant_id from sessions where token_hash = ${tokenHash}`;
  return row?.merchant_id ?? null;
}

export async function listSessions(
  sql: Sql,
  merchantId: string,
  filter: {
    livemode: boolean;
    status: string | null;
    before: { createdAt: Date; id: string } | null;
    limit: number;
  },
): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select * from sessions
    where merchant_id = ${merchantId} and livemode = ${filter.livemode}
      ${filter.status === null ? sql`` : sql`and status = ${filter.status}`}
      ${filter.before === null ? sql`` : sql`and (created_at, id) < (${filter.before.createdAt}, ${filter.before.id})`}
    order by created_at desc, id desc limit ${filter.limit}`;
}

/** What sessions are found by; null for what is not known. */
export function buyerColumns(
  known: { company?: string | undefined; email?: string | undefined } | null,
): Pick<SessionRow, "company" | "email"> {
  return {
    company: (known?.company ?? "").trim() || null,
    email: (known?.email ?? "").trim().toLowerCase() || null,
  };
}

type DraftColumns = Pick<SessionRow, "draft" | "draft_edits" | "draft_edited_at">;

/** The draft of a session that can still be ordered, or null; no other save changes it until the transaction ends. */
export async function lockDraft(sql: Sql, id: string): Promise<DraftColumns | null> {
  const [row] = await sql<DraftColumns[]>`
    select draft, draft_edits, draft_edited_at from sessions
    where id = ${id} and status in ('open', 'confirming') for no key update`;
  return row ?? null;
}

/** The caller holds the draft's lock. @param isComplete whether the draft has all details. */
export async function writeDraft(sql: Sql, id: string, to: DraftColumns, isComplete: boolean): Promise<void> {
  const { company, email } = buyerColumns(to.draft);
  await sql`
    update sessions set draft = ${jsonOrNull(sql, to.draft)}, draft_edits = ${jsonOrNull(sql, to.draft_edits)},
      draft_edited_at = ${to.draft_edited_at}, company = ${company}, company_key = search_key(${company}::text), email = ${email},
      ${reachedSteps(sql, { company: company !== null, details: isComplete })}
    where id = ${id}`;
}

/** Stores the displayed amounts, unless the session was updated to another currency meanwhile. */
export async function saveDisplayedAmounts(sql: Pool, id: string, amounts: Amounts): Promise<void> {
  await sql`
    update sessions set amounts = ${jsonOrNull(sql, amounts)} from ${unhurried(sql)}
    where id = ${id} and status = 'open' and currency = ${amounts.currency}`;
}

/** The shopper has been asked to confirm amounts in this currency; a total alone is accepted again. */
export async function settleCurrency(sql: Sql, id: string, currency: string): Promise<void> {
  await sql`
    update sessions set currency_changed = false
    where id = ${id} and status = 'open' and currency = ${currency}`;
}

/** Counts a look-up; false if the session has reached its limit. */
export async function countVatLookup(sql: Pool, id: string, limit: number): Promise<boolean> {
  const rows = await sql`
    update sessions set vat_lookups = vat_lookups + 1 from ${unhurried(sql)}
    where id = ${id} and vat_lookups < ${limit} returning 1`;
  return rows.length === 1;
}

/** True for the one call that may emit `session.created`. */
export async function claimCreatedEvent(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update sessions set announced_at = svc_now() where id = ${id} and announced_at is null returning 1`;
  return rows.length === 1;
}

/** `open → expired` of one session; null if it was not open. */
export async function expireSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`
    update sessions set status = 'expired', draft = null, draft_edits = null where id = ${id} and status = 'open' returning *`;
  return row ?? null;
}

/** Ids of open sessions past `expires_at`. */
export async function listOverdueSessions(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from sessions where status = 'open' and expires_at < svc_now() order by expires_at limit ${limit}`;
  return rows.map((row) => row.id);
}
