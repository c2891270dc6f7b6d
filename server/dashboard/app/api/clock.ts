import { useSyncExternalStore } from "react";

/**
 * The service's time in the browser, whose own clock may be wrong; that of a sandbox may be moved. `GET /dashboard/session` says what
 * it is.
 */

/** Less is the time that the answer took. */
const NOTICED_MS = 2_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds since the epoch, by the service's clock. */
export const now = (): number => Date.now() + offsetMs;

/** The same for a component, which is drawn again when the clock is moved. */
export function useNow(): number {
  useSyncExternalStore(subscribe, () => offsetMs);
  return now();
}

/** @param time of the service, at this moment. */
export function followServiceTime(time: string): void {
  const offset = Date.parse(time) - Date.now();
  if (Math.abs(offset - offsetMs) < NOTICED_MS) return;
  offsetMs = offset;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
