// Promise: the confirmation e-mail of the built-in store follows the extensions that the service was started with.
import { expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";
import { listBuiltinOrders, renderConfirmation } from "./builtin-orders.ts";

const h = useHarness({ environment: { SVC_EXTENSIONS: "docs/examples/po-number-in-email.mjs" } });

test("the PO number is in the e-mail where the filter says so", async () => {
  const merchant = await h.merchant(await h.workspace());
  expectOk(await (await openCheckout(h, merchant)).confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  const [order] = await listBuiltinOrders(h.sql, merchant.id, 1);
  const support = { email: null, phone: null, url: null };
  const sender = { name: "Nordlicht", livemode: false, paymentTerms: [], support };
  expect(renderConfirmation(h.ctx, order!, sender).text).toContain("PO number: PO-2026-17");
});
