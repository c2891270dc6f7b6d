/** Levels of objects that begin a line with each of their names; deeper ones stand in theirs. */
const LEVELS = 5;

/**
 * JSON in lines, without indentation: what changes in the upper levels is seen by its line, for a few bytes more than JSON on
 * one line has.
 *
 * @param value made of JSON's types.
 */
export function lineJson(value: unknown, levels = LEVELS): string {
  if (levels === 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  if (entries.length === 0) return "{}";
  const lines = entries.map(([name, part]) => `${JSON.stringify(name)}:${lineJson(part, levels - 1)}`);
  return `{\n${lines.join(",\n")}}`;
}
