import type { FieldError, FieldErrorCode } from "../../../shared/form/detail-rules.ts";
import { FIELD_NAMES } from "../../../shared/form/fields.ts";
import type { ConfirmAnswer, QuotedCart } from "../../../shared/wire/checkout-page.ts";
import type { CallError, CallResult } from "../view/checkout-calls.ts";
import type { Notice } from "../view/notice.ts";

/** The outcome of confirm, resume or cancel for the page. */
export type Outcome =
  | { kind: "completed"; answer: Extract<ConfirmAnswer, { status: "completed" }> }
  | { kind: "requires_action"; clientSecret: string }
  /** The session accepts another attempt; the notice is displayed. */
  | { kind: "open"; notice: Notice | null }
  /** The cart is not what the shopper confirmed; it is displayed for another confirmation. */
  | { kind: "amounts_changed"; cart: QuotedCart }
  | { kind: "fields"; errors: FieldError[] }
  /** Completed, expired or in use elsewhere: the page reloads. */
  | { kind: "ended" };

const FIELD_ERROR_CODES: readonly FieldErrorCode[] = [
  "required",
  "too_long",
  "email_shape",
  "phone_shape",
  "vat_not_valid",
  "not_offered",
  "unknown_country",
];

type Answer = Exclude<CallResult<ConfirmAnswer>, { status: "unanswered" }>;

/** Maps a response to an outcome. Unknown error codes yield a notice. */
export function outcomeOf(answer: Answer): Outcome {
  if (answer.status === "refused") return errorOutcome(answer.error);
  switch (answer.body.status) {
    case "completed":
      return { kind: "completed", answer: answer.body };
    case "requires_action":
      return { kind: "requires_action", clientSecret: answer.body.clientSecret };
    case "open":
      return { kind: "open", notice: null };
  }
}

function errorOutcome(error: CallError): Outcome {
  const { meta } = error;
  switch (error.code) {
    case "amounts_changed":
      // An answer stored by an earlier release lacks some of it: the reloaded page has it.
      return typeof meta["quote"] === "string" && Array.isArray(meta["discounts"])
        ? { kind: "amounts_changed", cart: meta as QuotedCart & typeof meta }
        : { kind: "ended" };
    case "payment_declined":
      return { kind: "open", notice: { kind: "declined", declineCode: textOf(meta["decline_code"]) } };
    case "card_attempts_limited":
      return { kind: "open", notice: pausedNotice(error) };
    case "pre_confirmation_rejected":
      return { kind: "open", notice: rejectionNotice(error) };
    case "out_of_stock":
      return { kind: "open", notice: { kind: "out_of_stock", items: itemNames(meta["lines"]) } };
    case "coupon_not_applicable":
      return { kind: "open", notice: { kind: "coupon_refused", code: textOf(meta["code"]) } };
    case "delivery_unavailable":
      return { kind: "open", notice: { kind: "undeliverable" } };
    case "credit_exceeded":
      return { kind: "open", notice: creditNotice(meta) };
    case "account_blocked": {
      const since = textOf(meta["since"]);
      const reason = textOf(meta["reason"]);
      return {
        kind: "open",
        notice: { kind: "account_blocked", reason, since: since === "" ? null : since },
      };
    }
    case "session_in_progress":
      // Another window is probably authenticating with the bank: the reloaded page offers to continue or cancel.
      return { kind: "ended" };
    case "processor_not_configured":
      return { kind: "open", notice: { kind: "card_unavailable" } };
    case "parameter_missing":
    case "parameter_invalid": {
      const errors = fieldErrorsOf(error);
      return errors.length > 0
        ? { kind: "fields", errors }
        : { kind: "open", notice: { kind: "unexpected" } };
    }
    default:
      return hasEnded(error) ? { kind: "ended" } : { kind: "open", notice: { kind: "unexpected" } };
  }
}

/** Whether the session has ended, so that no further call can succeed. */
export function hasEnded({ httpStatus, code }: CallError): boolean {
  return code === "session_not_open" || httpStatus === 410;
}

/** A rejection by the partner, with its optional message, or an unavailable pre-confirmation. */
function rejectionNotice({ meta }: CallError): Notice {
  const reason = textOf(meta["partner_message"]);
  // A partner may give "unavailable" as its own reason, and one that gives none has it.
  return reason === "" && meta["reason"] === "unavailable"
    ? { kind: "not_confirmed" }
    : { kind: "refused", reason };
}

/** What is left of the company's credit limit. */
function creditNotice(meta: CallError["meta"]): Notice {
  const { remaining, currency } = meta;
  return typeof remaining === "number" && typeof currency === "string"
    ? { kind: "credit_exceeded", remaining, currency }
    : { kind: "unexpected" };
}

/** Cards cannot be tried for a while; a B2B shopper may be able to pay on account. */
function pausedNotice({ meta, retryAfterMs }: CallError): Notice {
  const terms = meta["payment_terms"];
  return {
    kind: "card_paused",
    waitSeconds: Math.ceil((retryAfterMs ?? 60_000) / 1000),
    canPayOnAccount: Array.isArray(terms) && terms.length > 0,
  };
}

/** The server's parameter errors (`details.billingAddress.city`) as form field errors. */
function fieldErrorsOf(error: CallError): FieldError[] {
  const issues = Array.isArray(error.meta["issues"])
    ? (error.meta["issues"] as Array<Record<string, unknown>>)
    : [];
  return FIELD_NAMES.flatMap((field) => {
    const issue = issues.find(({ param }) => param === `details.${field}`);
    if (issue === undefined) return [];
    return [{ field, code: FIELD_ERROR_CODES.find((code) => code === issue["message"]) ?? "required" }];
  });
}

function itemNames(lines: unknown): string[] {
  return Array.isArray(lines)
    ? lines.map((line: { name?: unknown }) => textOf(line.name)).filter((name) => name !== "")
    : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
