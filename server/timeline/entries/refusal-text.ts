import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { AttemptAnswer, AttemptStep } from "../../checkout/attempts.sql.ts";
import { money, sentences, words } from "./entry.ts";

type Refusal = Extract<AttemptAnswer, { ok: false }>;
type Told = Pick<TimelineEntry, "kind" | "outcome" | "title" | "text">;

const NOTHING_CHARGED = "Nothing was charged.";

/**
 * Why an attempt ended without an order, by the code of its refusal.
 * @param step in which it ended.
 */
export function refusalText(refusal: Refusal, step: AttemptStep): Told {
  const { kind = "attempt", outcome = "failed", title, text } = told(refusal, step);
  return { kind, outcome, title, text };
}

type Partly = Pick<Told, "title" | "text"> & Partial<Told>;

function told(refusal: Refusal, step: AttemptStep): Partly {
  const meta = refusal.meta ?? {};
  switch (refusal.code) {
    case "payment_declined":
      return declined(codeIn(meta, "decline_code") ?? "generic_decline", step);
    case "pre_confirmation_rejected":
      return {
        kind: "pre_confirmation",
        title: "Order refused before the charge",
        text: `The pre-confirmation hook did not let the order go on (${words(codeIn(meta, "reason") ?? "refused")}). ${NOTHING_CHARGED} The buyer can try again.`,
      };
    case "credit_exceeded":
      return {
        title: "Credit limit exceeded",
        text: sentences(
          "The order is above what the company may still buy on account.",
          creditText(meta),
          NOTHING_CHARGED,
        ),
      };
    case "account_blocked":
      return {
        title: "Company account blocked",
        text: `${meta["reason"] === "overdue" ? "An invoice of the company is overdue" : "The company's account is suspended"}, so it cannot buy on account now. The buyer can pay another way.`,
      };
    case "card_attempts_limited":
      return {
        kind: "payment",
        title: "Too many declined cards",
        text: `Several cards were declined shortly before, so card payments are paused to stop card testing. ${NOTHING_CHARGED} The buyer can wait or pay another way.`,
      };
    case "vat_check_throttled":
      return {
        kind: "vat_check",
        outcome: "warning",
        title: "VAT check throttled",
        text: "Too many VAT numbers were checked at the same time, so this one waited. The buyer can submit again after a few seconds.",
      };
    case "amounts_changed":
      return {
        kind: "store",
        outcome: "warning",
        title: "Order changed in the meantime",
        text: "The store's prices, VAT or delivery were no longer what the page showed. The buyer saw the new total and was asked to confirm it.",
      };
    case "out_of_stock":
      return {
        kind: "store",
        title: "Out of stock",
        text: `${refusal.message} ${NOTHING_CHARGED}`,
      };
    case "coupon_not_applicable":
      return {
        kind: "store",
        title: "Discount code not accepted",
        text: "The store does not accept a discount code of this order. The buyer can remove it and submit again.",
      };
    case "delivery_unavailable":
      return {
        kind: "store",
        title: "No delivery to this address",
        text: "The store does not deliver to the buyer's address, so no order was placed.",
      };
    default:
      return faultText(refusal, step);
  }
}

const codeIn = (meta: Record<string, unknown>, name: string): string | null =>
  typeof meta[name] === "string" ? meta[name] : null;

function declined(code: string, step: AttemptStep): Partly {
  if (code === "canceled" && step === "action")
    return {
      kind: "payment",
      title: "Not confirmed with the bank",
      text: `The buyer left or did not confirm the payment with their bank (3-D Secure), so the payment was canceled. ${NOTHING_CHARGED}`,
    };
  if (code === "canceled")
    return {
      kind: "payment",
      outcome: "warning",
      title: "Payment canceled",
      text: `The payment was not completed and was canceled. ${NOTHING_CHARGED} The buyer can pay again.`,
    };
  if (code === "amount_not_chargeable")
    return {
      kind: "payment",
      title: "Amount not chargeable",
      text: `The store's account at the payment processor cannot charge this amount by card. ${NOTHING_CHARGED}`,
    };
  if (code === "processing_error")
    return {
      kind: "payment",
      title: "Payment not accepted",
      text: `The payment processor did not accept the payment request. ${NOTHING_CHARGED} The buyer can try again or pay another way.`,
    };
  return {
    kind: "payment",
    title: "Card declined",
    text: `The buyer's bank or the payment processor declined the card: ${words(code)}. ${NOTHING_CHARGED} The buyer can try another card.`,
  };
}

function creditText(meta: Record<string, unknown>): string | null {
  const { limit, remaining, currency } = meta;
  if (typeof limit !== "number" || typeof remaining !== "number" || typeof currency !== "string") return null;
  return `The limit is ${money(limit, currency)}, of which ${money(remaining, currency)} are left.`;
}

/** Whoever is down in a step is not recorded: the attempt is ended later, by another run. */
const interruptions: Partial<Record<AttemptStep, string>> = {
  quote: " while the store was being asked for prices; the store or our server did not answer",
  order: " while the store was being asked to create the order; the store or our server did not answer",
  pre_confirmation: " while the pre-confirmation hook was being asked; the hook or our server did not answer",
};

/** What went wrong on our side, in the form or with a service. */
function faultText({ code, message, param, meta }: Refusal, step: AttemptStep): Partly {
  if (isVatRefusal(meta))
    return {
      kind: "vat_check",
      title: "VAT number refused",
      text: `This store takes orders with a valid VAT number only, and the number was not found valid. ${NOTHING_CHARGED} The buyer was asked to correct it.`,
    };
  switch (code) {
    case "internal_error":
      return {
        title: "Attempt interrupted",
        text: `The attempt was interrupted${interruptions[step] ?? " by our server"}. ${NOTHING_CHARGED} The buyer can submit again.`,
      };
    case "processor_unavailable":
      return {
        kind: "payment",
        title: "Payment outcome unknown",
        text: "The payment processor did not say for a day whether the card was charged. Check the payment there before you deliver or cancel the order.",
      };
    case "processor_not_configured":
      return {
        kind: "payment",
        title: "Card payments not available",
        text: `The store's account at the payment processor cannot take card payments at the moment. ${NOTHING_CHARGED}`,
      };
    case "parameter_missing":
    case "parameter_invalid":
      return {
        outcome: "warning",
        title: "Form not complete",
        text: `A field of the form was missing or not valid${param === undefined ? "" : ` (${fieldName(param)})`}. The buyer was asked to correct it.`,
      };
    default:
      return { title: "Order not placed", text: `The attempt ended: ${words(code)}. ${message}` };
  }
}

/** The one issue of `vatError` (server/checkout/refusals.ts). */
function isVatRefusal(meta: Record<string, unknown> = {}): boolean {
  const issues = Array.isArray(meta["issues"]) ? (meta["issues"] as Array<{ message?: unknown }>) : [];
  return issues.some(({ message }) => message === "vat_not_valid");
}

/** `details.billingAddress.postcode` → "billing address postcode". */
const fieldName = (param: string): string =>
  param
    .replace(/^details\./, "")
    .replaceAll(".", " ")
    .replaceAll(/([A-Z]+)/g, " $1")
    .toLowerCase();
