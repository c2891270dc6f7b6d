import type { components } from "../../../../client/src/partner-api.ts";
import type { Tone } from "../parts/Tag.tsx";

/** The state of a store's AI checkout, and its spending by day. */
export type AiCheckout = components["schemas"]["MerchantAiChat"];

export const statusFacts: Record<AiCheckout["status"], { tone: Tone; name: string }> = {
  ok: { tone: "ok", name: "Answering" },
  degraded: { tone: "warn", name: "Degraded" },
  paused: { tone: "plain", name: "Paused" },
};

/** What `product_qa` and the others are called here. */
export const modeNames = {
  product_qa: "Products",
  policy_qa: "Policies",
  checkout_assistant: "This checkout",
} as const;

const STALE_MS = 7 * 24 * 3600 * 1000;

/** Why shoppers get no answers, or worse ones; the same rules as those of `status`. @param now milliseconds since the epoch. */
export function reasonsOf(ai: AiCheckout, now: number): string[] {
  const { modes, cost, knowledge } = ai;
  if (!modes.enabled) return ["It is switched off."];
  if (cost.monthly_cap_cents === 0) return ["Its monthly cap is 0."];
  if (cost.pct_used >= 1)
    return ["The monthly cap is reached. Answers start again next month, or with a higher cap."];
  const indexedAt = knowledge.last_indexed_at;
  const reasons = [
    [!ai.llm.configured, "No language model is configured on this server: nothing is answered."],
    [!ai.embeddings.configured, "No embedding model is configured: texts are found by their words alone."],
    [knowledge.total_chunks === 0, "Nothing of the store is indexed yet."],
    [
      knowledge.total_chunks > 0 && (indexedAt === null || now - Date.parse(indexedAt) > STALE_MS),
      "The store was last indexed more than 7 days ago.",
    ],
  ] as const;
  const found = reasons.filter(([applies]) => applies).map(([, text]) => text);
  if (ai.status === "degraded" && found.length === 0)
    return [
      "Some texts have no embedding yet, the last embedding call failed, or more than a fifth of the last 50 calls failed.",
    ];
  return found;
}

/** Millionths of a cent as units of the currency with four decimals: most calls cost less than a cent. */
export const spendText = (microCents: number): string =>
  (microCents / 100_000_000).toLocaleString("en", { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Cents as units of the currency. */
export const capText = (cents: number): string =>
  (cents / 100).toLocaleString("en", { minimumFractionDigits: 2 });
