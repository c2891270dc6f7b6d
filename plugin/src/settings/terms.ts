/** A payment term as the store saves it; `labels` are by language. */
export type Term = { label: string; labels?: Record<string, string>; value: string; default: boolean };

/** Whom a term is offered to; null: every role, every country. */
export type Offer = { to: string; roles: string[] | null; countries: string[] | null };

/** What PHP prints to edit offers; labels by value. */
export type OfferChoices = {
  /** Name of the field. */
  name: string;
  /** By value of the term. */
  offers: Record<string, Offer>;
  audiences: Record<string, string>;
  roles: Record<string, string>;
  countries: Record<string, string>;
};

/** The terms that PHP printed into the page. */
export function readTerms(json: string): Term[] {
  const terms: unknown = JSON.parse(json === "" ? "[]" : json);
  return Array.isArray(terms) ? (terms as Term[]) : [];
}

/** Whether a term is on account, so that whom it is offered to matters. */
export function isOnAccount(value: string): boolean {
  return value.trim() !== "" && value.trim() !== "immediate";
}
