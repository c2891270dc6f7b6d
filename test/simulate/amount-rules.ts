import type { Books, OrderFacts, ProcessorPayment } from "./books.ts";
import type { Merchant } from "./merchant.ts";
import type { DisplayedAmount } from "./transcript.ts";

/** The oracle's rules of amounts: refunds, and a merchant's money as a whole. They use no code of the product. */

export type Report = (rule: string, detail: string) => void;

/** Stripe counts these in hundredths, although they have none: https://docs.stripe.com/currencies#special-cases */
const COUNTED_IN_HUNDREDTHS = new Set(["ISK", "UGX"]);

export const inProcessorUnits = ({ total, currency }: DisplayedAmount): number =>
  COUNTED_IN_HUNDREDTHS.has(currency) ? total * 100 : total;

/**
 * Nothing can be read of a disconnected account: a refund made there, one that the bank returned, and the end of a dispute
 * are known only if they were read before. A process may have died after it read, before it recorded: the job goes on trying.
 * `server/orders/refunds/disconnected-refunds.test.ts` shows it.
 */
const isOutOfReach = ({ disconnected }: Merchant, { isRead, isBeingRead }: ProcessorPayment): boolean =>
  disconnected && (!isRead || isBeingRead);

/**
 * What was refunded is what the record says. Of a refund whose outcome is unknown, because its account was disconnected before
 * it could be looked up, the merchant must have been asked to check.
 */
export function checkRefunds(
  merchant: Merchant,
  order: OrderFacts,
  payment: ProcessorPayment,
  books: Books,
  report: Report,
): void {
  const reversed = books.reversed.get(payment.id) ?? 0;
  if (isOutOfReach(merchant, payment)) return;
  if (order.unknown > 0 && !merchant.disconnected)
    return report("refunds end", `${order.unknown} of unknown outcome at a connected account`);
  if (order.unknown > 0 && !(order.needs_attention ?? "").includes("unknown"))
    return report("unknown refunds are reported", `${order.unknown} of order ${order.number}`);
  const most = inProcessorUnits({ total: order.refunded, currency: order.currency });
  const least = inProcessorUnits({ total: order.refunded - order.unknown, currency: order.currency });
  const returned = payment.refunded + reversed;
  if (returned < least || returned > most)
    report(
      "refunds agree",
      `${payment.id}: ${payment.refunded} refunded and ${reversed} reversed at the processor, ${order.refunded} in the record, ` +
        `of which ${order.unknown} unknown`,
    );
}

/**
 * All money of a merchant: what was charged and not given back is what its orders hold. From an account that disconnected
 * the platform receives nothing any more: neither its disputes nor its other charges.
 */
export function checkSums(merchant: Merchant, books: Books, report: Report): void {
  let ours = 0;
  let processors = 0;
  const differing: string[] = [];
  for (const order of merchant.disconnected ? [] : [...books.orders.values()].flat()) {
    const session = books.sessions.get(order.session_id);
    if (session?.merchantId !== merchant.id || session.status !== "completed") continue;
    const payments = books.payments.get(order.session_id) ?? [];
    if (!payments.some(({ status }) => status === "succeeded") || order.needs_attention !== null) continue;
    const held = inProcessorUnits({ total: order.amounts.total - order.refunded, currency: order.currency });
    const kept = payments.reduce(
      (sum, { id, received, refunded }) => sum + received - refunded - (books.reversed.get(id) ?? 0),
      0,
    );
    if (held !== kept) differing.push(`${order.session_id}: ${held} and ${kept}`);
    ours += held;
    processors += kept;
  }
  if (ours !== processors)
    report(
      "sums are conserved",
      `orders hold ${ours}, the processor ${processors} (${differing.join("; ")})`,
    );
  for (const [sessionId, { requested, confirmed, failed }] of merchant.refunds) {
    const refunded = (books.orders.get(sessionId) ?? []).reduce((sum, order) => sum + order.requested, 0);
    // That the bank sent a refund back is known only if it could be read.
    const isUnread = (books.payments.get(sessionId) ?? []).some((each) => isOutOfReach(merchant, each));
    const most = isUnread ? requested : requested - failed;
    if (refunded > most) report("refunded as requested", `${sessionId}: ${refunded} of ${most}`);
    if (refunded < confirmed) report("refunded as confirmed", `${sessionId}: ${refunded} of ${confirmed}`);
  }
}
