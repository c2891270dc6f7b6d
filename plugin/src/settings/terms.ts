/** A payment term as the store keeps it. */
export type Term = { label: string; value: string; default: boolean };

/** The terms that PHP wrote into the page; none when they cannot be read. */
export function readTerms(json: string): Term[] {
  const terms: unknown = JSON.parse(json === "" ? "[]" : json);
  return Array.isArray(terms) ? (terms as Term[]) : [];
}
