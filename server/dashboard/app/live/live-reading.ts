import { ApiError } from "../api/api-error.ts";

/** Lists and open records are read again this often while the tab is visible. */
export const POLL_MS = 10_000;

/** A reading that takes longer has failed. */
const SLOW_MS = 15_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/** A single lost call is not worth a word. */
const FAILURES_UNSAID = 1;

/** How what is shown is kept up to date. */
export interface Live {
  /** `paused`: the reader is beyond the first page. */
  state: "live" | "paused" | "failing";
  /** When what is shown was read. */
  updatedAt: number;
  retry: () => void;
}

/** What came or left since the list was read, and how to see it. */
export interface News {
  text: string;
  show: () => void;
}

/** Repeats a reading until it succeeds, less and less often; not what will not succeed. */
export const liveRetry = {
  retry: (_: number, error: unknown) => error instanceof ApiError && error.isTemporary,
  retryDelay: (failures: number) => Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS),
} as const;

export const isFailing = ({ failureCount, isError }: { failureCount: number; isError: boolean }) =>
  isError || failureCount > FAILURES_UNSAID;

/** A signal that also ends a reading that takes too long. */
export const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(SLOW_MS)]);
