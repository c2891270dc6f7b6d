import { beforeAll, expect, test } from "vitest";
import { Stripe } from "stripe";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { changeApplicationFee } from "../keys/workspaces.ts";

/** What the payment at the processor carries of its order. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let stripe: Stripe;

beforeAll(async () => {
  workspace = await h.workspace();
  const { hostname, port } = new URL(h.standIns.stripe!.url);
  stripe = new Stripe(h.standIns.stripe!.secretKey, { host: hostname, port, protocol: "http" });
});

async function buy(merchant: TestMerchant, payload?: object) {
  const checkout = await openCheckout(h, merchant, payload);
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  const of = { stripeAccount: merchant.accountId };
  const { data } = await stripe.paymentIntents.list({ expand: ["data.latest_charge"] }, of);
  const [order] = await h.sql<[{ id: string; number: string }]>`
    select id, number from orders where session_id = ${checkout.sessionId}`;
  return { payment: data[0]!, order, sessionId: checkout.sessionId };
}

test("a payment carries order number, statement suffix and delivery, and by default no fee and no receipt", async () => {
  const { payment, order, sessionId } = await buy(await h.merchant(workspace));
  expect(payment).toMatchObject({
    status: "succeeded",
    description: `Order ${order.number}`,
    metadata: {
      svc_session_id: sessionId,
      svc_attempt: "1",
      svc_order_id: order.id,
      svc_order_number: order.number,
    },
    statement_descriptor_suffix: "Test merch",
    shipping: {
      name: `${buyer.firstName} ${buyer.lastName}`,
      phone: null,
      address: { line1: "Musterkai 12", line2: null, postal_code: "20999", city: "Hamburg", country: "DE" },
    },
    receipt_email: null,
    application_fee_amount: null,
  });
});

test("merchant and operator can set suffix, receipt and fee", async () => {
  const merchant = await h.merchant(workspace, {
    payments: { statementDescriptorSuffix: "ONLINE", receiptEmail: true },
  });
  await h.sql.begin((sql) =>
    changeApplicationFee(sql, workspace.id, { basisPoints: 150, fixed: { EUR: 25, USD: 99 } }),
  );
  try {
    const { payment } = await buy(merchant);
    expect(payment).toMatchObject({
      amount: 23_800,
      application_fee_amount: 382,
      statement_descriptor_suffix: "ONLINE",
      receipt_email: buyer.email,
    });
  } finally {
    await h.sql.begin((sql) => changeApplicationFee(sql, workspace.id, { basisPoints: 0, fixed: {} }));
  }
});

test("nothing to ship, no delivery", async () => {
  const lineItems = [{ id: "x", name: "Workshop", quantity: 1, price: 9_900, requiresShipping: false }];
  const { payment } = await buy(await h.merchant(workspace), { cart: { lineItems } });
  expect(payment.shipping).toBeNull();
});

test.each([["It's a shop"], ["2026"], ["x".repeat(23)]])(
  "%j is rejected as a statement suffix",
  async (statementDescriptorSuffix) => {
    const merchant = await h.merchant(workspace);
    const answer = await merchant.client.patch(`/v1/merchants/${merchant.id}`, {
      payments: { statementDescriptorSuffix },
    });
    expect(answer).toFailWith(400, "parameter_invalid");
  },
);
