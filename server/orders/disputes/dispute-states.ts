/**
 * States of a dispute and the changes that are possible; any other change is an outdated reply and is ignored.
 *
 * `open`: the bank has not decided (`needs_response`, `under_review`, the same of an appeal, and an inquiry's
 * `warning_needs_response` and `warning_under_review`). `closed`: an inquiry that ended without a chargeback
 * (`warning_closed`), or one that was prevented. An appeal can turn `won` or `closed` into `lost`. What was lost has been
 * recorded as a refund, in the store too, so that state is final.
 * Source: https://docs.stripe.com/api/disputes/object (`status`) and https://docs.stripe.com/disputes/how-disputes-work.
 */
export const disputeTransitions = {
  open: ["won", "lost", "closed"],
  won: ["lost"],
  closed: ["lost"],
  lost: [],
} as const satisfies Record<string, readonly string[]>;

export type DisputeStatus = keyof typeof disputeTransitions;

/** The states from which a dispute can reach a state. */
export function disputeStatusesBefore(to: DisputeStatus): DisputeStatus[] {
  const from = Object.keys(disputeTransitions) as DisputeStatus[];
  return from.filter((status) => (disputeTransitions[status] as readonly DisputeStatus[]).includes(to));
}
