import { beforeAll, expect, test } from "vitest";
import { cardToken, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import { useHarness, type TestMerchant } from "../../test/support/harness.ts";

/** Promise: a checkout page is displayed while its shopper is at the bank, whatever the processor answers. */

const h = useHarness({ worker: false });
let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
});

const CHALLENGED = "4000002760003184";

async function atBank(): Promise<OpenCheckout> {
  const checkout = await openCheckout(h, merchant);
  const answer = await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, CHALLENGED) });
  expect(answer.body).toMatchObject({ status: "requires_action" });
  return checkout;
}

test.each([
  ["fails", 500],
  ["no longer knows the account", 403],
])("while the processor %s", async (_, status) => {
  const checkout = await atBank();
  const { faults } = h.standIns.stripe!;
  faults.failNext("GET", /^\/v1\/payment_intents/, { kind: "error", when: "before", status }, 20);
  const page = await checkout.page();
  expect(page.status).toBe(200);
  expect(page.text).toContain("Your bank asks you to confirm this payment.");
  expect(page.text).toContain("Pay another way");
  // The secret is for the browser that continues, not for everyone who opens the link.
  expect(page.text).not.toMatch(/pi_\w+_secret_/);
  faults.clear();
  expect((await checkout.resume()).body).toMatchObject({ status: "requires_action" });
});
