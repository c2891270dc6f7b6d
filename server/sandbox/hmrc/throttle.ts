/** A token bucket: `perSecond` calls at once, refilled at that rate. Returns whether a call may pass now. */
export function createThrottle(perSecond: number, now: () => number): () => boolean {
  let tokens = perSecond;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(perSecond, tokens + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
