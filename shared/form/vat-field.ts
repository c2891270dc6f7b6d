// The VAT field as a state machine:
//
//   empty → typing → format_error | checking → valid | invalid | unavailable | accepted_unchecked
//
// Pure: it says when a look-up is wanted, and vat-lookups.ts runs it. Every wanted look-up has a serial, and an answer
// counts only while its serial is the newest, so a late answer never overwrites a newer one.
import { parseVatNumber } from "../vat/normalise.ts";
import type { ParsedVatNumber } from "../vat/normalise.ts";
import type { VatResult } from "../vat/vat-result.ts";

/** `unavailable`: the register could not be reached, accepted with a warning. `accepted_unchecked`: no register to ask. */
export type VatStatus =
  | "empty"
  | "typing"
  | "format_error"
  | "checking"
  | "valid"
  | "invalid"
  | "unavailable"
  | "accepted_unchecked";

export type VatField = {
  status: VatStatus;
  input: string;
  /** ISO code of the billing country, for numbers typed without a prefix; "" when unknown. */
  country: string;
  number: ParsedVatNumber | null;
  /** The answer that led to the present status. */
  result: VatResult | null;
  /** Serial of the newest wanted look-up. */
  serial: number;
  /** The shopper has left the field since the last keystroke: only then is an error shown. */
  hasLeft: boolean;
};

export type VatEvent =
  | { type: "typed"; input: string }
  | { type: "country_changed"; country: string }
  | { type: "blur" }
  | { type: "lookup_started"; serial: number }
  | { type: "lookup_result"; serial: number; result: VatResult }
  | { type: "lookup_failed"; serial: number };

/** A look-up to start after a delay, in place of any other; `cancel` stops the one that waits or runs; null leaves it alone. */
export type VatEffect = { number: string; serial: number; afterMs: number } | "cancel" | null;

export type VatStep = { field: VatField; effect: VatEffect };

/** Time after the last keystroke before the register is asked. */
const LOOKUP_DELAY_MS = 400;

/** The field before any event. A number that is already there (a draft) is read by a first `typed` event. */
export function newVatField(country: string): VatField {
  return { status: "empty", input: "", country, number: null, result: null, serial: 0, hasLeft: false };
}

/** The next state, and what is to be done about look-ups. */
export function stepVatField(field: VatField, event: VatEvent): VatStep {
  switch (event.type) {
    case "typed":
      return read({ ...field, input: event.input, hasLeft: false }, LOOKUP_DELAY_MS);
    case "country_changed":
      return read({ ...field, country: event.country }, 0);
    case "blur":
      return leave({ ...field, hasLeft: true });
    case "lookup_started":
      return {
        field: isAwaited(field, event.serial) ? { ...field, status: "checking" } : field,
        effect: null,
      };
    case "lookup_result":
      return answer(field, event.serial, STATUS_OF_RESULT[event.result.status], event.result);
    case "lookup_failed":
      return answer(field, event.serial, "unavailable", null);
  }
}

const STATUS_OF_RESULT: Record<VatResult["status"], VatStatus> = {
  valid: "valid",
  invalid: "invalid",
  unavailable: "unavailable",
  format_only: "accepted_unchecked",
  format_error: "format_error",
};

function read(field: VatField, afterMs: number): VatStep {
  const number = parseVatNumber(field.input, field.country);
  // Another space or dash is no other number: what is known, or on its way, stays.
  if (number?.matches === true && number.canonical === field.number?.canonical) {
    return { field: { ...field, number }, effect: null };
  }
  const next = { ...field, number, result: null, serial: field.serial + 1 };
  if (field.input.trim() === "") return { field: { ...next, status: "empty" }, effect: "cancel" };
  if (number?.matches !== true) {
    return { field: { ...next, status: field.hasLeft ? "format_error" : "typing" }, effect: "cancel" };
  }
  if (number.authority === "format")
    return { field: { ...next, status: "accepted_unchecked" }, effect: "cancel" };
  return {
    field: { ...next, status: "typing" },
    effect: { number: number.canonical, serial: next.serial, afterMs },
  };
}

function leave(field: VatField): VatStep {
  if (field.status !== "typing") return { field, effect: null };
  if (field.number?.matches !== true) return { field: { ...field, status: "format_error" }, effect: null };
  // Nothing more is being typed, so there is nothing to wait for.
  const serial = field.serial + 1;
  return { field: { ...field, serial }, effect: { number: field.number.canonical, serial, afterMs: 0 } };
}

function answer(field: VatField, serial: number, status: VatStatus, result: VatResult | null): VatStep {
  return { field: isAwaited(field, serial) ? { ...field, status, result } : field, effect: null };
}

function isAwaited(field: VatField, serial: number): boolean {
  return serial === field.serial && (field.status === "typing" || field.status === "checking");
}
