import { useEffect, useRef } from "react";
import type { CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { dueEvents, noEvents, sendEvent, type EventState } from "./browser-events.ts";
import type { PageState } from "./page-state.ts";

/** Sends due browser events. Call it before any hook that leaves the page. */
export function useBrowserEvents(
  { sessionId, b2b, allowedOrigins }: CheckoutState,
  { cart: { amounts }, vat, phase }: PageState,
  isFilledIn: boolean,
  amountsSettled: boolean,
): void {
  const progress = useRef(noEvents);
  const isChecking = vat?.status === "checking" || vat?.status === "typing";
  const view: EventState = {
    sessionId,
    b2b,
    amounts,
    detailsComplete: isFilledIn && !isChecking,
    amountsSettled,
    vatValid: vat?.status === "valid",
    vatCountry: vat?.number?.matches === true ? vat.number.iso : null,
    order:
      phase.name === "completed"
        ? { id: phase.answer.orderId, number: phase.answer.orderNumber, status: phase.answer.orderStatus }
        : null,
  };
  useEffect(() => {
    const due = dueEvents(progress.current, view);
    progress.current = due.progress;
    for (const event of due.events) sendEvent(event, allowedOrigins);
  });
}
