/** Places for holders at a time. One caller at a time may wait for the next one: a fair queue. */
export interface Places {
  /** Waits until there is a free place, and takes it. */
  next(): Promise<void>;
  /** Takes a place even if none is free. */
  take(): void;
  release(): void;
  held(): number;
  /** To be called when the limit may have risen. */
  changed(): void;
}

/** @param limit how many there are now; asked anew whenever one is wanted or released. */
export function createPlaces(limit: () => number): Places {
  let held = 0;
  let onChange: (() => void) | null = null;
  function changed(): void {
    onChange?.();
    onChange = null;
  }
  return {
    changed,
    held: () => held,
    async next() {
      while (held >= limit()) await new Promise<void>((resolve) => (onChange = resolve));
      held += 1;
    },
    take() {
      held += 1;
    },
    release() {
      held -= 1;
      changed();
    },
  };
}
