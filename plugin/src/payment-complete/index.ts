/** Dispatches the event `payment-complete` on the order-received page, once per order and tab, and runs its action for other plugins. */
import { type BrowserEvent, dispatchBrowserEvent } from "../../../shared/browser-events.ts";
import { act } from "../extensions/filter.ts";

type PaymentComplete = Extract<BrowserEvent, { name: "svccheckout:payment-complete" }>;

/** Printed by PHP (`Checkout\PaymentCompleteEvent`). */
declare const svcCheckoutPaymentComplete: PaymentComplete["detail"];

const event: PaymentComplete = { name: "svccheckout:payment-complete", detail: svcCheckoutPaymentComplete };

if (isFirstTime(`${event.name}:${event.detail.orderId}`)) {
  const detail = dispatchBrowserEvent(event);
  // Scripts further down add their handlers first.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => act("svcCheckout.placed", detail));
  } else {
    act("svcCheckout.placed", detail);
  }
}

/** Without storage, the event is dispatched again when the page is reloaded. */
function isFirstTime(key: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(key) === null;
    sessionStorage.setItem(key, "1");
    return isFirst;
  } catch {
    return true;
  }
}
