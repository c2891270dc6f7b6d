import { recordCall } from "../audit/audit.ts";
import type { ConnectStore } from "../../shared/wire/store.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { checkPartnerUrl } from "../http/fetch/partner-url.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { StoreUnavailable } from "./platform.ts";
import { saveStoreConnection } from "./store-connection.sql.ts";
import { fetchStatus, getStoreSecrets } from "./woocommerce.ts";
import type { StatusReply } from "./woocommerce-replies.ts";

export const CONNECTED_PLATFORM = "woocommerce";

/**
 * Connects a merchant's store: calls the plugin back at the given URL, signed with the merchant's secrets, and makes it
 * the merchant's platform if it accepts the signature. A store that moved or changed its key pair connects again; its open
 * commands are then retried.
 * @throws ApiError url_not_allowed, store_refused, store_unavailable
 */
export async function connectStore(
  ctx: Context,
  caller: MerchantCaller,
  body: ConnectStore,
  requestId: string,
): Promise<void> {
  checkPartnerUrl(ctx.config, body.restUrl, caller.livemode, "restUrl");
  const status = await fetchMatchingStatus(ctx, caller, body.restUrl);
  await ctx.sql.begin(async (sql) => {
    await saveStoreConnection(sql, CONNECTED_PLATFORM, {
      merchantId: caller.merchantId,
      restUrl: body.restUrl,
      versions: body.versions,
      currency: status.currency,
      at: new Date(ctx.clock.now()),
    });
    await addJobs(sql, [{ identifier: "retry-store", payload: { merchantId: caller.merchantId } }]);
    await recordCall(sql, { caller, requestId }, "merchant.store_connected", caller.merchantId);
  });
}

async function fetchMatchingStatus(
  ctx: Context,
  caller: MerchantCaller,
  restUrl: string,
): Promise<StatusReply> {
  const secrets = await getStoreSecrets(ctx, caller.merchantId);
  let status: StatusReply;
  try {
    status = await fetchStatus(ctx, { restUrl, livemode: caller.livemode, secrets });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new ApiError(error.permanent ? "store_refused" : "store_unavailable", {
      message: `Calling the store back failed: ${error.message}.`,
      param: "restUrl",
      meta: { reason: error.reason },
      cause: error,
    });
  }
  if (status.livemode === caller.livemode) return status;
  const mode = (livemode: boolean) => (livemode ? "live" : "test");
  throw new ApiError("store_refused", {
    message: `The store is in ${mode(status.livemode)} mode, but the key is a ${mode(caller.livemode)} key.`,
    meta: { reason: "wrong_mode" },
  });
}
