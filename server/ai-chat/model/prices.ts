import type { ModelPrice, ModelUsage } from "./language-model.ts";

/** The entry that applies to models without one of their own. */
const ANY = "*";

/**
 * The price of a model.
 * @param entries of the setting `LLM_PRICES`: `model=input/output`, each in micro-cents for one token with up to three
 * decimals. Without an output price, output is free.
 * @returns null if no entry applies.
 */
export function priceOf(entries: readonly string[], model: string): ModelPrice | null {
  const prices = new Map(
    entries.map((entry) => {
      const split = entry.lastIndexOf("=");
      const [input = "0", output = "0"] = entry.slice(split + 1).split("/");
      return [entry.slice(0, split), { input: thousandths(input), output: thousandths(output) }];
    }),
  );
  return prices.get(model) ?? prices.get(ANY) ?? null;
}

function thousandths(decimal: string): bigint {
  const [whole = "", decimals = ""] = decimal.split(".");
  return BigInt(whole + decimals.padEnd(3, "0"));
}

/** Cost of a call in micro-cents, rounded up. */
export function costOf(price: ModelPrice, { inputTokens, outputTokens }: ModelUsage): number {
  const exact = price.input * BigInt(inputTokens) + price.output * BigInt(outputTokens);
  return Number((exact + 999n) / 1000n);
}
