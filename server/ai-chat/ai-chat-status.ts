import { MICRO_CENTS } from "./ledger/month.ts";

/** Input of the AI checkout's status. */
export interface AiChatState {
  /** Enabled by the merchant. */
  enabled: boolean;
  llmConfigured: boolean;
  embeddingsConfigured: boolean;
  totalChunks: number;
  lastIndexedAt: Date | null;
  monthlyCapCents: number;
  /** In millionths of a cent, because one answer costs a fraction of a cent. */
  monthlySpendMicroCents: number;
  /** Chunks without an embedding of their present text by the configured model. */
  unembeddedChunks: number;
  /** Answers among the newest model calls, and how many of them failed. */
  recentCalls: { total: number; failed: number };
  /** Embedding calls among them, likewise; and whether the newest one failed. */
  recentEmbeddings: { total: number; failed: number; lastFailed: boolean };
}

export type AiChatStatus = "ok" | "degraded" | "paused";

const INDEX_FRESH_MS = 7 * 24 * 3600 * 1000;
const MAX_FAILURE_RATE = 0.2;

/** What decides whether a merchant has answers at all. */
type Budget = Pick<AiChatState, "enabled" | "monthlyCapCents" | "monthlySpendMicroCents">;

/** The spent share of the monthly cap; 1 or more means it is reached. 0 without a cap. */
export function pctUsed({ monthlyCapCents, monthlySpendMicroCents }: Omit<Budget, "enabled">): number {
  return monthlyCapCents === 0 ? 0 : monthlySpendMicroCents / (monthlyCapCents * MICRO_CENTS);
}

/** Cents spent, rounded down, so that it reaches the cap exactly when `pctUsed` reaches 1. */
export function spentCents({ monthlySpendMicroCents }: AiChatState): number {
  return Math.floor(monthlySpendMicroCents / MICRO_CENTS);
}

/** No answers: disabled, or the cap is reached. A cap of 0 disables the feature (specification, AI checkout health record). */
export function isPaused(budget: Budget): boolean {
  return !budget.enabled || budget.monthlyCapCents === 0 || pctUsed(budget) >= 1;
}

/**
 * `paused`: no answers. `degraded`: answers may be missing, poor or stale.
 * @param now milliseconds since the epoch.
 */
export function aiChatStatus(facts: AiChatState, now: number): AiChatStatus {
  if (isPaused(facts)) return "paused";
  if (!facts.llmConfigured || !facts.embeddingsConfigured || facts.totalChunks === 0) return "degraded";
  const isStale = facts.lastIndexedAt === null || now - facts.lastIndexedAt.getTime() > INDEX_FRESH_MS;
  const failsOften = [facts.recentCalls, facts.recentEmbeddings].some(
    ({ total, failed }) => total > 0 && failed / total > MAX_FAILURE_RATE,
  );
  const misses = facts.unembeddedChunks > 0 || facts.recentEmbeddings.lastFailed;
  return isStale || failsOften || misses ? "degraded" : "ok";
}
