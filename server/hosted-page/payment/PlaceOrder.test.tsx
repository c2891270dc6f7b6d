// Promise: above the button, a lower total is information, and anything else that keeps an order from being placed an alert.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { Notice } from "../view/notice.ts";
import { PlaceOrder } from "./PlaceOrder.tsx";

const amounts = { subtotal: 0, discount: 0, shipping: 0, fees: 0, tax: 0, total: 0, currency: "EUR" };

/** The text and class of the notice with its live region. */
function shown(notice: Notice): string | undefined {
  const html = render(
    <PlaceOrder
      phase={{ name: "editing" }}
      notice={notice}
      amounts={amounts}
      onAccount={null}
      isReceived={null}
      isOffline={false}
      usable
      controls={{ continueAction: () => undefined, payAnotherWay: () => undefined }}
      correctVat={() => undefined}
      messages={messagesFor("en")}
      locale="en"
    />,
  );
  const [, role, kind] = /<div role="(\w+)"><p [^>]*class="([\w -]+)"/.exec(html) ?? [];
  return `${role}: ${kind}`;
}

const changed = (before: number, after: number, currency = "EUR"): Notice => ({
  kind: "amounts_changed",
  before: { ...amounts, total: before },
  after: { ...amounts, total: after, currency },
});

test.each([
  ["a lower total", changed(11_900, 10_000), "status: note"],
  ["a higher total", changed(10_000, 11_900), "alert: note note--bad"],
  ["another currency", changed(11_900, 10_000, "CHF"), "alert: note note--bad"],
  ["the same total of other goods", changed(10_000, 10_000), "alert: note note--bad"],
  ["a decline", { kind: "declined", declineCode: "expired_card" }, "alert: note note--bad"],
] as const)("%s", (_what, notice, expected) => {
  expect(shown(notice)).toBe(expected);
});
