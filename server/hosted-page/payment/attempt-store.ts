import type { ConfirmRequest } from "../../../shared/wire/checkout-page.ts";

/**
 * Stores the tab's attempt without a response, so that a reload repeats it with the same id and gets the same response. If
 * the browser blocks storage, a reload starts from the server's state.
 */
export interface AttemptStore {
  read(): ConfirmRequest | null;
  save(request: ConfirmRequest): void;
  clear(): void;
}

export function createAttemptStore(sessionId: string): AttemptStore {
  const key = `svc-attempt-${sessionId}`;
  return {
    read: () =>
      orNull(() => {
        const text = window.sessionStorage.getItem(key);
        return text === null ? null : (JSON.parse(text) as ConfirmRequest);
      }),
    save: (request) => void orNull(() => window.sessionStorage.setItem(key, JSON.stringify(request))),
    clear: () => void orNull(() => window.sessionStorage.removeItem(key)),
  };
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
