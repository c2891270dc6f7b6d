// Promise: what a merchant asks a company for is demanded, and stands the same on session, order, event, hook, e-mail and thank-you page.
import { beforeAll, expect, test } from "vitest";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { startReceiver } from "../../server/webhooks/webhooks.fixture.ts";
import { buyer, cart, openCheckout } from "./shopper.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  expectOk(
    await merchant.client.patch(`/v1/merchants/${merchant.id}`, {
      b2b: {
        fields: {
          costCentre: "required",
          poNumbers: "optional",
          invoiceEmail: "optional",
          peppolId: "optional",
          orderNote: "optional",
        },
      },
    }),
  );
});

const entered = {
  poNumber: "PO-7",
  poNumbers: ["PO-8", " PO-9 ", ""],
  costCentre: " 4100 ",
  invoiceEmail: "rechnung@muster.example",
  peppolId: "0208:0403019261",
  orderNote: "Ring twice.\nThe gate is open.",
  // Not asked for by this merchant.
  buyerReference: "secret",
};

test("a company's entries reach everyone who needs them", async () => {
  const hook = await startReceiver();
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
  expectOk(await workspace.client.put(path, { url: hook.url }));
  hook.answer = () => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ available: true }),
  });
  const checkout = await openCheckout(h, merchant, {
    cart,
    customer: { costCentre: "4000", orderNote: "Prefilled.", vatNumber: "DE999999100" },
  });
  const prefilled = (await checkout.page()).text;
  expect(prefilled).toMatch(/<input[^>]*name="costCentre"[^>]*value="4000"/);
  expect(prefilled).toMatch(/<input[^>]*name="vatNumber"[^>]*value="DE999999100"/);
  expect(prefilled).toMatch(/<textarea[^>]*name="orderNote"[^>]*>Prefilled\.</);

  const details = { ...buyer, ...entered, paymentTerm: "net30" };
  expect(await checkout.confirm({ details: { ...details, costCentre: "" } })).toFailWith(
    400,
    "parameter_missing",
  );
  const { orderId } = expectOk(await checkout.confirm({ details })) as { orderId: string };

  const said = {
    po_number: "PO-7",
    po_numbers: ["PO-8", "PO-9"],
    cost_centre: "4100",
    buyer_reference: null,
    invoice_email: "rechnung@muster.example",
    peppol_id: "0208:0403019261",
    exemption_number: null,
    order_note: "Ring twice.\nThe gate is open.",
  };
  expect(expectOk(await workspace.client.get(`/v2/orders/${orderId}`))).toMatchObject({
    details: said,
    meta: {
      _svc_po_number: "PO-7",
      _svc_po_numbers: '["PO-8","PO-9"]',
      _svc_cost_centre: "4100",
      _svc_invoice_email: "rechnung@muster.example",
      _svc_peppol_id: "0208:0403019261",
      _svc_order_note: "Ring twice.\nThe gate is open.",
    },
  });
  const [event] = await h.sql<[{ payload: { data: unknown } }]>`
    select payload from events where merchant_id = ${merchant.id} and type = 'order.held'`;
  expect(event.payload.data).toMatchObject({ order: { details: said } });
  expect(JSON.parse(hook.calls[0]!.body)).toMatchObject({ data: { details: said } });
  const thanks = (await checkout.page()).text;
  for (const text of ["4100", "PO-8, PO-9", "rechnung@muster.example", "Ring twice."])
    expect(thanks).toContain(text);
  await hook.close();
  await workspace.client.delete(path);
});

test("a session's own fields count instead of its merchant's", async () => {
  const own = { costCentre: "optional", buyerReference: "required", poNumber: "off" };
  const checkout = await openCheckout(h, merchant, { cart: { ...cart, b2bFields: own } });
  const page = (await checkout.page()).text;
  expect(page).toMatch(/<input[^>]*name="buyerReference"/);
  expect(page).not.toMatch(/<input[^>]*name="poNumber"/);
  const details = { ...buyer, paymentTerm: "net30", costCentre: "", buyerReference: "" };
  const refused = await checkout.confirm({ details });
  expect(refused).toFailWith(400, "parameter_missing");
  expect(refused.body).toMatchObject({ error: { param: "details.buyerReference" } });
  expectOk(await checkout.confirm({ details: { ...details, buyerReference: "04011000" } }));
});
