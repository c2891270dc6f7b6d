import { recordCall } from "../audit/audit.ts";
import type { ConnectStore } from "../../shared/wire/store.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { checkPartnerUrl } from "../http/fetch/partner-url.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { StoreUnavailable } from "./platform.ts";
import { saveStoreConnection } from "./store-connection.sql.ts";
import { askStatus, getStoreSecrets } from "./woocommerce.ts";
import type { StatusReply } from "./woocommerce-answers.ts";

export const CONNECTED_PLATFORM = "woocommerce";

/**
 * Connects a merchant's store: the plugin is called back at the address it gave, signed with the merchant's secrets, and
 * only a store that takes the signature takes the merchant's orders from now on. Connecting again is how a store that
 * moved, or got another key pair, is put right; what could not be told to it is told then.
 * @throws ApiError url_not_allowed, store_refused, store_unavailable
 */
export async function connectStore(
  ctx: Context,
  caller: MerchantCaller,
  body: ConnectStore,
  requestId: string,
): Promise<void> {
  checkPartnerUrl(ctx.config, body.restUrl, caller.livemode, "restUrl");
  const status = await statusOf(ctx, caller, body.restUrl);
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

async function statusOf(ctx: Context, caller: MerchantCaller, restUrl: string): Promise<StatusReply> {
  const secrets = await getStoreSecrets(ctx, caller.merchantId);
  let status: StatusReply;
  try {
    status = await askStatus(ctx, { restUrl, livemode: caller.livemode, secrets });
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
