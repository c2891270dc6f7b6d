import type { FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { Sql } from "../db/sql.ts";

export interface HookRow {
  merchant_id: string;
  url: string;
  secret_encrypted: Uint8Array;
  secret_set_at: Date;
  fail_mode: FailMode;
}

/** The tenant of the merchant. */
export interface HookScope {
  workspaceId: string;
  livemode: boolean;
}

/** Locks the merchant to serialise changes of its hook; false if there is no such merchant. */
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

/** The caller holds the merchant's lock. */
export async function upsertHook(sql: Sql, row: HookRow): Promise<void> {
  await sql`
    insert into pre_confirmation_hooks ${sql({ ...row })}
    on conflict (merchant_id) do update set url = excluded.url, secret_encrypted = excluded.secret_encrypted,
      secret_set_at = excluded.secret_set_at, fail_mode = excluded.fail_mode`;
}

/** False if there was none. The caller holds the merchant's lock. */
export async function deleteHook(sql: Sql, merchantId: string): Promise<boolean> {
  const rows = await sql`delete from pre_confirmation_hooks where merchant_id = ${merchantId} returning 1`;
  return rows.length > 0;
}
