import type { CheckoutMessages } from "../../../shared/form/messages.ts";
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

/** What remains of the company's credit limit after this order; null if unlimited, exceeded, or no company's. */
export function remainingLimit(
  { onAccount, amounts }: Pick<QuotedCart, "onAccount" | "amounts">,
  locale: string,
): string | null {
  const left = onAccount?.remaining ?? null;
  if (left === null || left < amounts.total) return null;
  return formatMoney(left - amounts.total, amounts.currency, locale);
}
