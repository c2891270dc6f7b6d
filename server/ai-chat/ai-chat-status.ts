/** What the AI checkout's status is judged by. */
export interface AiChatFacts {
  /** Switched on by the merchant. */
  enabled: boolean;
  llmConfigured: boolean;
  embeddingsConfigured: boolean;
  totalChunks: number;
  lastIndexedAt: Date | null;
  monthlyCapCents: number;
  /** In millionths of a cent: single answers cost fractions of one. */
  monthlySpendMicroCents: number;
  /** Of the newest calls of a model, how many were looked at and how many of these failed. */
  recentCalls: { total: number; failed: number };
}

export type AiChatStatus = "ok" | "degraded" | "paused";

const MICRO = 1_000_000;
const INDEX_FRESH_MS = 7 * 24 * 3600 * 1000;
const FAILED_SHARE = 0.2;

/** The share of the monthly cap that is spent; 1 or more means it is reached. 0 without a cap. */
export function pctUsed({ monthlyCapCents, monthlySpendMicroCents }: AiChatFacts): number {
  return monthlyCapCents === 0 ? 0 : monthlySpendMicroCents / (monthlyCapCents * MICRO);
}

/** Whole cents spent, rounded down so that it reaches the cap exactly when `pctUsed` reaches 1. */
export function spentCents({ monthlySpendMicroCents }: AiChatFacts): number {
  return Math.floor(monthlySpendMicroCents / MICRO);
}

/**
 * `paused`: nothing is answered. `degraded`: answers may be missing, poor or stale. A cap of 0 switches the feature
 * off (specification, AI checkout health record).
 * @param now milliseconds since the epoch.
 */
export function aiChatStatus(facts: AiChatFacts, now: number): AiChatStatus {
  if (!facts.enabled || facts.monthlyCapCents === 0 || pctUsed(facts) >= 1) return "paused";
  if (!facts.llmConfigured || !facts.embeddingsConfigured || facts.totalChunks === 0) return "degraded";
  const isStale = facts.lastIndexedAt === null || now - facts.lastIndexedAt.getTime() > INDEX_FRESH_MS;
  const { total, failed } = facts.recentCalls;
  const failsOften = total > 0 && failed / total > FAILED_SHARE;
  return isStale || failsOften ? "degraded" : "ok";
}
