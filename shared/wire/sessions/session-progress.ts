import { z } from "zod";

/** How far the shopper of a session has come, and what keeps them from going on (migration 0060). */

export const StoppedReason = z.enum([
  "vat_refused",
  "no_delivery",
  "credit_limit",
  "account_blocked",
  "store_unavailable",
  "details_refused",
  "vat_check_throttled",
  "amounts_changed",
  "coupon_refused",
  "out_of_stock",
  "refused_by_hook",
  "hook_unavailable",
  "payment_declined",
  "card_attempts_limited",
  "authentication_abandoned",
  "payment_unavailable",
  "payment_unknown",
  "interrupted",
]);
export type StoppedReason = z.infer<typeof StoppedReason>;

/** Steps of the checkout in their order. */
export const FUNNEL_STEPS = ["opened", "company", "details", "submitted", "placed"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const SessionStep = z
  .enum(["created", ...FUNNEL_STEPS])
  .describe(
    "The furthest step the shopper has reached: `created` until the checkout is opened, then `opened`, `company` once a company is given, `details` once all details are complete, `submitted`, and `placed` with the order.",
  );
export type SessionStep = z.infer<typeof SessionStep>;

/** What became of a session without an order. */
export const LossReason = z
  .enum([...StoppedReason.options, "left", "still_open", "confirming"])
  .describe(
    "Why there is no order: the session's `stopped_reason`. Without one, `left` for an expired session, `still_open` or `confirming`.",
  );
export type LossReason = z.infer<typeof LossReason>;
