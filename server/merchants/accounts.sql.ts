import type { Sql } from "../db/sql.ts";
import type { ConnectedAccount } from "../payments/processor.ts";

export interface AccountRow {
  id: string;
  workspace_id: string;
  livemode: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  default_currency: string | null;
  deauthorized_at: Date | null;
}

/** With `lock` the row is held until the transaction ends. */
export async function findAccount(
  sql: Sql,
  id: string,
  options: { lock: boolean },
): Promise<AccountRow | null> {
  const [row] = await sql<AccountRow[]>`
    select id, workspace_id, livemode, charges_enabled, payouts_enabled, details_submitted, default_currency,
      deauthorized_at
    from connected_accounts where id = ${id} ${options.lock ? sql`for update` : sql``}`;
  return row ?? null;
}

/** An account that was read anew can be used: a permission that was taken back has been given again. */
export async function updateAccount(sql: Sql, account: ConnectedAccount): Promise<void> {
  await sql`
    update connected_accounts set charges_enabled = ${account.chargesEnabled},
      payouts_enabled = ${account.payoutsEnabled}, details_submitted = ${account.detailsSubmitted},
      default_currency = ${account.defaultCurrency}, deauthorized_at = null
    where id = ${account.id}`;
}

/** The owner took the permission back: nothing can be charged or asked any more. */
export async function markDeauthorized(sql: Sql, id: string): Promise<void> {
  await sql`
    update connected_accounts set deauthorized_at = now(), charges_enabled = false, payouts_enabled = false
    where id = ${id}`;
}

export async function listMerchantsOfAccount(sql: Sql, accountId: string): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id from merchants where connected_account_id = ${accountId} and onboarding_record_id is null`;
}
