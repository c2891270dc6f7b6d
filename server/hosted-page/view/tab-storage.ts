/** A value that this tab keeps over reloads. Where the browser blocks storage, nothing is kept. */
export interface TabValue<T> {
  read(): T | null;
  save(value: T): void;
  clear(): void;
}

export function tabValue<T>(key: string): TabValue<T> {
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
