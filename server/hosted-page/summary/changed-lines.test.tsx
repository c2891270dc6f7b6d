// Promise: when the cart has changed, exactly the lines that changed are marked, each beside what it was.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { Amounts, CartItem } from "../../../shared/wire/checkout-page.ts";
import { emptyCart } from "../page-parts.fixture.ts";
import { OrderSummary } from "./OrderSummary.tsx";

const item = (id: string, lineTotal: number): CartItem => ({
  id,
  name: id,
  quantity: 1,
  price: lineTotal,
  lineTotal,
  imageUrl: null,
});
const sums = (subtotal: number, shipping: number, currency = "EUR"): Amounts => ({
  ...emptyCart.amounts,
  subtotal,
  shipping,
  total: subtotal + shipping,
  currency,
});

const amounts = sums(5_000, 500);
const items = [item("chair", 3_000), item("lamp", 1_000), item("new", 1_000)];
const itemsBefore = [item("chair", 2_900), item("lamp", 1_000)];

function rendered(before: Amounts, after: Amounts, vatRemoved: number | null = null): string {
  return render(
    <OrderSummary
      cart={{ ...emptyCart, items, amounts, vatRemoved }}
      seller={{ lines: ["Shop"], vatNumber: null, vatConfirmedOn: null }}
      support={{ email: null, phone: null, url: null }}
      onCouponsChange={null}
      change={{ kind: "amounts_changed", before, after, itemsBefore }}
      messages={messagesFor("en")}
      locale="en"
    />,
  );
}

/** What is marked: the former amount, if there was one, and the present one. */
function marks(before: Amounts, after: Amounts): string[] {
  const html = rendered(before, after);
  const found = html.matchAll(/<span class="figure figure--changed">(.*?)<\/span>/g);
  return [...found].map(([, text = ""]) => text.replaceAll(/<[^>]+>/g, ""));
}

test("a changed item, its sum and the total beside what they were, a new item alone, and nothing else", () => {
  expect(marks(sums(3_900, 500), amounts)).toEqual([
    "€29.00 €30.00",
    "€10.00",
    "€39.00 €50.00",
    "€44.00 €55.00",
  ]);
  expect(marks(sums(5_000, 0), amounts)).toContain("€0.00 €5.00");
});

test("nothing, once the shopper has changed the order since, or amounts are in another currency", () => {
  expect(marks(sums(3_900, 500), sums(5_000, 500))).toEqual([]);
  expect(marks(sums(3_900, 500, "SEK"), amounts)).toEqual([]);
});

test("above the lines, the former total is struck after a change, else the gross one beside the VAT that was removed", () => {
  const above = (html: string) => html.slice(html.indexOf("summary-total"), html.indexOf("chair"));
  const changed = above(rendered(sums(3_900, 500), amounts, 1_045));
  expect(changed).toContain('<s class="figure-before">€44.00</s>');
  expect(changed).not.toContain("VAT removed");
  const unchanged = above(rendered(sums(3_900, 500), sums(1, 1), 1_045));
  expect(unchanged).toContain('<s class="figure-before">€65.45</s>');
  expect(unchanged).toContain("€10.45 VAT removed");
});
