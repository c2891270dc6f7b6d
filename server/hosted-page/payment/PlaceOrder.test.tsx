// Promise: above the button, a lower total is information, and anything else that keeps an order from being placed an alert;
// below it stands what the shopper agrees to.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { Notice } from "../view/notice.ts";
import { PlaceOrder, type PlaceOrderProps } from "./PlaceOrder.tsx";

const amounts = { subtotal: 0, discount: 0, shipping: 0, fees: 0, tax: 0, total: 0, currency: "EUR" };

function place(shown: Partial<PlaceOrderProps>): string {
  return render(
    <PlaceOrder
      phase={{ name: "editing" }}
      notice={null}
      amounts={amounts}
      onAccount={null}
      isReceived={null}
      isOffline={false}
      usable
      controls={{ continueAction: () => undefined, payAnotherWay: () => undefined }}
      contact="https://store.example/contact"
      correctVat={() => undefined}
      messages={messagesFor("en")}
      locale="en"
      {...shown}
    />,
  );
}

/** The text and class of the notice with its live region. */
function shown(notice: Notice): string | undefined {
  const html = place({ notice });
  const [, role, kind] = /<div [^>]*role="(\w+)"[^>]*><div [^>]*class="note note--(\w+)"/.exec(html) ?? [];
  return `${role}: ${kind}`;
}

const changed = (before: number, after: number, currency = "EUR"): Notice => ({
  kind: "amounts_changed",
  before: { ...amounts, total: before },
  after: { ...amounts, total: after, currency },
  itemsBefore: [],
});

test.each([
  ["a lower total", changed(11_900, 10_000), "status: neutral"],
  ["a higher total", changed(10_000, 11_900), "alert: warning"],
  ["another currency", changed(11_900, 10_000, "CHF"), "alert: warning"],
  ["the same total of other goods", changed(10_000, 10_000), "alert: warning"],
  ["a decline", { kind: "declined", declineCode: "expired_card" }, "alert: bad"],
] as const)("%s", (_what, notice, expected) => {
  expect(shown(notice)).toBe(expected);
});

test("a refusal by the seller says where the seller is reached, a decline by the bank does not", () => {
  const contact = 'href="https://store.example/contact"';
  expect(place({ notice: { kind: "refused", reason: "" } })).toContain(contact);
  expect(place({ notice: { kind: "declined", declineCode: "expired_card" } })).not.toContain(contact);
});

test.each([
  ["2026-12-24", "You agree to pay <b>€119.00</b> by <b>24 December 2026</b>."],
  [null, "You agree to pay <b>€119.00</b> on these terms: <b>End of month</b>."],
])("an order on account due %s", (dueOn, text) => {
  const onAccount = { value: "eom", label: "End of month", labels: {}, dueOn };
  expect(place({ amounts: { ...amounts, total: 11_900 }, onAccount })).toContain(
    `<p class="agreement">${text}</p>`,
  );
});

test.each([
  ["authenticating", "Waiting for your bank…"],
  ["canceling", "Cancelling this payment…"],
] as const)("%s at the bank, on the button", (busy, text) => {
  expect(place({ phase: { name: "action", clientSecret: "secret", busy } })).toContain(text);
});
