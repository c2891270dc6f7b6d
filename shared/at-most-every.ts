/** Runs `work` for the first call, and then for no other until so many milliseconds have passed; the calls between are dropped. */
export function atMostEvery<A extends unknown[]>(
  milliseconds: number,
  work: (...args: A) => void,
): (...args: A) => void {
  let ranAt = -Infinity;
  return (...args) => {
    if (performance.now() - ranAt < milliseconds) return;
    ranAt = performance.now();
    work(...args);
  };
}
