// Holds: a signed event about a payment that the processor does not know is acknowledged and changes nothing.
import { expect, test } from "vitest";
import { payOrder } from "../../../test/flows/processor.ts";
import { cardToken, openCheckout } from "../../../test/flows/shopper.ts";
import { signedNow } from "../../../test/simulate/gateway.ts";
import { useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import { newUlid } from "../../crypto/random-ids.ts";

const h = useHarness({ worker: false });

/** Sends `payment_intent.succeeded` of a payment that names the session's first attempt and does not exist. */
async function sendUnknown(merchant: TestMerchant, sessionId: string) {
  const id = `evt_${newUlid(Date.now())}`;
  const metadata = { svc_session_id: sessionId, svc_attempt: "1", svc_merchant_id: merchant.id };
  const body = JSON.stringify({
    id,
    object: "event",
    type: "payment_intent.succeeded",
    account: merchant.accountId,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    api_version: "2026-10-28.endive",
    data: { object: { id: "pi_unknown", object: "payment_intent", metadata } },
  });
  const answer = await fetch(`${h.url}/stripe/events/test`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": signedNow(Buffer.from(body), h.standIns.stripe!.webhookSecret),
    },
    body,
  });
  const recorded = await h.sql`select 1 from processor_events where id = ${id}`;
  return { status: answer.status, isRecorded: recorded.length === 1 };
}

test("of a completed session, there is no surplus payment", async () => {
  const merchant = await h.merchant(await h.workspace());
  const { sessionId, orderId } = await payOrder(h, merchant);
  expect(await sendUnknown(merchant, sessionId)).toEqual({ status: 200, isRecorded: true });
  expect(await h.sql`select 1 from surplus_payments where order_id = ${orderId}`).toEqual([]);
});

test("of an attempt whose payment has no known id, nothing begins", async () => {
  const merchant = await h.merchant(await h.workspace());
  const checkout = await openCheckout(h, merchant);
  const { sessionId } = checkout;
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "before" }, 3);
  expect(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) })).toFailWith(
    500,
    "processor_unavailable",
  );
  const [before] = await h.sql`select status, attempt_owner from sessions where id = ${sessionId}`;
  expect(await sendUnknown(merchant, sessionId)).toEqual({ status: 200, isRecorded: true });
  expect(await h.sql`select status, attempt_owner from sessions where id = ${sessionId}`).toEqual([before]);
});
