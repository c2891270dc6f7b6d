import type postgres from "postgres";
import type { Sql } from "../db/sql.ts";
import type { MerchantRow } from "./merchants.sql.ts";

export interface ConfiguredMerchantRow extends Pick<
  MerchantRow,
  | "id"
  | "workspace_id"
  | "livemode"
  | "name"
  | "store_url"
  | "created_via"
  | "configuration"
  | "created_at"
  | "store_platform"
> {
  hook_fail_mode: "closed" | "open" | null;
}

/** A merchant with its settings; `lock` locks the row. */
export async function findConfiguredMerchant(
  sql: Sql,
  merchantId: string,
  options: { lock: boolean },
): Promise<ConfiguredMerchantRow | null> {
  const [row] = await sql<ConfiguredMerchantRow[]>`
    select m.id, m.workspace_id, m.livemode, m.name, m.store_url, m.created_via, m.configuration, m.created_at,
      m.store_platform, h.fail_mode as hook_fail_mode
    from merchants m left join pre_confirmation_hooks h on h.merchant_id = m.id
    where m.id = ${merchantId} and m.onboarding_record_id is null
    ${options.lock ? sql`for no key update of m` : sql``}`;
  return row ?? null;
}

export async function updateConfiguration(
  sql: Sql,
  merchantId: string,
  configuration: Record<string, unknown>,
): Promise<void> {
  await sql`update merchants set configuration = ${sql.json(configuration as postgres.JSONValue)} where id = ${merchantId}`;
}
