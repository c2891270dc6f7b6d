import type { Merchant } from "./merchant.ts";
import type { Checkout } from "./transcript.ts";
import type { World } from "./world.ts";

/** Rules about what never came about hold of themselves: the figures are printed with the seeds. */
export function reachedIn(
  world: World,
  merchants: ReadonlyMap<number, Merchant>,
  checkouts: readonly Checkout[],
): Record<string, number> {
  const submissions = checkouts.flatMap((checkout) => checkout.submissions);
  const refusedAs = (code: string) =>
    submissions.filter(({ replies }) =>
      replies.some((reply) => reply.kind === "refused" && reply.code === code),
    ).length;
  const shown = submissions.map((submission) => submission.shown);
  const emitted = new Map(world.partner.events.map(({ id, type }) => [id, type]));
  const events = (type: string) => [...emitted.values()].filter((each) => each === type).length;
  return {
    companies: [...merchants.values()].filter(({ company }) => company !== null).length,
    held: events("order.held"),
    overLimit: refusedAs("credit_exceeded"),
    blocked: refusedAs("account_blocked"),
    reversed: events("order.payment_reversed"),
    canceled: events("order.canceled"),
    refunds: events("refund.issued"),
    failedRefunds: events("refund.failed"),
    disputes: events("dispute.closed"),
    surplus: events("payment.surplus_detected"),
    // Of disconnected accounts: what of them may be missing from the record.
    unread: world.stripe.ledger().payments.filter(({ id }) => !world.reads.isUpToDate(id)).length,
    settled: events("pre_confirmation.settled"),
    invalidVat: submissions.filter(({ isUntaxable }) => isUntaxable).length,
    unquoted: submissions.filter(({ isUnquoted }) => isUnquoted).length,
    delivered: shown.filter(({ method }) => method !== null).length,
    discounted: shown.filter(({ codes }) => codes.length > 0).length,
    refusedCodes: shown.filter(({ refusedCodes }) => refusedCodes.length > 0).length,
    overdueAtBank: submissions.filter(({ isOverdue }) => isOverdue === true).length,
    usedUp: refusedAs("coupon_not_applicable"),
    amountsChanged: refusedAs("amounts_changed"),
    undeliverable: refusedAs("delivery_unavailable"),
    pages: checkouts.reduce((sum, { pages }) => sum + pages.length, 0),
  };
}
