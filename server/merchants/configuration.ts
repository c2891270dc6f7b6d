import { isDeepStrictEqual } from "node:util";
import {
  MerchantConfiguration,
  type ConfiguredMerchant,
  type MerchantConfigurationPatch,
} from "../../shared/wire/merchant-configuration.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { recordCall } from "../audit/audit.ts";
import { emit } from "../webhooks/emit.ts";
import {
  findConfiguredMerchant,
  updateConfiguration,
  type ConfiguredMerchantRow,
} from "./configuration.sql.ts";
import { merchantEventData } from "./merchant-view.ts";
import { mergePatch } from "./merge-patch.ts";

/** A merchant's settings with defaults; only changed settings are stored. */
export function parseConfiguration(stored: unknown): MerchantConfiguration {
  return MerchantConfiguration.parse(stored);
}

/** The calling merchant's configuration. @throws ApiError wrong_merchant for another merchant's id. */
export async function getConfiguration(
  sql: Sql,
  caller: MerchantCaller,
  id: string,
): Promise<ConfiguredMerchant> {
  return configurationView(await getOwnMerchant(sql, caller, id, { lock: false }));
}

/**
 * Merges a patch into a merchant's settings and emits `merchant.updated` on a change, in the caller's transaction.
 * @throws ApiError wrong_merchant
 */
export async function changeConfiguration(
  ctx: Context,
  sql: Sql,
  change: { caller: MerchantCaller; id: string; patch: MerchantConfigurationPatch; requestId: string },
): Promise<ConfiguredMerchant> {
  const merchant = await getOwnMerchant(sql, change.caller, change.id, { lock: true });
  const configuration = mergePatch(merchant.configuration, change.patch);
  if (isDeepStrictEqual(configuration, merchant.configuration)) return configurationView(merchant);
  await updateConfiguration(sql, merchant.id, configuration);
  await emit(ctx, sql, "merchant.updated", {
    workspaceId: merchant.workspace_id,
    merchantId: merchant.id,
    livemode: merchant.livemode,
    data: merchantEventData(merchant),
  });
  await recordCall(sql, change, "merchant.configuration_changed", merchant.id);
  return configurationView({ ...merchant, configuration });
}

async function getOwnMerchant(
  sql: Sql,
  caller: MerchantCaller,
  id: string,
  options: { lock: boolean },
): Promise<ConfiguredMerchantRow> {
  if (id !== caller.merchantId) throw new ApiError("wrong_merchant", { param: "id" });
  const merchant = await findConfiguredMerchant(sql, id, options);
  if (merchant === null) throw new Error(`the merchant ${id} of a valid key does not exist`);
  return merchant;
}

function configurationView(row: ConfiguredMerchantRow): ConfiguredMerchant {
  return {
    id: row.id,
    name: row.name,
    storeUrl: row.store_url,
    livemode: row.livemode,
    createdAt: row.created_at.toISOString(),
    ...parseConfiguration(row.configuration),
    storePlatform: row.store_platform,
    preConfirmation: { configured: row.hook_fail_mode !== null, failMode: row.hook_fail_mode },
  };
}
