import type { Amounts } from "./wire/checkout-page.ts";

/**
 * The events that a store's own scripts listen to (specification, Checkout browser events and extension points). Their details
 * contain no personal data.
 */
export type BrowserEvent =
  | { name: "svccheckout:ready"; detail: { sessionId: string; b2b: boolean; amounts: Amounts } }
  | {
      name: "svccheckout:details-complete";
      detail: { sessionId: string; amounts: Amounts; b2b: { vatValid: boolean; vatCountry: string | null } };
    }
  | {
      name: "svccheckout:payment-complete";
      detail: { sessionId: string; orderId: string; orderNumber: string; status: string; amounts: Amounts };
    };

/** Dispatches an event on `document`, bubbling to `window`. Returns the frozen detail. */
export function dispatchBrowserEvent({ name, detail }: BrowserEvent): BrowserEvent["detail"] {
  const frozen = deepFreeze(structuredClone(detail));
  document.dispatchEvent(new CustomEvent(name, { detail: frozen, bubbles: true }));
  return frozen;
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  }
  return Object.freeze(value);
}
