// Promise: where one rate applies, it stands beside the tax in the form of the language; without one, nothing is guessed.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import { emptyCart } from "../page-parts.fixture.ts";
import { AmountLines, type AmountLinesProps } from "./AmountLines.tsx";

const amounts = { ...emptyCart.amounts, subtotal: 20_000, tax: 3_800, total: 23_800 };
const inclusive = { amounts: { ...amounts, subtotal: 23_800 }, pricesIncludeTax: true };

/** The labels of the lines, and the sentence below the total. */
function labels(locale: string, more: Partial<AmountLinesProps>): string {
  const messages = messagesFor(locale);
  const props = { ...emptyCart, amounts, b2b: true, isCollected: false, messages, locale, ...more };
  const html = render(<AmountLines {...props} place="summary" />);
  const texts = html.matchAll(/<dt>([^<]*)<\/dt>|<dd>(\w[^<]*)<\/dd>/g);
  return [...texts].map(([, label, sentence]) => label ?? sentence).join(", ");
}

test.each<[string, string, Partial<AmountLinesProps>, string]>([
  ["none", "en-GB", {}, "Subtotal, VAT, Total"],
  ["one", "en-GB", { taxRate: 19 }, "Subtotal, VAT 19%, Total"],
  ["one with decimals", "de", { taxRate: 5.5 }, "Zwischensumme, USt. 5,5\u00a0%, Gesamtsumme"],
  ["one for a consumer", "en", { taxRate: 19, b2b: false }, "Subtotal, Tax 19%, Total"],
  [
    "one inside the prices",
    "en",
    { ...inclusive, taxRate: 19 },
    "Subtotal, Total, Includes €38.00 VAT (19%)",
  ],
  ["none inside the prices", "en", inclusive, "Subtotal, Total, Includes €38.00 VAT"],
])("%s: %s", (_, locale, more, expected) => {
  expect(labels(locale, more)).toBe(expected);
});
