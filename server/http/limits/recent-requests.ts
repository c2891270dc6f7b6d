/** Requests of each share in about the last second. */
export interface RecentRequests {
  add(share: string): void;
  /** Whether a share has many requests, and another one few: less than a quarter of them. */
  isHeavy(share: string): boolean;
}

const WINDOW_MS = 500;
/** Fewer are nobody's flood. */
const MANY = 10;
const FEW = 1 / 4;

/**
 * Counts arrivals in two windows of half a second each, the last full one and the current one, and adds the requests that
 * are being answered: a flood that waits for its answers brings few new ones.
 */
export function createRecentRequests(unanswered: (share: string) => number): RecentRequests {
  const now = (): number => performance.now();
  let startedAt = now();
  let current = new Map<string, number>();
  let previous = current;

  function rotate(): void {
    const passed = now() - startedAt;
    if (passed < WINDOW_MS) return;
    previous = passed < 2 * WINDOW_MS ? current : new Map<string, number>();
    current = new Map();
    startedAt = now();
  }

  const countOf = (share: string): number =>
    (current.get(share) ?? 0) + (previous.get(share) ?? 0) + unanswered(share);

  return {
    add(share) {
      rotate();
      current.set(share, (current.get(share) ?? 0) + 1);
    },
    isHeavy(share) {
      rotate();
      const count = countOf(share);
      if (count < MANY) return false;
      for (const window of [current, previous])
        for (const other of window.keys()) if (countOf(other) < count * FEW) return true;
      return false;
    },
  };
}
