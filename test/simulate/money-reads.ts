import type { PassingCall } from "./gateway.ts";

/**
 * What the service has read of the payments' refunds and disputes, as the gateway saw it, and what changed there without it.
 * After an account was disconnected, nothing more can be read of it: the service is held to what it read before.
 */
export interface MoneyReads {
  /** A refund or dispute of this payment changed by the merchant's, the bank's or the cardholder's doing. */
  changed(paymentId: string): void;
  /** A call begins. @returns to be called when the service gets the reply. */
  begin(call: PassingCall): (status: number) => void;
  /** Whether the service has read everything that changed; true where nothing did. */
  isUpToDate(paymentId: string): boolean;
}

export function createMoneyReads(now: () => number = () => performance.now()): MoneyReads {
  const changes = new Map<string, number>();
  const reads = new Map<string, number>();
  /**
   * Starts of the reads of refunds that no read of disputes has followed: refunds are read first, and only after the disputes
   * is any of it recorded. Processes read side by side, and a call does not say whose it is: the oldest is taken.
   */
  const begun = new Map<string, number[]>();
  return {
    changed: (paymentId) => void changes.set(paymentId, now()),
    begin({ method, path }) {
      const url = new URL(path, "http://processor");
      const paymentId = url.searchParams.get("payment_intent");
      if (method !== "GET" || paymentId === null) return () => {};
      const startedAt = now();
      return (status) => {
        const starts = begun.get(paymentId) ?? [];
        if (url.pathname === "/v1/refunds" && status === 200) begun.set(paymentId, [...starts, startedAt]);
        if (url.pathname !== "/v1/disputes") return;
        const [since, ...others] = starts;
        begun.set(paymentId, others);
        if (status === 200 && since !== undefined) reads.set(paymentId, since);
      };
    },
    isUpToDate(paymentId) {
      const changedAt = changes.get(paymentId);
      return changedAt === undefined || (reads.get(paymentId) ?? -Infinity) > changedAt;
    },
  };
}
