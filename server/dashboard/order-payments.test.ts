import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { payOrder, paySurplus, settled } from "../../test/flows/processor.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";
import { renderOrderPayments } from "./order-payments.ts";

const h = useHarness();

test("an order shows its surplus payments with their refund, and its disputes", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const paid = await payOrder(h, merchant);
  const page = async () => (await renderOrderPayments(h.sql, paid.sessionId)).html;
  await settled(h);
  expect(await page()).toBe("");
  const surplus = await paySurplus(h, merchant, paid.sessionId);
  const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
  await settled(h);
  expect(await page()).toContain(`POST /v2/payments/${surplus}/refunds`);
  expect(await page()).toContain("€42.00");
  expect(await page()).toMatch(new RegExp(`${dispute}.*open \\(product_not_received\\)`, "s"));
  const key = { headers: { "idempotency-key": randomUUID() } };
  expectOk(await workspace.client.post(`/v2/payments/${surplus}/refunds`, {}, key));
  expect(await page()).toContain("€42.00 refunded");
  expect(await page()).not.toContain("POST /v2");
});
