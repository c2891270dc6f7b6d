import { useEffect, useState } from "react";
import type { CheckoutCalls } from "../view/checkout-calls.ts";
import { isBusy, type Phase } from "../view/page-state.ts";
import type { AttemptStore } from "./attempt-store.ts";

/** After this time without an outcome the page says what the shopper may do. */
const slowAfterMs = 8000;
const pollMs = 3000;

/**
 * Whether the server has received the attempt that the page waits for and not refused it, so that it ends without the page
 * too. Null while it is not slow. An attempt that reaches its bank's question was received.
 */
export function useReceivedAttempt(
  calls: CheckoutCalls,
  attempts: AttemptStore,
  phase: Phase,
): boolean | null {
  const [isReceived, setReceived] = useState<boolean | null>(null);
  const isWaiting = isBusy(phase);
  const isKnown = phase.name === "action";

  useEffect(() => {
    setReceived(null);
    if (!isWaiting) return;
    let timer = setTimeout(() => void look(), slowAfterMs);
    let isOver = false;
    const look = async () => {
      const attemptId = attempts.read()?.attemptId;
      const found = isKnown || (attemptId !== undefined && (await isFound(attemptId)));
      if (isOver) return;
      setReceived((before) => found ?? before ?? false);
      if (!isKnown) timer = setTimeout(() => void look(), pollMs);
    };
    /** Null without an answer. */
    const isFound = async (attemptId: string) => {
      const result = await calls.findAttempt(attemptId);
      if (result.status === "ok") return true;
      return result.status === "refused" && result.error.httpStatus === 404 ? false : null;
    };
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [calls, attempts, isWaiting, isKnown]);

  return isReceived;
}
