/**
 * States of a refund and the changes that are possible; any other change is an outdated reply and is ignored.
 *
 * `started`: requested, outcome unknown. `rejected`: the processor refused the request, or none was found; if a refund
 * appears there after all, it counts. `pending`, `succeeded`, `failed`: as the processor says. A refund can fail days after
 * it succeeded, when the bank returns it, and never recovers from that.
 * Source: https://docs.stripe.com/refunds#failed-refunds and https://docs.stripe.com/api/refunds/object (`status`);
 * `requires_action` is `pending` here, `canceled` is `failed`.
 */
export const refundTransitions = {
  started: ["pending", "succeeded", "failed", "rejected"],
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
  rejected: ["pending", "succeeded", "failed"],
} as const satisfies Record<string, readonly string[]>;

export type RefundStatus = keyof typeof refundTransitions;

/** The states from which a refund can reach a state. */
export function refundStatusesBefore(to: RefundStatus): RefundStatus[] {
  const from = Object.keys(refundTransitions) as RefundStatus[];
  return from.filter((status) => (refundTransitions[status] as readonly RefundStatus[]).includes(to));
}

/** Money on its way to the buyer, or there. */
export const ISSUED: readonly RefundStatus[] = ["pending", "succeeded"];
/** What counts against the rest of a payment: also a refund whose outcome is unknown. */
export const COUNTED: readonly RefundStatus[] = ["started", ...ISSUED];
