import type { FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { Sql } from "../db/sql.ts";

export interface HookRow {
  merchant_id: string;
  url: string;
  secret_encrypted: Uint8Array;
  secret_set_at: Date;
  fail_mode: FailMode;
}

/** Whose merchants are meant. */
export interface HookScope {
  workspaceId: string;
  livemode: boolean;
}

/** False when there is no such merchant. Locks it, so that two configurations of one hook come one after the other. */
export async function lockMerchant(sql: Sql, scope: HookScope, merchantId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from merchants
    where id = ${merchantId} and workspace_id = ${scope.workspaceId} and livemode = ${scope.livemode}
    for no key update`;
  return rows.length > 0;
}

export async function findHook(sql: Sql, scope: HookScope, merchantId: string): Promise<HookRow | null> {
  const [row] = await sql<HookRow[]>`
    select h.* from pre_confirmation_hooks h join merchants m on m.id = h.merchant_id
    where h.merchant_id = ${merchantId} and m.workspace_id = ${scope.workspaceId} and m.livemode = ${scope.livemode}`;
  return row ?? null;
}

/** Hold the merchant's lock. */
export async function upsertHook(sql: Sql, row: HookRow): Promise<void> {
  await sql`
    insert into pre_confirmation_hooks ${sql({ ...row })}
    on conflict (merchant_id) do update set url = excluded.url, secret_encrypted = excluded.secret_encrypted,
      secret_set_at = excluded.secret_set_at, fail_mode = excluded.fail_mode`;
}

/** False when there was none. Hold the merchant's lock. */
export async function deleteHook(sql: Sql, merchantId: string): Promise<boolean> {
  const rows = await sql`delete from pre_confirmation_hooks where merchant_id = ${merchantId} returning 1`;
  return rows.length > 0;
}
