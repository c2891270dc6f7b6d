/** A payment term as the store saves it. */
export type Term = { label: string; value: string; default: boolean };

/** The terms that PHP printed into the page. */
export function readTerms(json: string): Term[] {
  const terms: unknown = JSON.parse(json === "" ? "[]" : json);
  return Array.isArray(terms) ? (terms as Term[]) : [];
}
