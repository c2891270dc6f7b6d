import { type BrowserEvent, dispatchBrowserEvent } from "../../../shared/browser-events.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";

/** What the page looks like from outside, as far as events go. */
export interface EventView {
  sessionId: string;
  b2b: boolean;
  amounts: Amounts;
  /** Everything needed is filled in and no VAT number is being checked. */
  detailsComplete: boolean;
  /** `amounts` belong to these details: no quote is under way. */
  amountsSettled: boolean;
  vatValid: boolean;
  /** ISO 3166-1 alpha-2 of the VAT number. */
  vatCountry: string | null;
  order: { id: string; number: string; status: string } | null;
}

/** Which events were sent already. */
export interface EventProgress {
  ready: boolean;
  detailsComplete: boolean;
  paymentComplete: boolean;
}

export const noEvents: EventProgress = { ready: false, detailsComplete: false, paymentComplete: false };

/** The events that are due now. `details-complete` comes again only after the details were incomplete. */
export function dueEvents(
  progress: EventProgress,
  view: EventView,
): { progress: EventProgress; events: BrowserEvent[] } {
  const { sessionId, b2b, amounts, order } = view;
  const next = { ...progress };
  const events: BrowserEvent[] = [];
  if (!next.ready) {
    next.ready = true;
    events.push({ name: "svccheckout:ready", detail: { sessionId, b2b, amounts } });
  }
  if (!view.detailsComplete) next.detailsComplete = false;
  else if (!next.detailsComplete && view.amountsSettled) {
    next.detailsComplete = true;
    const { vatValid, vatCountry } = view;
    events.push({
      name: "svccheckout:details-complete",
      detail: { sessionId, amounts, b2b: { vatValid, vatCountry } },
    });
  }
  if (order !== null && !next.paymentComplete) {
    next.paymentComplete = true;
    const detail = { sessionId, orderId: order.id, orderNumber: order.number, status: order.status, amounts };
    events.push({ name: "svccheckout:payment-complete", detail });
  }
  return { progress: next, events };
}

/** Dispatches on `document` (bubbling to `window`) and, in a frame, posts to the embedding page if its origin is allowed. */
export function sendEvent(event: BrowserEvent, allowedOrigins: readonly string[]): void {
  const detail = dispatchBrowserEvent(event);
  if (window.parent === window) return;
  for (const origin of parentOrigins(allowedOrigins))
    window.parent.postMessage({ type: event.name, detail }, origin);
}

/** Browsers that tell the parent's origin spare the others' names; elsewhere the browser drops what does not match. */
function parentOrigins(allowedOrigins: readonly string[]): readonly string[] {
  const parent = window.location.ancestorOrigins?.[0];
  return parent === undefined ? allowedOrigins : allowedOrigins.filter((origin) => origin === parent);
}
