import type { Sql } from "../../db/sql.ts";
import type { ConnectedAccount } from "../../payments/processor.ts";
import type { MerchantRow, Tenant } from "../merchants.sql.ts";

/** Until its onboarding is complete, a merchant has the id of the idempotency record that creates it. */
export interface ClaimedMerchantRow extends MerchantRow {
  onboarding_record_id: string | null;
  /** When the row was first claimed. */
  onboarding_began_at: Date;
  /** Number of idempotency keys for which the processor stored a failure. */
  account_keys_spent: number;
}

export interface MerchantClaim extends Tenant {
  recordId: string;
  name: string;
  storeUrl: string;
  email: string | null;
  attribution: string | null;
  returnUrl: string | null;
  refreshUrl: string | null;
  createdVia: MerchantRow["created_via"];
}

/** Inserts the row of a store; null if there is one. */
export async function insertMerchant(sql: Sql, claim: MerchantClaim): Promise<ClaimedMerchantRow | null> {
  const [row] = await sql<ClaimedMerchantRow[]>`
    insert into merchants (workspace_id, livemode, name, store_url, email, attribution, return_url, refresh_url,
      created_via, onboarding_record_id)
    values (${claim.workspaceId}, ${claim.livemode}, ${claim.name}, ${claim.storeUrl}, ${claim.email},
      ${claim.attribution}, ${claim.returnUrl}, ${claim.refreshUrl}, ${claim.createdVia}, ${claim.recordId})
    on conflict (workspace_id, livemode, store_url) where closed_at is null do nothing
    returning *`;
  return row ?? null;
}

/** The open merchant of a store. */
export async function lockMerchantOfStore(
  sql: Sql,
  tenant: Tenant,
  storeUrl: string,
): Promise<ClaimedMerchantRow | null> {
  const [row] = await sql<ClaimedMerchantRow[]>`
    select * from merchants
    where workspace_id = ${tenant.workspaceId} and livemode = ${tenant.livemode} and store_url = ${storeUrl}
      and closed_at is null
    for update`;
  return row ?? null;
}

/** True while a record's request is running: started, with a valid lease. */
export async function isRecordRunning(sql: Sql, recordId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from idempotency_records where id = ${recordId} and state = 'started' and lease_until > svc_now()`;
  return rows.length === 1;
}

/**
 * Transfers a dead request's row to another request, with the new request's values. Keeps the connected account only if
 * it has the same e-mail.
 */
export async function adoptMerchant(
  sql: Sql,
  merchantId: string,
  claim: MerchantClaim,
): Promise<ClaimedMerchantRow> {
  const [row] = await sql<ClaimedMerchantRow[]>`
    update merchants set
      name = ${claim.name}, email = ${claim.email}, attribution = ${claim.attribution},
      return_url = ${claim.returnUrl}, refresh_url = ${claim.refreshUrl}, created_via = ${claim.createdVia},
      onboarding_record_id = ${claim.recordId}, created_at = svc_now(),
      connected_account_id = (
        select a.id from connected_accounts a
        where a.id = merchants.connected_account_id and a.email is not distinct from ${claim.email}
      )
    where id = ${merchantId} and workspace_id = ${claim.workspaceId}
    returning *`;
  return row!;
}

/**
 * A connected account of the workspace for the same mode, e-mail and store host. The host matters because an agency may
 * use one e-mail for several stores.
 */
export async function findReusableAccount(
  sql: Sql,
  of: Tenant & { email: string; storeHost: string },
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from connected_accounts
    where workspace_id = ${of.workspaceId} and livemode = ${of.livemode} and store_host = ${of.storeHost}
      and email = ${of.email} and deauthorized_at is null
    order by created_at limit 1`;
  return row?.id ?? null;
}

export async function saveConnectedAccount(
  sql: Sql,
  account: ConnectedAccount & Tenant & { email: string | null; storeHost: string },
): Promise<void> {
  await sql`
    insert into connected_accounts (id, workspace_id, livemode, email, store_host, charges_enabled, payouts_enabled,
      details_submitted, default_currency)
    values (${account.id}, ${account.workspaceId}, ${account.livemode}, ${account.email}, ${account.storeHost},
      ${account.chargesEnabled}, ${account.payoutsEnabled}, ${account.detailsSubmitted}, ${account.defaultCurrency})
    on conflict (id) do nothing`;
}

/** @param accountId null detaches the account. False if another request has claimed the merchant. */
export async function setConnectedAccount(
  sql: Sql,
  merchantId: string,
  recordId: string,
  accountId: string | null,
): Promise<boolean> {
  const rows = await sql`
    update merchants set connected_account_id = ${accountId}
    where id = ${merchantId} and onboarding_record_id = ${recordId}
    returning 1`;
  return rows.length === 1;
}

/** Counts a failed idempotency key. False if another request has claimed the merchant. */
export async function spendAccountKey(sql: Sql, merchantId: string, recordId: string): Promise<boolean> {
  const rows = await sql`
    update merchants set account_keys_spent = account_keys_spent + 1
    where id = ${merchantId} and onboarding_record_id = ${recordId}
    returning 1`;
  return rows.length === 1;
}

/** Completes the onboarding. False if another request has claimed the merchant. */
export async function completeMerchant(sql: Sql, merchantId: string, recordId: string): Promise<boolean> {
  const rows = await sql`
    update merchants set onboarding_record_id = null
    where id = ${merchantId} and onboarding_record_id = ${recordId}
    returning 1`;
  return rows.length === 1;
}

const LINK_DAYS = 30;

export async function insertOnboardingLink(
  sql: Sql,
  tokenHash: Uint8Array,
  merchantId: string,
): Promise<void> {
  await sql`
    insert into onboarding_links (token_hash, merchant_id, expires_at)
    values (${tokenHash}, ${merchantId}, svc_now() + make_interval(days => ${LINK_DAYS}))`;
}

/** The merchant of a refresh URL's token; null if the token is unknown or expired. */
export async function findMerchantOfLink(
  sql: Sql,
  tokenHash: Uint8Array,
): Promise<Pick<
  MerchantRow,
  "id" | "livemode" | "return_url" | "refresh_url" | "connected_account_id"
> | null> {
  const [row] = await sql<MerchantRow[]>`
    select m.id, m.livemode, m.return_url, m.refresh_url, m.connected_account_id
    from onboarding_links l join merchants m on m.id = l.merchant_id
    where l.token_hash = ${tokenHash} and l.expires_at > svc_now() and m.onboarding_record_id is null`;
  return row ?? null;
}

/** Deletes expired refresh tokens. @returns the number. */
export async function purgeOnboardingLinks(sql: Sql): Promise<number> {
  const result = await sql`delete from onboarding_links where expires_at < svc_now()`;
  return result.count;
}
