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
  /** The newest model calls, and how many of them failed. */
  recentCalls: { total: number; failed: number };
}

export type AiChatStatus = "ok" | "degraded" | "paused";

const MICRO = 1_000_000;
const INDEX_FRESH_MS = 7 * 24 * 3600 * 1000;
const MAX_FAILURE_RATE = 0.2;

/** The spent share of the monthly cap; 1 or more means it is reached. 0 without a cap. */
export function pctUsed({ monthlyCapCents, monthlySpendMicroCents }: AiChatState): number {
  return monthlyCapCents === 0 ? 0 : monthlySpendMicroCents / (monthlyCapCents * MICRO);
}

/** Cents spent, rounded down, so that it reaches the cap exactly when `pctUsed` reaches 1. */
export function spentCents({ monthlySpendMicroCents }: AiChatState): number {
  return Math.floor(monthlySpendMicroCents / MICRO);
}

/**
 * `paused`: no answers. `degraded`: answers may be missing, poor or stale. A cap of 0 disables the feature (specification,
 * AI checkout health record).
 * @param now milliseconds since the epoch.
 */
export function aiChatStatus(facts: AiChatState, now: number): AiChatStatus {
  if (!facts.enabled || facts.monthlyCapCents === 0 || pctUsed(facts) >= 1) return "paused";
  if (!facts.llmConfigured || !facts.embeddingsConfigured || facts.totalChunks === 0) return "degraded";
  const isStale = facts.lastIndexedAt === null || now - facts.lastIndexedAt.getTime() > INDEX_FRESH_MS;
  const { total, failed } = facts.recentCalls;
  const failsOften = total > 0 && failed / total > MAX_FAILURE_RATE;
  return isStale || failsOften ? "degraded" : "ok";
}
