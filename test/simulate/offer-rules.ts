import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { Report } from "./amount-rules.ts";
import type { Books, OrderFacts, SessionFacts } from "./books.ts";
import type { Merchant } from "./merchant.ts";
import type { Checkout, Coded, Shown } from "./transcript.ts";

/**
 * The oracle's rules of delivery and discounts: the page, the order, its events and the settings of the merchant agree to
 * the cent, and a code is on no more orders than it may be.
 */

const PARTS = ["subtotal", "discount", "shipping", "fees", "tax", "total", "currency"] as const;

export const amountsText = (amounts: Amounts): string =>
  PARTS.map((part) => `${part} ${amounts[part]}`).join(", ");

const codesText = (codes: readonly Coded[]): string =>
  codes.map(({ code, amount }) => `${code} ${amount}`).join(", ");

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What was ordered is what was shown when it was confirmed, in the record and in every event. */
export function checkOrdered(
  { sessionId, submissions }: Checkout,
  session: SessionFacts,
  order: OrderFacts | undefined,
  books: Books,
  report: Report,
): void {
  if (session.status !== "completed" || order === undefined) return;
  const attemptId = session.attempts.get(order.attempt);
  const submission = submissions.find((each) => each.attemptId === attemptId);
  if (submission === undefined)
    return report("ordered as confirmed", `nobody submitted attempt ${order.attempt}`);
  const { shown, replies } = submission;
  const refused = replies.find(({ kind }) => kind === "refused");
  if (refused?.kind === "refused")
    report("no order after a refusal", `${order.number} after ${refused.code}`);
  const compare = (where: string, one: string, other: string) => {
    if (one !== other) report("ordered as confirmed", `${where}: ${one} instead of ${other}`);
  };
  const all = [
    { where: `order ${order.number}`, ...order },
    ...(books.events.orders.get(sessionId) ?? []).map((event) => ({ where: event.type, ...event })),
  ];
  for (const { where, amounts, method, codes } of all) {
    compare(where, amountsText(amounts), amountsText(shown.amounts));
    compare(where, codesText(codes), codesText(shown.codes));
    compare(where, String(method), String(shown.method?.id ?? null));
  }
  for (const reply of replies)
    if (reply.kind === "completed")
      compare("the reply", amountsText(reply.displayed), amountsText(shown.amounts));
}

/** What a page showed adds up, and has prices that the merchant has configured. */
export function checkShown(merchant: Merchant, { submissions }: Checkout, report: Report): void {
  for (const { shown } of submissions) {
    const { amounts, discounts, method, country, codes } = shown;
    const { subtotal, discount, shipping, fees, tax, total } = amounts;
    if (subtotal - discount + shipping + fees + tax !== total)
      report("what is shown adds up", amountsText(amounts));
    if (discounts.length > 0 && sum(discounts) !== discount)
      report("what is shown adds up", `discounts of ${discounts.join(", ")}, together ${discount}`);
    if (method !== null && method.amount !== shipping)
      report("what is shown adds up", `${method.id} for ${method.amount}, shipping ${shipping}`);
    if (merchant.offers === null) continue;
    const known = method && merchant.offers.prices.get(`${country}/${method.id}`);
    if (method !== null && known?.has(method.amount) !== true && !isFree(shown))
      report("prices as configured", `${method.id} to ${country} for ${method.amount}`);
    if (codes.some(({ code }) => ["old", "guessed"].includes(code.toLowerCase())))
      report("codes as configured", codesText(codes));
  }
}

const isFree = ({ method, codes }: Shown): boolean =>
  method?.amount === 0 && codes.some(({ code }) => code.toLowerCase() === "freight");

/** A code with a limit is on at most so many orders that are alive, in the record and in the store. */
export function checkLimits(
  merchants: ReadonlyMap<number, Merchant>,
  books: Books,
  report: (merchantId: string, rule: string, detail: string) => void,
): void {
  const orders = [...books.orders.values()].flat().filter(({ session_id: id, status }) => {
    return books.sessions.get(id)?.status === "completed" && !["canceled", "failed"].includes(status);
  });
  for (const { id, offers, store } of merchants.values()) {
    const own = orders.filter(({ session_id: session }) => books.sessions.get(session)?.merchantId === id);
    const stored = (store?.orders ?? []).filter(({ status }) => !["pending", "cancelled"].includes(status));
    const used = (code: string, lists: ReadonlyArray<readonly string[]>) =>
      lists.filter((codes) => codes.some((each) => each.toLowerCase() === code)).length;
    for (const [code, limit] of offers?.limits ?? []) {
      const recorded = own.map(({ codes }) => codes.map((each) => each.code));
      const most = Math.max(
        used(code, recorded),
        used(
          code,
          stored.map(({ codes = [] }) => codes),
        ),
      );
      if (most > limit)
        report(id, "codes within their limit", `${code} is on ${most} orders instead of ${limit}`);
    }
  }
}
