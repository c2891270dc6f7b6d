import { systemClock, type Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { closeNoticesOfKinds, sendNotice } from "../notices/notices.ts";
import {
  findEventSigning,
  saveRefusedEvent,
  saveSignedEvents,
  type EventSigningRow,
} from "./signed-events.sql.ts";
import { requestProblem, type SignedRequest } from "./store-signature.ts";
import { getStoreSecrets } from "./woocommerce.ts";

/**
 * A store signs the events that it reports, so that a stolen merchant key reports none. The plugin of 0.1.0 does not sign.
 * Signatures are therefore required of a merchant from the first valid one, or from a connection whose signed status says
 * `signed_events`, and never cease to be (docs/decisions/0069-signed-store-events.md).
 */

export const SIGNED_EVENTS = "signed_events";

type Parts = Pick<Context, "sql" | "secrets" | "clock" | "log" | "mailer">;

/** How often the refusal is written, and how long the last one must be ago for its notice to close. */
const SETTLED_AFTER_MS = 60 * 60 * 1000;

/**
 * Lets an event through that the merchant's store has signed, or that of a store which has not signed yet. A replayed one
 * has no effect: the signed body holds the event's id, which is processed once.
 * @throws ApiError signature_missing, signature_invalid. Stores keep an event that is answered so, and send it again.
 */
export async function requireSignedEvent(
  parts: Parts,
  caller: MerchantCaller,
  request: SignedRequest,
): Promise<void> {
  const now = parts.clock.now();
  const [row, secrets] = await Promise.all([
    findEventSigning(parts.sql, caller.merchantId),
    getStoreSecrets(parts, caller.merchantId),
  ]);
  const checkedAt = systemClock.now();
  switch (requestProblem(request, secrets, checkedAt)) {
    case null:
      return noteSignedEvent(parts, caller, row, now);
    case "missing":
      if (row.store_events_signed_at === null) return;
      await noteUnsignedEvent(parts, caller, row, now);
      throw new ApiError("signature_missing", {
        message: "This store signs its events with the merchant's secret. This one is not signed.",
        param: "webhook-signature",
      });
    case "invalid":
      throw new ApiError("signature_invalid", {
        message: "The signature does not match the body and the merchant's secret.",
        param: "webhook-signature",
      });
    case "clock":
      throw new ApiError("signature_invalid", {
        message: "The event was signed more than five minutes ago, or in the future.",
        param: "webhook-timestamp",
        meta: { now: Math.floor(checkedAt / 1000) },
      });
  }
}

/** Writes only on a change. */
async function noteSignedEvent(
  parts: Parts,
  { merchantId, workspaceId }: MerchantCaller,
  row: EventSigningRow,
  now: number,
): Promise<void> {
  const refusedAt = row.store_events_refused_at;
  const isSettled = refusedAt === null || now - refusedAt.getTime() < SETTLED_AFTER_MS;
  if (row.store_events_signed_at !== null && isSettled) return;
  await parts.sql.begin(async (sql) => {
    await saveSignedEvents(sql, merchantId, new Date(now));
    await saveRefusedEvent(sql, merchantId, null);
    await closeNoticesOfKinds(sql, workspaceId, merchantId, ["store_events_unsigned"], new Date(now));
  });
}

/** Informs the owners: either the plugin was replaced by an old one, or an attacker has the key. */
async function noteUnsignedEvent(
  parts: Parts,
  { merchantId, workspaceId, livemode, keyPrefix }: MerchantCaller,
  row: EventSigningRow,
  now: number,
): Promise<void> {
  const refusedAt = row.store_events_refused_at;
  if (refusedAt !== null && now - refusedAt.getTime() < SETTLED_AFTER_MS) return;
  parts.log.warn({ merchant_id: merchantId }, "an unsigned event of a store that signs was refused");
  const name = `${row.name} (${livemode ? "live" : "test"} mode)`;
  await parts.sql.begin(async (sql) => {
    await saveRefusedEvent(sql, merchantId, new Date(now));
    await sendNotice(parts, sql, `Unsigned events of ${row.name} are refused`, {
      workspace_id: workspaceId,
      livemode,
      subject_id: merchantId,
      kind: "store_events_unsigned",
      text: `A caller reports events of the store of ${name} with the key ${keyPrefix}… but without the signature that this store uses. They are not accepted. If the store was set back to an older version of the plugin, update it: it keeps its events for eight days. Otherwise the key may be stolen: rotate the merchant's credentials.`,
    });
  });
}
