import type { Amounts } from "../../../shared/wire/checkout-page.ts";

/** `svccheckout:payment-complete`: the order is paid, or placed on hold on a deferred term. */
export interface PaymentCompleteEvent {
  name: "svccheckout:payment-complete";
  detail: { sessionId: string; orderId: string; orderNumber: string; status: string; amounts: Amounts };
}

/** The order as the page was told of it. */
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
