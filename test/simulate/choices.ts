import type { Decisions } from "./decisions.ts";
import { ONCE } from "./offers.ts";

/** What a shopper enters and chooses on the page. */
export interface Choices {
  term: string;
  vat: string;
  /** Street to which the goods go; null: to the billing address. */
  delivery: string | null;
  /** Of that street. */
  country: "DE" | "AT";
  /** Chosen shipping methods; undefined: the store's choice. */
  methods?: string[];
  /** Codes; undefined: none was entered. */
  coupons?: string[];
}

/** A right one, as some people write it, or a wrong one. */
export function drawCode(decisions: Decisions): string {
  return decisions.weighted([
    [3, ONCE],
    [2, " twice "],
    [2, "TENTH"],
    [1, "little"],
    [1, "Freight"],
    [1, "Old"],
    [1, "Guessed"],
  ] as const);
}
