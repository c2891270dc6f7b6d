import { expect, test } from "vitest";
import { capText, reasonsOf, spendText, type AiCheckout } from "./ai-checkout-facts.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const ok: AiCheckout = {
  status: "ok",
  llm: { configured: true },
  embeddings: { configured: true },
  knowledge: {
    product_chunks: 8,
    policy_chunks: 4,
    total_chunks: 12,
    last_indexed_at: "2026-11-24T11:00:00.000Z",
  },
  modes: { enabled: true, checkout_assistant: false, product_qa: true, policy_qa: false },
  cost: { monthly_cap_cents: 500, monthly_spend_cents: 0, pct_used: 0.1, month: "2026-11" },
  days: [],
};

test.each<[string, Partial<AiCheckout>, RegExp[]]>([
  ["everything in order", {}, []],
  ["switched off", { status: "paused", modes: { ...ok.modes, enabled: false } }, [/switched off/]],
  ["no cap", { status: "paused", cost: { ...ok.cost, monthly_cap_cents: 0 } }, [/cap is 0/]],
  ["the cap reached", { status: "paused", cost: { ...ok.cost, pct_used: 1 } }, [/cap is reached/]],
  [
    "no models",
    { status: "degraded", llm: { configured: false }, embeddings: { configured: false } },
    [/language model/, /embedding model/],
  ],
  [
    "nothing indexed",
    { status: "degraded", knowledge: { ...ok.knowledge, total_chunks: 0, last_indexed_at: null } },
    [/Nothing of the store/],
  ],
  [
    "an old index",
    { status: "degraded", knowledge: { ...ok.knowledge, last_indexed_at: "2026-11-17T11:59:59.999Z" } },
    [/7 days ago/],
  ],
  ["failing calls", { status: "degraded" }, [/last 50 calls/]],
])("with %s, the reasons are given", (_name, changed, reasons) => {
  const found = reasonsOf({ ...ok, ...changed }, now);
  expect(found).toHaveLength(reasons.length);
  for (const [index, reason] of reasons.entries()) expect(found[index]).toMatch(reason);
});

test.each([
  [0, "0.0000"],
  [12_345, "0.0001"],
  [1_000_000, "0.0100"],
  [123_456_789_000, "1,234.5679"],
])("%i micro-cents are %s", (microCents, text) => {
  expect(spendText(microCents)).toBe(text);
});

test("a cap has two decimals", () => {
  expect([0, 5, 123_450].map(capText)).toEqual(["0.00", "0.05", "1,234.50"]);
});
