import { isDeepStrictEqual } from "node:util";
import {
  MerchantConfiguration,
  type ConfiguredMerchant,
  type MerchantConfigurationPatch,
} from "../../shared/wire/merchant-configuration.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { Caller, MerchantCaller } from "../http/caller.ts";
import { recordCall } from "../audit/audit.ts";
import { emit } from "../webhooks/emit.ts";
import {
  findConfiguredMerchant,
  updateConfiguration,
  type ConfiguredMerchantRow,
} from "./configuration.sql.ts";
import { merchantEventData } from "./merchant-view.ts";
import { mergePatch } from "./merge-patch.ts";
import { changedSettings } from "./settings/changed-settings.ts";
import { assertUnchanged, settingsTag } from "./settings/settings-tag.ts";

/** A merchant's configuration, and the headers of an answer with it. */
export interface TaggedConfiguration {
  configured: ConfiguredMerchant;
  headers: { etag: string };
}

export interface ConfigurationChange {
  caller: Caller;
  /** Of a merchant that the caller may configure. */
  id: string;
  patch: MerchantConfigurationPatch;
  /** The settings that the change is based on: the header `If-Match`. */
  ifMatch: string | undefined;
  requestId: string;
}

/** A merchant's settings with defaults; only changed settings are stored. */
export function parseConfiguration(stored: unknown): MerchantConfiguration {
  return MerchantConfiguration.parse(stored);
}

/** A merchant key configures its own merchant. @throws ApiError wrong_merchant */
export function assertOwnMerchant(caller: MerchantCaller, id: string): void {
  if (id !== caller.merchantId) throw new ApiError("wrong_merchant", { param: "id" });
}

/** A merchant's configuration. @param id of a merchant that the caller may read. */
export async function getConfiguration(sql: Sql, id: string): Promise<TaggedConfiguration> {
  return tagged(await getConfigured(sql, id, { lock: false }));
}

/**
 * Merges a patch into a merchant's settings and emits `merchant.updated` on a change, in the caller's transaction.
 * @throws ApiError configuration_changed, parameter_invalid
 */
export async function changeConfiguration(
  ctx: Context,
  sql: Sql,
  change: ConfigurationChange,
): Promise<TaggedConfiguration> {
  const merchant = await getConfigured(sql, change.id, { lock: true });
  assertUnchanged(merchant.configuration, change.ifMatch);
  const configuration = mergePatch(merchant.configuration, change.patch);
  assertOfferLimit(configuration);
  if (isDeepStrictEqual(configuration, merchant.configuration)) return tagged(merchant);
  await updateConfiguration(sql, merchant.id, configuration);
  await emit(ctx, sql, "merchant.updated", {
    workspaceId: merchant.workspace_id,
    merchantId: merchant.id,
    livemode: merchant.livemode,
    data: merchantEventData(merchant),
  });
  await recordCall(sql, change, "merchant.configuration_changed", merchant.id, {
    changedFields: changedSettings(merchant.configuration, configuration),
  });
  return tagged({ ...merchant, configuration });
}

/** Twice as many as a merchant can have payment terms: an offer may stay while its term is not listed. */
const MAX_OFFERS = 40;

/** A patch adds to the stored offers, so that only their sum can be checked. @throws ApiError parameter_invalid */
function assertOfferLimit(configuration: Record<string, unknown>): void {
  const { offers } = parseConfiguration(configuration).b2b.onAccount;
  if (Object.keys(offers).length <= MAX_OFFERS) return;
  throw new ApiError("parameter_invalid", {
    message: `b2b.onAccount.offers: at most ${MAX_OFFERS} entries`,
    param: "b2b.onAccount.offers",
  });
}

async function getConfigured(
  sql: Sql,
  id: string,
  options: { lock: boolean },
): Promise<ConfiguredMerchantRow> {
  const merchant = await findConfiguredMerchant(sql, id, options);
  if (merchant === null) throw new Error(`the merchant ${id} of a caller does not exist`);
  return merchant;
}

function tagged(row: ConfiguredMerchantRow): TaggedConfiguration {
  return { configured: configurationView(row), headers: { etag: settingsTag(row.configuration) } };
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
