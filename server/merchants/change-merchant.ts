import { isDeepStrictEqual } from "node:util";
import type { MerchantPatch } from "../../shared/wire/merchant.ts";
import { recordCall } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { emit } from "../webhooks/emit.ts";
import { getMerchant } from "./get-merchant.ts";
import { merchantEventData } from "./merchant-view.ts";
import { updateMerchant, type ListedMerchantRow } from "./merchants.sql.ts";

/**
 * Changes a merchant on behalf of its partner and emits `merchant.updated` on a change, in the caller's transaction.
 * @throws ApiError resource_not_found
 */
export async function changeMerchant(
  ctx: Context,
  sql: Sql,
  change: { caller: PartnerCaller; id: string; patch: MerchantPatch; requestId: string },
): Promise<ListedMerchantRow> {
  const { caller, patch } = change;
  const before = await getMerchant(sql, caller, change.id);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const merchant = { ...before, ...given };
  if (isDeepStrictEqual(merchant, before)) return before;
  await updateMerchant(sql, caller, merchant.id, given);
  await emit(ctx, sql, "merchant.updated", {
    workspaceId: merchant.workspace_id,
    merchantId: merchant.id,
    livemode: merchant.livemode,
    data: merchantEventData(merchant),
  });
  const changedFields = Object.keys(given).filter(
    (name) => !isDeepStrictEqual(merchant[name as keyof MerchantPatch], before[name as keyof MerchantPatch]),
  );
  await recordCall(sql, change, "merchant.updated", merchant.id, { changedFields });
  return merchant;
}
