import { fill, type Messages } from "../../../shared/form/messages.ts";
import { formatMoney } from "../../../shared/money.ts";

/** What the shopper is told above the button when an attempt did not end in an order. */
export type Notice =
  | { kind: "amounts_changed"; before: number; after: number; currency: string }
  /** Stripe's decline code; an unknown one gets the general sentence. */
  | { kind: "declined"; declineCode: string }
  /** The partner's own words. */
  | { kind: "refused"; reason: string }
  | { kind: "not_confirmed" }
  | { kind: "out_of_stock"; items: string[] }
  | { kind: "card_unavailable" }
  /** The card form's own message, in the shopper's language already. */
  | { kind: "card"; text: string }
  | { kind: "unexpected" };

/** The sentence for a notice: plain text, so that nothing a partner sends can become markup. */
export function noticeText(notice: Notice, messages: Messages, locale: string): string {
  const { problems, page } = messages;
  switch (notice.kind) {
    case "amounts_changed": {
      const money = (amount: number) => formatMoney(amount, notice.currency, locale);
      return fill(problems.amountsChanged, { before: money(notice.before), after: money(notice.after) });
    }
    case "declined":
      return declineText(notice.declineCode, messages);
    case "refused":
      return notice.reason === ""
        ? problems.refusedWithoutReason
        : fill(problems.refused, { reason: notice.reason });
    case "not_confirmed":
      return problems.notConfirmed;
    case "out_of_stock":
      return fill(problems.outOfStock, { items: notice.items.join(", ") });
    case "card_unavailable":
      return page.cardUnavailable;
    case "card":
      return notice.text === "" ? problems.declined : notice.text;
    case "unexpected":
      return problems.unexpected;
  }
}

/** Stripe's decline codes that have an advice of their own (docs.stripe.com/declines/codes), and two of our server's. */
function declineText(code: string, { problems }: Messages): string {
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
    // Given up in another window, or never confirmed.
    case "canceled":
      return problems.authenticationFailed;
    // Below or above what the processor takes in this currency: no other card would help.
    case "amount_not_chargeable":
      return problems.refusedWithoutReason;
    case "processing_error":
      return problems.processingError;
    default:
      return problems.declined;
  }
}
