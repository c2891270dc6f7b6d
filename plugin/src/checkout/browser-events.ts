/** Amounts in the currency's minor unit. */
export type Amounts = {
  subtotal: number;
  discount: number;
  shipping: number;
  fees: number;
  tax: number;
  total: number;
  currency: string;
};

export type Details = { amounts: Amounts; vatValid: boolean; vatCountry: string };

/**
 * The browser events of a checkout (specification, Checkout browser events and extension points), dispatched on
 * `document` and bubbling to `window`. Their details are frozen and hold no personal data. In the store's own checkout
 * there is no session, so `sessionId` is empty.
 */
export function createBrowserEvents() {
  let wasReady = false;
  let wasComplete = false;
  return {
    /** Tells that the form is there; once. */
    ready(b2b: boolean, amounts: Amounts): void {
      if (wasReady) {
        return;
      }
      wasReady = true;
      dispatch("ready", { sessionId: "", b2b, amounts });
    },
    /** Tells of details that have become complete; again only after they were incomplete. */
    details(isComplete: boolean, { amounts, vatValid, vatCountry }: Details): void {
      if (isComplete && !wasComplete) {
        dispatch("details-complete", { sessionId: "", amounts, b2b: { vatValid, vatCountry } });
      }
      wasComplete = isComplete;
    },
  };
}

function dispatch(name: "ready" | "details-complete", detail: Record<string, unknown>): void {
  for (const part of Object.values(detail)) {
    Object.freeze(part);
  }
  document.dispatchEvent(
    new CustomEvent(`svccheckout:${name}`, { bubbles: true, detail: Object.freeze(detail) }),
  );
}
