/** Lets a limited number of calls run at a time; the others wait in line. */
export interface Gate {
  /**
   * Waits for a place.
   * @returns gives the place back; call it exactly once.
   * @throws the signal's reason when it is aborted first.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createGate(places: number): Gate {
  let free = places;
  const line = new Set<() => void>();

  function leave(): void {
    const [next] = line;
    if (next === undefined) {
      free += 1;
      return;
    }
    line.delete(next);
    next();
  }

  return {
    enter(signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (free > 0) {
          free -= 1;
          return resolve(leave);
        }
        const giveUp = (): void => {
          line.delete(admitted);
          reject(signal.reason as Error);
        };
        const admitted = (): void => {
          signal.removeEventListener("abort", giveUp);
          resolve(leave);
        };
        line.add(admitted);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
  };
}
