import { fill } from "./fill.ts";
import type { Messages } from "./messages/en.ts";

/** One entry of the merchant's `b2b.paymentTerms`. `immediate` means pay now, any other value is a deferred term. */
export type PaymentTerm = { label: string; value: string; default?: boolean };

/** The preselected value: the default, else `immediate` if listed, else the first; "" without terms. */
export function preselectedTerm(terms: readonly PaymentTerm[]): string {
  const term =
    terms.find((candidate) => candidate.default === true) ??
    terms.find((candidate) => candidate.value === "immediate") ??
    terms[0];
  return term?.value ?? "";
}

/** English names of the two kinds of terms whose meaning is known from their value. */
const COMMON_IMMEDIATE = /^(pay now|((pay|due) )?immediate(ly)?|immediate payment)$/i;
const COMMON_NET = /^net[ -]?(\d{1,3})( days?)?$/i;

/**
 * What a shopper sees of a term: its label, and for the common English labels of `immediate` and `netNN` the same in the
 * shopper's language. Any other label is the merchant's own wording and stays.
 */
export function termLabel({ value, label }: PaymentTerm, { locale, form }: Messages): string {
  if (locale === "en") return label;
  if (value === "immediate" && COMMON_IMMEDIATE.test(label.trim())) return form.payNow;
  const days = netDays(value);
  const isNamedNet = days !== null && COMMON_NET.exec(label.trim())?.[1] === String(days);
  return isNamedNet ? fill(form.netDays, { days: String(days) }) : label;
}

/** Days of a `netNN` term; null for any other. */
function netDays(term: string): number | null {
  const days = /^net[ _-]?(\d{1,3})$/i.exec(term)?.[1];
  return days === undefined ? null : Number(days);
}

/** True for a deferred term: the order is placed on hold. No term means pay now. */
export function isDeferred(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value !== "" && value !== "immediate";
}

/**
 * The due date (YYYY-MM-DD, UTC) of a `netNN` term, counted from the day of the order; null for other terms, such as
 * `immediate` or `end_of_month`.
 */
export function paymentDueDate(term: string, from: Date): string | null {
  const days = netDays(term);
  if (days === null) return null;
  const due = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + days);
  return new Date(due).toISOString().slice(0, 10);
}
