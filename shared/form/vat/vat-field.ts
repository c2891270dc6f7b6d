// The VAT field as a state machine:
//
//   empty → typing → format_error | checking → valid | invalid | unavailable | accepted_unchecked
//
// Pure: it requests look-ups, and vat-lookups.ts runs them. Every look-up has a serial, and only a result with the newest
// serial is applied, so a late result never overwrites a newer one.
import { parseVatNumber } from "../../vat/normalise.ts";
import type { ParsedVatNumber } from "../../vat/normalise.ts";
import type { VatResult } from "../../vat/vat-result.ts";

/** `unavailable`: the authority was unavailable; accepted with a warning. `accepted_unchecked`: no authority. */
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
  /** ISO code of the billing country, for numbers without a prefix; "" if unknown. */
  country: string;
  number: ParsedVatNumber | null;
  /** The result that led to the current status. */
  result: VatResult | null;
  /** Serial of the newest look-up. */
  serial: number;
  /** The field was left, or the form submitted, since the last keystroke; only then is a wrong format displayed. */
  isBlurred: boolean;
};

export type VatEvent =
  | { type: "typed"; input: string }
  | { type: "country_changed"; country: string }
  | { type: "blur" }
  | { type: "lookup_started"; serial: number }
  | { type: "lookup_result"; serial: number; result: VatResult }
  | { type: "lookup_failed"; serial: number };

/** A look-up to start after a delay, replacing any other; `cancel` stops a pending or running one; null changes nothing. */
export type VatEffect = { number: string; serial: number; afterMs: number } | "cancel" | null;

export type VatFieldUpdate = { field: VatField; effect: VatEffect };

/** Delay of a look-up after the last keystroke. */
const LOOKUP_DELAY_MS = 400;

/** The initial state. A number from a draft is applied by a first `typed` event. */
export function newVatField(country: string): VatField {
  return { status: "empty", input: "", country, number: null, result: null, serial: 0, isBlurred: false };
}

/** The next state and the look-up effect. */
export function reduceVatField(field: VatField, event: VatEvent): VatFieldUpdate {
  switch (event.type) {
    case "typed":
      return parseInput({ ...field, input: event.input, isBlurred: false }, LOOKUP_DELAY_MS);
    case "country_changed":
      return parseInput({ ...field, country: event.country }, 0);
    case "blur":
      return blur({ ...field, isBlurred: true });
    case "lookup_started":
      return {
        field: isCurrentLookup(field, event.serial) ? { ...field, status: "checking" } : field,
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

function parseInput(field: VatField, afterMs: number): VatFieldUpdate {
  const number = parseVatNumber(field.input, field.country);
  // The same number with other separators keeps its result or running look-up.
  if (number?.matches === true && number.canonical === field.number?.canonical) {
    return { field: { ...field, number }, effect: null };
  }
  const next = { ...field, number, result: null, serial: field.serial + 1 };
  if (field.input.trim() === "") return { field: { ...next, status: "empty" }, effect: "cancel" };
  if (number?.matches !== true) {
    return { field: { ...next, status: field.isBlurred ? "format_error" : "typing" }, effect: "cancel" };
  }
  if (number.authority === "format")
    return { field: { ...next, status: "accepted_unchecked" }, effect: "cancel" };
  return {
    field: { ...next, status: "typing" },
    effect: { number: number.canonical, serial: next.serial, afterMs },
  };
}

function blur(field: VatField): VatFieldUpdate {
  if (field.status !== "typing") return { field, effect: null };
  if (field.number?.matches !== true) return { field: { ...field, status: "format_error" }, effect: null };
  // Typing has ended, so the look-up starts immediately.
  const serial = field.serial + 1;
  return { field: { ...field, serial }, effect: { number: field.number.canonical, serial, afterMs: 0 } };
}

function answer(
  field: VatField,
  serial: number,
  status: VatStatus,
  result: VatResult | null,
): VatFieldUpdate {
  return { field: isCurrentLookup(field, serial) ? { ...field, status, result } : field, effect: null };
}

function isCurrentLookup(field: VatField, serial: number): boolean {
  return serial === field.serial && (field.status === "typing" || field.status === "checking");
}
