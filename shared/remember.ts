/**
 * A function whose results are kept by its argument. For formatters of Intl: making one takes as long as hundreds of uses.
 * @param most how many results are kept; with one more, all are made again. An argument may come from outside.
 */
export function remember<T>(make: (key: string) => T, most = 500): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  };
}
