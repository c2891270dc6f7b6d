import { expect, test } from "vitest";
import { aiChatStatus, pctUsed, spentCents } from "./ai-chat-status.ts";
import type { AiChatState, AiChatStatus } from "./ai-chat-status.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const daysAgo = (days: number): Date => new Date(now - days * 24 * 3600 * 1000);

const healthy: AiChatState = {
  enabled: true,
  llmConfigured: true,
  embeddingsConfigured: true,
  totalChunks: 12,
  lastIndexedAt: daysAgo(1),
  monthlyCapCents: 500,
  monthlySpendMicroCents: 120_000_000,
  unembeddedChunks: 0,
  recentCalls: { total: 50, failed: 2 },
  recentEmbeddings: { total: 50, failed: 2, lastFailed: false },
};

test.each<[name: string, facts: Partial<AiChatState>, status: AiChatStatus]>([
  ["everything in order", {}, "ok"],
  ["no call was made yet", { recentCalls: { total: 0, failed: 0 } }, "ok"],
  ["the index is 7 days old to the millisecond", { lastIndexedAt: daysAgo(7) }, "ok"],
  ["10 of 50 calls failed", { recentCalls: { total: 50, failed: 10 } }, "ok"],
  ["the cap is all but reached", { monthlySpendMicroCents: 499_999_999 }, "ok"],
  ["no language model", { llmConfigured: false }, "degraded"],
  ["no embedding model", { embeddingsConfigured: false }, "degraded"],
  ["no chunks", { totalChunks: 0, lastIndexedAt: null }, "degraded"],
  ["the index is older than 7 days", { lastIndexedAt: daysAgo(7.01) }, "degraded"],
  ["11 of 50 calls failed", { recentCalls: { total: 50, failed: 11 } }, "degraded"],
  ["the only call failed", { recentCalls: { total: 1, failed: 1 } }, "degraded"],
  ["one chunk without an embedding", { unembeddedChunks: 1 }, "degraded"],
  [
    "the last embedding call failed",
    { recentEmbeddings: { total: 50, failed: 1, lastFailed: true } },
    "degraded",
  ],
  [
    "2 of 9 embedding calls failed, the last did not",
    { recentEmbeddings: { total: 9, failed: 2, lastFailed: false } },
    "degraded",
  ],
  ["switched off", { enabled: false }, "paused"],
  ["a cap of 0", { monthlyCapCents: 0, monthlySpendMicroCents: 0 }, "paused"],
  ["the cap is reached exactly", { monthlySpendMicroCents: 500_000_000 }, "paused"],
  ["the cap is exceeded", { monthlySpendMicroCents: 500_000_001 }, "paused"],
  [
    "paused and not configured: paused wins",
    { enabled: false, llmConfigured: false, totalChunks: 0 },
    "paused",
  ],
])("%s", (_name, facts, status) => {
  expect(aiChatStatus({ ...healthy, ...facts }, now)).toBe(status);
});

test("pctUsed is 0 without a cap, and spentCents reaches the cap when pctUsed reaches 1", () => {
  expect(pctUsed({ ...healthy, monthlyCapCents: 0 })).toBe(0);
  expect(pctUsed(healthy)).toBe(0.24);
  for (const spend of [499_999_999, 500_000_000]) {
    const facts = { ...healthy, monthlySpendMicroCents: spend };
    expect(spentCents(facts) >= facts.monthlyCapCents).toBe(pctUsed(facts) >= 1);
  }
});
