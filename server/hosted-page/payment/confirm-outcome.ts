import { FIELD_NAMES, type FieldError, type FieldErrorCode } from "../../../shared/form/fields.ts";
import type { Amounts, CartItem, ConfirmAnswer } from "../../../shared/wire/checkout-page.ts";
import type { CallError, CallResult } from "../view/checkout-calls.ts";
import type { Notice } from "../view/notice.ts";

/** What an answer to confirm, resume or cancel means for the page. */
export type Outcome =
  | { kind: "completed"; answer: Extract<ConfirmAnswer, { status: "completed" }> }
  | { kind: "requires_action"; clientSecret: string }
  /** The session waits for another attempt, with this to tell the shopper. */
  | { kind: "open"; notice: Notice | null }
  | {
      kind: "amounts_changed";
      amounts: Amounts;
      vatRemoved: number | null | undefined;
      /** Undefined where the answer does not tell: those shown stay. */
      items: CartItem[] | undefined;
    }
  | { kind: "fields"; errors: FieldError[] }
  /** Completed, expired or held elsewhere: the server's page tells how it stands. */
  | { kind: "over" };

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

/** Reads an answer. Errors of codes that are not known here end in a notice, never in a dead page. */
export function outcomeOf(answer: Answer): Outcome {
  if (answer.status === "refused") return outcomeOfError(answer.error);
  switch (answer.body.status) {
    case "completed":
      return { kind: "completed", answer: answer.body };
    case "requires_action":
      return { kind: "requires_action", clientSecret: answer.body.clientSecret };
    case "open":
      return { kind: "open", notice: null };
  }
}

function outcomeOfError(error: CallError): Outcome {
  const { meta } = error;
  switch (error.code) {
    case "amounts_changed":
      return {
        kind: "amounts_changed",
        amounts: meta["amounts"] as Amounts,
        vatRemoved: meta["vatRemoved"] as number | null | undefined,
        items: meta["items"] as CartItem[] | undefined,
      };
    case "payment_declined":
      return { kind: "open", notice: { kind: "declined", declineCode: textOf(meta["decline_code"]) } };
    case "pre_confirmation_rejected":
      return { kind: "open", notice: refusalOf(error) };
    case "out_of_stock":
      return { kind: "open", notice: { kind: "out_of_stock", items: namesOf(meta["lines"]) } };
    case "session_in_progress":
      // Another window holds the session for long, probably at the bank: the server's page offers to go on or to give that up.
      return { kind: "over" };
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
      return isOver(error) ? { kind: "over" } : { kind: "open", notice: { kind: "unexpected" } };
  }
}

/** Whether the session has ended, so that nothing on the page can succeed any more. */
export function isOver({ httpStatus, code }: CallError): boolean {
  return code === "session_not_open" || httpStatus === 410;
}

/** A partner that refused has its own words, or none; one that could not be reached never said anything. */
function refusalOf({ meta }: CallError): Notice {
  return meta["reason"] === "unavailable"
    ? { kind: "not_confirmed" }
    : { kind: "refused", reason: textOf(meta["partner_message"]) };
}

/** The form's fields among the parameters the server found fault with (`details.billingAddress.city`). */
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

function namesOf(lines: unknown): string[] {
  return Array.isArray(lines)
    ? lines.map((line: { name?: unknown }) => textOf(line.name)).filter((name) => name !== "")
    : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
