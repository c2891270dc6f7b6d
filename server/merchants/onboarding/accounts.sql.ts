import type { Sql } from "../../db/sql.ts";
import type { ConnectedAccount } from "../../payments/processor.ts";

export interface AccountRow {
  id: string;
  workspace_id: string;
  livemode: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  /** Number of the reading that was saved last. */
  reading_kept: number;
}

/** Begins a reading of the account at the processor and returns its number; null for an unknown account. */
export async function beginReading(
  sql: Sql,
  id: string,
): Promise<{ number: number; livemode: boolean } | null> {
  const [row] = await sql<{ number: number; livemode: boolean }[]>`
    update connected_accounts set readings_begun = readings_begun + 1 where id = ${id}
    returning readings_begun as number, livemode`;
  return row ?? null;
}

const columns = (sql: Sql) => sql`
  id, workspace_id, livemode, charges_enabled, payouts_enabled, details_submitted, reading_kept`;

/** Locks the row. */
export async function lockAccount(sql: Sql, id: string): Promise<AccountRow | null> {
  const [row] = await sql<AccountRow[]>`
    select ${columns(sql)} from connected_accounts where id = ${id} for update`;
  return row ?? null;
}

/**
 * Saves the result of a reading. Null: the owner disconnected the account. A readable account clears an earlier
 * disconnection.
 */
export async function saveReading(
  sql: Sql,
  id: string,
  number: number,
  account: ConnectedAccount | null,
): Promise<AccountRow> {
  const change =
    account === null
      ? sql`charges_enabled = false, payouts_enabled = false, deauthorized_at = coalesce(deauthorized_at, svc_now())`
      : sql`charges_enabled = ${account.chargesEnabled}, payouts_enabled = ${account.payoutsEnabled},
          details_submitted = ${account.detailsSubmitted}, default_currency = ${account.defaultCurrency},
          statement_descriptor_prefix = ${account.statementPrefix},
          deauthorized_at = null`;
  const [row] = await sql<AccountRow[]>`
    update connected_accounts set ${change}, reading_kept = ${number} where id = ${id}
    returning ${columns(sql)}`;
  return row!;
}

export async function listMerchantsOfAccount(sql: Sql, accountId: string): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id from merchants where connected_account_id = ${accountId} and onboarding_record_id is null`;
}
