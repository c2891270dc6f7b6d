import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { isDeferred } from "../../../shared/form/terms.ts";
import type { QuotedCart } from "../../../shared/wire/checkout-page.ts";
import { formatMoney } from "../../../shared/money.ts";
import { blockedText, overLimitText } from "./notice.ts";

/** Why the buyer's company, if any, gets no terms at present, or cannot place this order on them. */
export function accountNotice(
  { onAccount, amounts, paymentTerms }: Pick<QuotedCart, "onAccount" | "amounts" | "paymentTerms">,
  messages: CheckoutMessages,
  locale: string,
): string | null {
  if (onAccount === null) return null;
  const { blocked, since, remaining } = onAccount;
  if (blocked !== null) return blockedText(blocked, since, messages, locale);
  const isOffered = paymentTerms.some(({ value }) => isDeferred(value));
  return isOffered && remaining !== null && amounts.total > remaining
    ? overLimitText(remaining, amounts.currency, messages, locale)
    : null;
}

/** What remains of the company's credit limit after this order; null if unlimited, unknown, exceeded, or no company's. */
export function limitNote(
  { onAccount, amounts }: Pick<QuotedCart, "onAccount" | "amounts">,
  { form }: CheckoutMessages,
  locale: string,
): string | null {
  const { remaining = null, limit = null } = onAccount ?? {};
  if (remaining === null || limit === null || remaining < amounts.total) return null;
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  return fill(form.limitAfter, { amount: money(remaining - amounts.total), limit: money(limit) });
}
