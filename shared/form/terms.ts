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
 * The due date (YYYY-MM-DD, UTC) of a `netNN` term, counted from the day of the order; null for other terms, such as
 * `immediate` or `end_of_month`.
 */
export function paymentDueDate(term: string, from: Date): string | null {
  const days = netDays(term);
  if (days === null) return null;
  const due = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + days);
  return new Date(due).toISOString().slice(0, 10);
}
