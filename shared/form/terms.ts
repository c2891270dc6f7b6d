/** One entry of the merchant's `b2b.paymentTerms`. `immediate` means pay now, any other value is a deferred term. */
export type PaymentTerm = { label: string; value: string; default?: boolean };

/** The value that is chosen at first: the default, else `immediate` if listed, else the first; "" when none are configured. */
export function preselectedTerm(terms: readonly PaymentTerm[]): string {
  const term =
    terms.find((candidate) => candidate.default === true) ??
    terms.find((candidate) => candidate.value === "immediate") ??
    terms[0];
  return term?.value ?? "";
}

/** True when the order is placed on hold instead of being paid now. No term at all means pay now. */
export function isDeferred(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value !== "" && value !== "immediate";
}

/**
 * The day (YYYY-MM-DD, UTC) a `netNN` term falls due, counted from the day of the order; null for terms whose value names
 * no number of days, such as `immediate` or `end_of_month`.
 */
export function paymentDueDate(term: string, from: Date): string | null {
  const days = /^net[ _-]?(\d{1,3})$/i.exec(term)?.[1];
  if (days === undefined) return null;
  const due = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + Number(days));
  return new Date(due).toISOString().slice(0, 10);
}
