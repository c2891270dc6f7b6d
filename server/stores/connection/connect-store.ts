import { randomBytes } from "node:crypto";
import { recordCall } from "../../audit/audit.ts";
import type { ConnectStore } from "../../../shared/wire/store.ts";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import type { MerchantCaller } from "../../http/caller.ts";
import { checkPartnerUrl } from "../../http/fetch/partner-url.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { getMerchant } from "../../merchants/get-merchant.ts";
import { announceConnection } from "./announce-connection.ts";
import { StoreUnavailable } from "../platform.ts";
import type { StoreAddress } from "../store-call.ts";
import { saveSignedEvents } from "../signed-events.sql.ts";
import { findStoreConnection, saveStoreConnection } from "../store-connection.sql.ts";
import { SIGNED_EVENTS } from "../signed-events.ts";
import { isStoreHost } from "./store-host.ts";
import { fetchProof, fetchStatus, getStoreSecrets } from "../woocommerce.ts";
import type { StatusReply } from "../woocommerce-replies.ts";

export const CONNECTED_PLATFORM = "woocommerce";

/**
 * Connects a merchant's store. The merchant key alone does not suffice: the store at the given address, which has to be
 * the merchant's, proves that it knows the merchant's secret and that it is being connected at this address. It is then the
 * merchant's platform. A store that moved or changed its key pair connects again; its open commands are then retried.
 * @throws ApiError url_not_allowed, store_host_not_allowed, store_not_proven, store_refused, store_unavailable
 */
export async function connectStore(
  ctx: Context,
  caller: MerchantCaller,
  body: ConnectStore,
  requestId: string,
): Promise<void> {
  const { restUrl, versions } = body;
  const { merchantId, livemode } = caller;
  checkPartnerUrl(ctx.config, restUrl, livemode, "restUrl");
  const merchant = await getMerchant(ctx.sql, caller, merchantId);
  if (!isStoreHost(merchant, restUrl))
    throw new ApiError("store_host_not_allowed", {
      message: `restUrl: ${new URL(restUrl).hostname} is neither the host of the merchant's store_url nor in its allowed_store_hosts.`,
      param: "restUrl",
    });
  const secrets = await getStoreSecrets(ctx, merchantId);
  const store = { restUrl, livemode, secrets, signsAnswers: true };
  await requireProof(ctx, store, merchantId);
  const status = await fetchMatchingStatus(ctx, store);
  await ctx.sql.begin(async (sql) => {
    const previous = await findStoreConnection(sql, merchantId);
    const at = new Date(ctx.clock.now());
    const { currency, timeZone = null } = status;
    const connection = { merchantId, restUrl, versions, currency, timeZone, at };
    await saveStoreConnection(sql, CONNECTED_PLATFORM, connection);
    if (status.features.includes(SIGNED_EVENTS)) await saveSignedEvents(sql, merchantId, at);
    await addJobs(sql, [{ identifier: "retry-store", payload: { merchantId } }]);
    await recordCall(sql, { caller, requestId }, "merchant.store_connected", merchantId);
    await announceConnection(ctx, sql, merchant, {
      platform: CONNECTED_PLATFORM,
      restUrl,
      previousRestUrl: previous?.rest_url ?? null,
      at,
    });
  });
}

/** Sends the store a challenge. @throws ApiError store_not_proven, store_refused, store_unavailable */
async function requireProof(ctx: Context, store: StoreAddress, merchantId: string): Promise<void> {
  const challenge = { nonce: randomBytes(32).toString("base64url"), merchantId, restUrl: store.restUrl };
  try {
    if (await fetchProof(ctx, store, challenge)) return;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error.reason === "plugin_missing" && (await hasOutdatedPlugin(ctx, store)))
      throw new ApiError("store_not_proven", {
        message:
          "The plugin in the store is too old to prove whose store it is. Update it, then connect again.",
        param: "restUrl",
        meta: { reason: "plugin_outdated" },
        cause: error,
      });
    throw refusalOf(error);
  }
  throw notProven("proof_invalid", "the store proved another secret, merchant or address");
}

/** The plugin of 0.1.0 knows the secret, but no challenges. */
async function hasOutdatedPlugin(ctx: Context, store: StoreAddress): Promise<boolean> {
  return fetchStatus(ctx, { ...store, signsAnswers: false }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    },
  );
}

async function fetchMatchingStatus(ctx: Context, store: StoreAddress): Promise<StatusReply> {
  const status = await fetchStatus(ctx, store).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? refusalOf(error) : error;
  });
  if (status.livemode === store.livemode) return status;
  const mode = (livemode: boolean) => (livemode ? "live" : "test");
  throw new ApiError("store_refused", {
    message: `The store is in ${mode(status.livemode)} mode, but the key is a ${mode(store.livemode)} key.`,
    meta: { reason: "wrong_mode" },
  });
}

/** Reasons for which the answer itself proves nothing; others say what to correct in the store. */
const UNPROVEN_REASONS = new Set(["answer_unsigned", "answer_altered", "wrong_audience", "refused"]);

function refusalOf(error: StoreUnavailable): ApiError {
  if (UNPROVEN_REASONS.has(error.reason)) return notProven(error.reason, error.message, error);
  return new ApiError(error.permanent || error.unproven ? "store_refused" : "store_unavailable", {
    message: `Calling the store back failed: ${error.message}.`,
    param: "restUrl",
    meta: { reason: error.reason },
    cause: error,
  });
}

function notProven(reason: string, message: string, cause?: unknown): ApiError {
  return new ApiError("store_not_proven", {
    message: `The store was not connected: ${message}.`,
    param: "restUrl",
    meta: { reason },
    cause,
  });
}
