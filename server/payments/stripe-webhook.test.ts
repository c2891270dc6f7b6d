import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { createStripeProcessor } from "./stripe.ts";

const keys = { secretKey: "sk_test_1", publishableKey: "pk_test_1", apiBase: "https://api.stripe.com" };
const webhookSecret = "whsec_right";
const processor = createStripeProcessor({ ...keys, webhookSecret });
const library = new Stripe(keys.secretKey);

const webhookBody = (object: object) =>
  Buffer.from(
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "payment_intent.succeeded",
      account: "acct_1",
      livemode: false,
      data: { object },
    }),
  );
const signWebhook = (bytes: Buffer, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
  library.webhooks.generateTestHeaderString({ payload: bytes.toString(), secret, timestamp });

test("a webhook with a valid signature returns its envelope", () => {
  const bytes = webhookBody({ id: "pi_1", object: "payment_intent", metadata: { svc_session_id: "cs_1" } });
  expect(processor.parseEvent(bytes, signWebhook(bytes))).toEqual({
    id: "evt_1",
    type: "payment_intent.succeeded",
    accountId: "acct_1",
    livemode: false,
    objectId: "pi_1",
    paymentId: null,
    metadata: { svc_session_id: "cs_1" },
  });
});

test("a webhook with another secret, an old timestamp, a changed body or no signature is rejected", () => {
  const bytes = webhookBody({ id: "pi_1" });
  const changed = webhookBody({ id: "pi_2" });
  const old = Math.floor(Date.now() / 1000) - 301;
  expect(() => processor.parseEvent(bytes, signWebhook(bytes, "whsec_another"))).toThrow();
  expect(() => processor.parseEvent(bytes, signWebhook(bytes, webhookSecret, old))).toThrow();
  expect(() => processor.parseEvent(changed, signWebhook(bytes))).toThrow();
  expect(() => processor.parseEvent(bytes, undefined)).toThrow();
});

test("every webhook of a mode without a secret is rejected", () => {
  const unsigned = createStripeProcessor({ ...keys, webhookSecret: null });
  const bytes = webhookBody({ id: "pi_1" });
  expect(() => unsigned.parseEvent(bytes, signWebhook(bytes, ""))).toThrow();
});
