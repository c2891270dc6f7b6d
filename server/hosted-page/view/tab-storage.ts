/** A value that this tab keeps over reloads. Where the browser blocks storage, nothing is kept. */
export interface TabValue<T> {
  read(): T | null;
  save(value: T): void;
  clear(): void;
}

/** What a tab keeps of a session: the form as it was typed, and an attempt without a response. */
const KINDS = ["draft", "attempt"] as const;

/** Forgets what this tab keeps of a session that has ended: it holds personal data. */
export function forgetSession(sessionId: string): void {
  for (const kind of KINDS) tabValue(kind, sessionId).clear();
}

export function tabValue<T>(kind: (typeof KINDS)[number], sessionId: string): TabValue<T> {
  const key = `svc-${kind}-${sessionId}`;
  return {
    read: () =>
      orNull(() => {
        const text = window.sessionStorage.getItem(key);
        return text === null ? null : (JSON.parse(text) as T);
      }),
    save: (value) => void orNull(() => window.sessionStorage.setItem(key, JSON.stringify(value))),
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
