import type { BrowserEvent } from "../../../shared/browser-events.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";

/** The order is paid, or placed on hold on a deferred term. */
type PaymentCompleteEvent = Extract<BrowserEvent, { name: "svccheckout:payment-complete" }>;

/** The order as the page received it. */
export interface CompletedOrder {
  id: string;
  number: string;
  status: string;
}

export function paymentCompleteEvent(
  { sessionId, amounts }: { sessionId: string; amounts: Amounts },
  order: CompletedOrder,
): PaymentCompleteEvent {
  const detail = { sessionId, orderId: order.id, orderNumber: order.number, status: order.status, amounts };
  return { name: "svccheckout:payment-complete", detail };
}
