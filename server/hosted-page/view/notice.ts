import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { formatDay } from "../../../shared/form/format-day.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { Amounts, CartItem } from "../../../shared/wire/checkout-page.ts";

/** The cart is no longer the one that the shopper saw. */
export interface ChangeNotice {
  kind: "amounts_changed";
  before: Amounts;
  after: Amounts;
  itemsBefore: readonly CartItem[];
}

/** The notice above the button after an attempt without an order. */
export type Notice =
  | ChangeNotice
  /** Stripe's decline code; an unknown one gets a general text. */
  | { kind: "declined"; declineCode: string }
  /** Too many declines; the server says how long to wait. */
  | { kind: "card_paused"; waitSeconds: number; canPayOnAccount: boolean }
  /** The partner's message. */
  | { kind: "refused"; reason: string }
  | { kind: "not_confirmed" }
  | { kind: "out_of_stock"; items: string[] }
  | { kind: "undeliverable" }
  | { kind: "coupon_refused"; code: string }
  /** Minor units. */
  | { kind: "credit_exceeded"; remaining: number; currency: string }
  | { kind: "account_blocked"; reason: string; since: string | null }
  | { kind: "card_unavailable" }
  /** The VAT number is refused; the next click still places the order. */
  | { kind: "vat_refused"; amounts: Amounts }
  /** The card form's message, already localised. */
  | { kind: "card"; text: string }
  | { kind: "unexpected" };

/** Good news, not a problem: the total of the same currency is lower. */
export function isInformation(notice: Notice): boolean {
  if (notice.kind !== "amounts_changed") return false;
  const { before, after } = notice;
  return before.currency === after.currency && after.total < before.total;
}

/** A changed order asks for a look, everything else that stops it for a remedy. */
export function noticeTone(notice: Notice): "neutral" | "warning" | "bad" {
  if (isInformation(notice)) return "neutral";
  return notice.kind === "amounts_changed" ? "warning" : "bad";
}

/** The text of a notice; plain text, so that a partner's message cannot contain markup. */
export function noticeText(notice: Notice, messages: CheckoutMessages, locale: string): string {
  const { problems, page } = messages;
  const outcome = problems.nothingOrdered;
  switch (notice.kind) {
    case "amounts_changed": {
      const money = ({ total, currency }: Amounts) => formatMoney(total, currency, locale);
      const totals = { before: money(notice.before), after: money(notice.after) };
      return totals.before === totals.after ? problems.cartChanged : fill(problems.amountsChanged, totals);
    }
    case "declined":
      return `${declineText(notice.declineCode, messages)} ${outcome}`;
    case "card_paused": {
      const text = notice.canPayOnAccount ? problems.cardPausedOrOnAccount : problems.cardPaused;
      return fill(text, { when: timeFromNow(notice.waitSeconds, locale) });
    }
    case "refused":
      // The seller's own words and language, in a line of their own.
      return notice.reason === ""
        ? refusedText(problems)
        : `${refusedText(problems)}\n${fill(problems.sellerSays, { text: notice.reason })}`;
    case "not_confirmed":
      return fill(problems.notConfirmed, { outcome });
    case "out_of_stock":
      return `${fill(problems.outOfStock, { items: notice.items.join(", ") })} ${outcome}`;
    case "coupon_refused":
      return `${fill(problems.couponUsedUp, { code: notice.code })} ${outcome}`;
    case "undeliverable":
      return problems.undeliverable;
    case "credit_exceeded":
      return overLimitText(notice.remaining, notice.currency, messages, locale);
    case "account_blocked":
      return blockedText(notice.reason, notice.since, messages, locale);
    case "vat_refused": {
      const { tax, currency } = notice.amounts;
      return tax === 0
        ? problems.vatUnconfirmed
        : fill(problems.vatCharged, { amount: formatMoney(tax, currency, locale) });
    }
    case "card_unavailable":
      return page.cardUnavailable;
    case "card":
      return notice.text === "" ? problems.declined : notice.text;
    case "unexpected":
      return problems.unexpected;
  }
}

const refusedText = ({ refusedWithoutReason, nothingOrdered }: CheckoutMessages["problems"]): string =>
  `${refusedWithoutReason} ${nothingOrdered}`;

/** Why the buyer's company gets no terms. @param since ISO date of an overdue invoice; null if the store does not say. */
export function blockedText(
  reason: string,
  since: string | null,
  { problems }: CheckoutMessages,
  locale: string,
): string {
  if (reason !== "overdue") return problems.accountSuspended;
  return since === null
    ? problems.accountOverdueUndated
    : fill(problems.accountOverdue, { date: formatDay(since, locale) });
}

/** That an order exceeds what is left of the company's credit limit. @param remaining in minor units. */
export function overLimitText(
  remaining: number,
  currency: string,
  { problems }: CheckoutMessages,
  locale: string,
): string {
  return fill(problems.creditExceeded, { remaining: formatMoney(remaining, currency, locale) });
}

/** "in 30 seconds", "in 2 minutes"; rounded up. */
function timeFromNow(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale);
  return seconds < 60 ? format.format(seconds, "second") : format.format(Math.ceil(seconds / 60), "minute");
}

/** Decline codes with specific advice: Stripe's (docs.stripe.com/declines/codes) and two of our own. */
function declineText(code: string, { problems }: CheckoutMessages): string {
  switch (code) {
    case "insufficient_funds":
      return problems.insufficientFunds;
    case "expired_card":
      return problems.expiredCard;
    case "incorrect_cvc":
    case "invalid_cvc":
      return problems.incorrectCvc;
    case "authentication_required":
    case "authentication_failure":
    case "payment_intent_authentication_failure":
    // Cancelled in another window, or never confirmed.
    case "canceled":
      return problems.authenticationFailed;
    // Outside the processor's limits for this currency: another card would not help.
    case "amount_not_chargeable":
      return refusedText(problems);
    case "processing_error":
      return problems.processingError;
    default:
      return problems.declined;
  }
}
