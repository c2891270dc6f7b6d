import type { VatResult } from "../../../shared/wire/checkout-page.ts";
import type { StoppedReason } from "../../../shared/wire/sessions/session-progress.ts";
import type { ApiError, ErrorCode } from "../../errors.ts";
import type { Quote } from "../../stores/platform.ts";

const BY_CODE: Partial<Record<ErrorCode, StoppedReason>> = {
  delivery_unavailable: "no_delivery",
  credit_exceeded: "credit_limit",
  account_blocked: "account_blocked",
  vat_check_throttled: "vat_check_throttled",
  amounts_changed: "amounts_changed",
  coupon_not_applicable: "coupon_refused",
  out_of_stock: "out_of_stock",
  pre_confirmation_rejected: "refused_by_hook",
  payment_declined: "payment_declined",
  card_attempts_limited: "card_attempts_limited",
  processor_not_configured: "payment_unavailable",
  processor_unavailable: "payment_unknown",
  store_unavailable: "store_unavailable",
};

const BY_DECLINE: Readonly<Record<string, StoppedReason>> = {
  // The shopper did not return from the bank, or chose another way to pay.
  canceled: "authentication_abandoned",
  payment_intent_authentication_failure: "authentication_abandoned",
  amount_not_chargeable: "payment_unavailable",
};

/** What keeps the shopper after a payment ended with this code. */
export function reasonOfDecline(declineCode: string): StoppedReason {
  return BY_DECLINE[declineCode] ?? "payment_declined";
}

/** What keeps the shopper of a refused submit from ordering, as it is recorded of the session. */
export function reasonOfError({ code, param, meta = {} }: ApiError): StoppedReason {
  if (code === "payment_declined") return reasonOfDecline(String(meta["decline_code"]));
  if (param === "confirmationTokenId") return "payment_unavailable";
  if (code === "parameter_invalid" && param === "details.vatNumber") return "vat_refused";
  // Offered when the page was opened.
  if (code === "parameter_invalid" && param === "details.paymentTerm") return "amounts_changed";
  if (code.startsWith("parameter_")) return "details_refused";
  return BY_CODE[code] ?? "interrupted";
}

/** A quote, with what decides how much of it keeps the shopper from ordering. */
export interface QuotedForm {
  b2b: boolean;
  /** The merchant's. */
  requireValidVat: boolean;
  /** Whether the merchant lets anyone pay later. */
  offersTerms: boolean;
  /** Whether the shopper has chosen to pay later. */
  isDeferred: boolean;
  quote: Pick<Quote, "undeliverable" | "onAccount" | "amounts">;
  vat: VatResult | null;
}

/** What a quote shows that keeps the shopper from ordering as they want to; null: nothing. */
export function reasonOfQuote(form: QuotedForm): StoppedReason | null {
  const { b2b, quote, vat } = form;
  const { undeliverable = false, onAccount, amounts } = quote;
  if (form.requireValidVat && isRefusedNumber(vat)) return "vat_refused";
  if (undeliverable) return "no_delivery";
  if (!b2b || onAccount === undefined || onAccount.companyId === null) return null;
  if (onAccount.blocked !== null) return form.offersTerms ? "account_blocked" : null;
  const isOver = onAccount.remaining !== null && onAccount.remaining < amounts.total;
  return isOver && form.isDeferred ? "credit_limit" : null;
}

/** Whether the number is known not to be valid. */
export function isRefusedNumber(vat: VatResult | null): boolean {
  return vat?.status === "invalid" || vat?.status === "format_error";
}
