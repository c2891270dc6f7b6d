import type { Report } from "./amount-rules.ts";
import type { Books, OrderFacts, SessionFacts } from "./books.ts";
import { amountsText } from "./offer-rules.ts";
import type { Merchant } from "./merchant.ts";
import type { Checkout } from "./transcript.ts";

/** The oracle's rules of the store: it holds what the record says. */

interface Compared {
  checkout: Checkout;
  merchant: Merchant;
  session: SessionFacts;
  order: OrderFacts | undefined;
}

export function checkStore(
  { checkout, merchant, session, order }: Compared,
  attention: string,
  books: Books,
  report: Report,
): void {
  const all = books.stores.get(checkout.sessionId) ?? [];
  const live = all.filter(({ status }) => !["cancelled", "canceled"].includes(status));
  if (live.length > 1)
    report("one store order per session", live.map(({ id, status }) => `${id} ${status}`).join(", "));
  const [stored] = live;
  if (session.status !== "completed") {
    if (stored !== undefined && attention === "")
      report("the store's order ends with its session", `${stored.id} is ${stored.status}`);
    return;
  }
  if (order === undefined) return;
  const work = merchant.work.get(checkout.sessionId);
  if (work?.isDeleted === true) return;
  if (stored === undefined) {
    if (attention === "" && work?.status !== "canceled")
      report("the store has the order", `nothing of order ${order.number}`);
    return;
  }
  const due = work?.status ?? "on-hold";
  const expected = order.payment_intent === null ? [due] : ["processing", "refunded"];
  if (!expected.includes(stored.status) && attention === "")
    report(
      "the store knows the order's state",
      `${stored.id} is ${stored.status}, the order ${order.status}`,
    );
  if (order.payment_intent !== null && stored.transactionId !== order.payment_intent && attention === "")
    report("the store knows the payment", `${stored.transactionId} instead of ${order.payment_intent}`);
  const [held, recorded] = [stored, order].map(({ amounts }) => amountsText(amounts));
  if ((held !== recorded || stored.currency !== order.currency) && attention === "")
    report("the store has the order's amounts", `${held} instead of ${recorded}`);
}

/** A refund that was made beside the store is in the store, and one that failed is not. */
export function checkStoreRefunds(
  merchants: ReadonlyMap<number, Merchant>,
  books: Books,
  report: (merchantId: string, rule: string, detail: string) => void,
): void {
  const byId = new Map([...merchants.values()].map((merchant) => [merchant.id, merchant]));
  for (const { id, merchantId, sessionId, status, origin, isSurplus } of books.refunds) {
    if (sessionId === null || isSurplus || origin === "store") continue;
    const orders = books.stores.get(sessionId) ?? [];
    const kept = orders.flatMap(({ refunds }) => refunds).find((refund) => refund.id === id);
    const isKept = kept !== undefined && kept.amount > 0;
    if (status === "failed" && isKept)
      report(merchantId, "the store has the refunds", `${id} failed, and is still in the store`);
    // A connected store that requests a refund keeps its own.
    const isTheirs = origin === "api" && byId.get(merchantId)?.store !== null;
    if (["succeeded", "pending"].includes(status) && !isTheirs && !isKept && orders.length > 0)
      report(merchantId, "the store has the refunds", `${id} is not in the store`);
  }
}
