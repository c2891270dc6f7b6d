import { type BrowserEvent, dispatchBrowserEvent } from "../../../shared/browser-events.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { paymentCompleteEvent, type CompletedOrder } from "./payment-complete-event.ts";

/** The page state that events depend on. */
export interface EventState {
  sessionId: string;
  b2b: boolean;
  amounts: Amounts;
  /** All required fields are filled in and no VAT look-up is running. */
  detailsComplete: boolean;
  /** `amounts` match the details: no quote is running. */
  amountsSettled: boolean;
  vatValid: boolean;
  /** ISO 3166-1 alpha-2 of the VAT number. */
  vatCountry: string | null;
  order: CompletedOrder | null;
}

/** The events that have been sent. */
export interface SentEvents {
  ready: boolean;
  detailsComplete: boolean;
  paymentComplete: boolean;
}

export const noEvents: SentEvents = { ready: false, detailsComplete: false, paymentComplete: false };

/** The events to send now. `details-complete` is repeated only after the details were incomplete. */
export function dueEvents(
  progress: SentEvents,
  view: EventState,
): { progress: SentEvents; events: BrowserEvent[] } {
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
    events.push(paymentCompleteEvent(view, order));
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

/** The embedding page's origin if the browser provides it; otherwise all allowed origins, and the browser drops mismatches. */
function parentOrigins(allowedOrigins: readonly string[]): readonly string[] {
  const parent = window.location.ancestorOrigins?.[0];
  return parent === undefined ? allowedOrigins : allowedOrigins.filter((origin) => origin === parent);
}
