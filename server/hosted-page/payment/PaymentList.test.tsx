// Promise: the ways to pay are one list, with what each means: the due day, what the limit leaves, the card.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import { PaymentList, type PaymentListProps } from "./PaymentList.tsx";

const terms = [
  { label: "Pay now", value: "immediate" },
  { label: "30 days net", value: "net30", dueOn: "2026-12-24" },
  { label: "On delivery", value: "delivery", dueOn: null },
];

function html(props: Partial<PaymentListProps> = {}): string {
  return render(
    <PaymentList
      terms={terms}
      chosen="net30"
      control={{ id: "svc-paymentTerm", onChange: () => undefined, error: undefined }}
      limitNote="€3,449.00 of your €5,000.00 limit remains after this order"
      messages={messagesFor("en")}
      {...props}
    >
      <div id="card" />
    </PaymentList>,
  );
}

/** The text of each row. */
const rows = (text: string) =>
  text
    .split("<label")
    .slice(1)
    .map((row) =>
      row
        .slice(row.indexOf(">") + 1, row.indexOf("</label>"))
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );

test("terms come first, each with its due day; the limit stands with the chosen one, the card is last", () => {
  expect(rows(html())).toEqual([
    "30 days net due 24 Dec 2026 €3,449.00 of your €5,000.00 limit remains after this order",
    "On delivery",
    "Pay now Card VISA MC AMEX",
  ]);
  expect(html().indexOf('id="card"')).toBeGreaterThan(html().indexOf("Pay now"));
});

test("the limit is said of a term only", () => {
  expect(html({ chosen: "immediate" })).not.toContain("€3,449.00");
  expect(html({ limitNote: null })).not.toContain("ways-note");
});

test("without terms there is no choice, only the card form", () => {
  expect(html({ terms: [] })).toBe('<div class="ways"><div id="card"></div></div>');
});

test("an error belongs to the group, and links to its first choice", () => {
  const text = html({ control: { id: "svc-paymentTerm", onChange: () => undefined, error: "Choose one." } });
  expect(text).toMatch(/role="radiogroup"[^>]*aria-invalid="true"/);
  expect(text).toMatch(/<input id="svc-paymentTerm"[^>]*value="net30"/);
  expect(text).toMatch(/svc-field__message--error[^>]*>Choose one\./);
});
