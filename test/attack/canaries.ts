import { createSecretSearch } from "../security/secret-search.ts";

/** Everything that belongs to the victim and that no attacker may read. */
export interface Canaries {
  /**
   * Those in a text, apart from what the attacker sent.
   * @param sent what the attacker sent, which an answer may repeat.
   */
  find(text: string, sent: string): string[];
}

/** Shorter texts would occur by chance. */
const SHORTEST = 12;
/** Times, which others share: ISO 8601, and those of the header `Date`. */
const INSTANT =
  /^\d{4}-\d\d-\d\d([T ][\d:.]+([+-][\d:]+|Z)?)?$|^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/** All texts within JSON values, JSON in texts included, that are long and varied enough to be recognised. */
export function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") {
    const isTraceable = value.length >= SHORTEST && new Set(value).size >= 6 && !INSTANT.test(value);
    if (isTraceable) found.add(value);
  } else if (value !== null && typeof value === "object")
    for (const inner of Object.values(value)) textsIn(inner, found);
  return found;
}

/**
 * @param own texts of the victim. @param others texts that others have too, and which therefore show nothing.
 * @param secrets searched for in every encoding.
 */
export function createCanaries(
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
  secrets: ReadonlyMap<string, string>,
): Canaries {
  const texts = [...own].filter((text) => !others.has(text));
  const search = createSecretSearch(secrets);
  return {
    find(text, sent) {
      const found = texts.filter((one) => text.includes(one));
      const lower = found.length === 0 ? "" : sent.toLowerCase();
      const disclosed = found.filter((one) => !lower.includes(one.toLowerCase()));
      const repeated = [...secrets.keys()].filter((secret) => sent.includes(secret));
      const rest = repeated.reduce((left, secret) => left.replaceAll(secret, ""), text);
      return [...disclosed, ...search.find(rest)];
    },
  };
}
