import { storeDay } from "../store-day.ts";

/** One entry of the merchant's `b2b.paymentTerms`. `immediate` means pay now, any other value is a deferred term. */
export type PaymentTerm = {
  label: string;
  /** Instead of `label`, by language (ISO 639-1). */
  labels?: { readonly [language: string]: string | undefined } | undefined;
  value: string;
  default?: boolean | undefined;
  /** When an order that is placed now is due (YYYY-MM-DD). Null or absent: not known, or paid at once. */
  dueOn?: string | null | undefined;
};

/** The preselected value: the default, else `immediate` if listed, else the first; "" without terms. */
export function preselectedTerm(terms: readonly PaymentTerm[]): string {
  const term =
    terms.find((candidate) => candidate.default === true) ??
    terms.find((candidate) => candidate.value === "immediate") ??
    terms[0];
  return term?.value ?? "";
}

/** Days of a `netNN` term; null for any other. */
export function netDays(term: string): number | null {
  const days = /^net[ _-]?(\d{1,3})$/i.exec(term)?.[1];
  return days === undefined ? null : Number(days);
}

/** True for a deferred term: the order is placed on hold. No term means pay now. */
export function isDeferred(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value !== "" && value !== "immediate";
}

/**
 * The due date (YYYY-MM-DD) of a `netNN` term, in calendar days from the store's day of the order; null for other terms, such
 * as `immediate` or `end_of_month`.
 * @param timeZone of the store.
 */
export function paymentDueDate(term: string, from: Date, timeZone: string): string | null {
  const days = netDays(term);
  if (days === null) return null;
  // Days are counted in UTC, where each has 24 hours.
  const due = new Date(`${storeDay(from, timeZone)}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + days);
  return due.toISOString().slice(0, 10);
}
