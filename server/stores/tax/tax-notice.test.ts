// Promise: a merchant of the built-in store who sells without a tax rate is notified of it, once, and nobody else is.
import { beforeAll, expect, test } from "vitest";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { buyer, cardToken, openCheckout } from "../../../test/flows/shopper.ts";
import { lineWithoutRate } from "./tax-notice.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await h.workspace();
});

const line = { id: "desk", name: "Desk", quantity: 1, price: 10_000 };

async function noticesAfter(...carts: object[]): Promise<Array<{ text: string }>> {
  const merchant = await h.merchant(workspace);
  for (const cart of carts) {
    const checkout = await openCheckout(h, merchant, { cart });
    expectOk(await checkout.confirm({ details: buyer, confirmationTokenId: await cardToken(h, merchant) }));
  }
  return h.sql<Array<{ text: string }>>`
    select text from notices where subject_id = ${merchant.id} and kind = 'tax_not_configured' and closed_at is null`;
}

test("two orders with a line without a rate lead to one notice, which names the line", async () => {
  const [notice, ...more] = await noticesAfter(
    {
      items: [
        { ...line, taxRate: 19 },
        { ...line, id: "lamp", name: "Lamp" },
      ],
    },
    { items: [line] },
  );
  expect(notice?.text).toContain("“Lamp”");
  expect(more).toEqual([]);
});

test("an order whose lines have rates leads to none, also if it is 0", async () => {
  expect(await noticesAfter({ items: [line, line].map((each) => ({ ...each, taxRate: 0 })) })).toEqual([]);
});

test.each<[string, object]>([
  ["has a tax of its own", { items: [line], tax: 0 }],
  ["costs nothing", { items: [{ ...line, price: 0 }] }],
])("a cart that %s needs no rate", (_, cart) => {
  expect(lineWithoutRate(cart as never)).toBeUndefined();
});
