import { recordCall } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { emit } from "../webhooks/emit.ts";
import { getMerchant } from "./get-merchant.ts";
import { merchantEventData } from "./merchant-view.ts";
import { setClosed, type ListedMerchantRow } from "./merchants.sql.ts";

/**
 * Closes a merchant for good, in the caller's transaction. Its keys stop within a second, so nothing new begins; what has
 * begun ends as before: open sessions are completed or expire, and their orders are processed as usual. Emits
 * `merchant.closed` once; a closed merchant stays as it is (decision 0067).
 * @throws ApiError resource_not_found
 */
export async function closeMerchant(
  ctx: Context,
  sql: Sql,
  change: { caller: PartnerCaller; id: string; requestId: string },
): Promise<ListedMerchantRow> {
  const closedAt = await setClosed(sql, change.caller, change.id);
  const merchant = await getMerchant(sql, change.caller, change.id);
  if (closedAt === null) return merchant;
  await emit(ctx, sql, "merchant.closed", {
    workspaceId: merchant.workspace_id,
    merchantId: merchant.id,
    livemode: merchant.livemode,
    data: { ...merchantEventData(merchant), closed_at: closedAt.toISOString() },
  });
  await recordCall(sql, change, "merchant.closed", merchant.id);
  return merchant;
}
