import type { ConfirmRequest } from "../../../shared/wire/checkout-page.ts";

/**
 * The attempt that has no answer yet, kept for this tab only: a reload asks again with the same id and gets the same
 * answer. Without storage (blocked by the browser) the page works, only a reload then starts from the server's state.
 */
export interface AttemptStore {
  read(): ConfirmRequest | null;
  keep(request: ConfirmRequest): void;
  forget(): void;
}

export function createAttemptStore(sessionId: string): AttemptStore {
  const key = `svc-attempt-${sessionId}`;
  return {
    read: () =>
      orNull(() => {
        const text = window.sessionStorage.getItem(key);
        return text === null ? null : (JSON.parse(text) as ConfirmRequest);
      }),
    keep: (request) => void orNull(() => window.sessionStorage.setItem(key, JSON.stringify(request))),
    forget: () => void orNull(() => window.sessionStorage.removeItem(key)),
  };
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
