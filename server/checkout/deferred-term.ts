import { isDeferred } from "../../shared/form/terms.ts";
import type { AttemptRun } from "./attempt.ts";

/** Whether the buyer chose to pay later: a deferred term of a B2B checkout. */
export function isOnDeferredTerm({ session, attempt }: Pick<AttemptRun, "session" | "attempt">): boolean {
  return session.b2b && isDeferred(attempt.details.paymentTerm);
}

/** What becomes of an order at the end of its checkout: a deferred term places it on hold, anything else is paid. */
export const settlements = {
  onHold: { orderStatus: "on-hold", preConfirmation: "held", event: "order.held" },
  paid: { orderStatus: "processing", preConfirmation: "paid", event: "order.completed" },
} as const;
