import type { z } from "zod";
import type { StoreConnectedData } from "../../../shared/wire/events.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { merchantEventData } from "../../merchants/merchant-view.ts";
import type { MerchantRow } from "../../merchants/merchants.sql.ts";
import { closeNoticesOfKinds, sendNotice } from "../../notices/notices.ts";
import { emit } from "../../webhooks/emit.ts";

export interface NewConnection {
  platform: string;
  restUrl: string;
  /** Null: the first store of the merchant. */
  previousRestUrl: string | null;
  at: Date;
}

/**
 * Emits `merchant.store_connected` in the caller's transaction. The workspace's owners get a notice and an e-mail when the
 * address is new: orders and buyers' data go there from now on.
 */
export async function announceConnection(
  ctx: Context,
  sql: Sql,
  merchant: MerchantRow,
  { platform, restUrl, previousRestUrl, at }: NewConnection,
): Promise<void> {
  const { workspace_id, livemode, id } = merchant;
  const data: z.input<typeof StoreConnectedData> = {
    ...merchantEventData(merchant),
    store: {
      platform,
      rest_url: restUrl,
      previous_rest_url: previousRestUrl,
      connected_at: at.toISOString(),
    },
  };
  await emit(ctx, sql, "merchant.store_connected", {
    workspaceId: workspace_id,
    merchantId: id,
    livemode,
    data,
  });
  const solved = ["plugin_outdated", "store_answers_unsigned"] as const;
  await closeNoticesOfKinds(sql, workspace_id, id, solved, at);
  if (restUrl === previousRestUrl) return;
  await closeNoticesOfKinds(sql, workspace_id, id, ["store_connected"], at);
  const before = previousRestUrl === null ? "" : ` Previously: ${previousRestUrl}.`;
  await sendNotice(ctx, sql, `A store was connected for ${merchant.name}`, {
    workspace_id,
    livemode,
    kind: "store_connected",
    subject_id: id,
    text: `The store of ${merchant.name} (${livemode ? "live" : "test"} mode) is now at ${restUrl}. Its orders go there.${before} If you do not expect this, rotate the merchant's credentials.`,
  });
}
