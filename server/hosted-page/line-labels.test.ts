import { beforeAll, expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant } from "../../test/support/harness.ts";

/** What a session calls its discount and its shipping is what the shopper reads. */

const h = useHarness();
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
});

const lamp = { id: "a", name: "Lamp", quantity: 1, price: 50_000 };
const sold = { b2b: true, items: [lamp], discount: { label: "Spring sale", amount: 500 } };

test("the names of discount and shipping are on the page, in its quotes and on the thank-you page", async () => {
  const shipping = { label: "Pallet, to the kerb", price: 1_500 };
  const checkout = await openCheckout(h, merchant, { cart: { ...sold, shipping } });
  const names = [
    "<dt>Spring sale</dt>",
    '<dt>Delivery<span class="line-detail">Pallet, to the kerb</span></dt>',
  ];
  const open = await checkout.page();
  for (const name of names) expect(open.text).toContain(name);
  const details = { ...buyer, paymentTerm: "net30" };
  expect(expectOk(await checkout.quote(details))).toMatchObject({
    lineLabels: { discount: "Spring sale", shipping: "Pallet, to the kerb" },
  });
  expectOk(await checkout.confirm({ details }));
  const thanks = await checkout.page();
  for (const name of names) expect(thanks.text).toContain(name);
});

test("delivery that costs nothing is named too, as free", async () => {
  const shipping = { label: "Collected by our van", price: 0 };
  const checkout = await openCheckout(h, merchant, { cart: { ...sold, shipping } });
  expect((await checkout.page()).text).toMatch(
    /<span class="line-detail">Collected by our van<\/span><\/dt><dd><span class="figure">Free<\/span>/,
  );
  const without = await openCheckout(h, merchant, { cart: sold });
  expect((await without.page()).text).not.toContain(">Free<");
});
