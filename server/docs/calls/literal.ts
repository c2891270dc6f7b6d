/** How a language writes values. */
export interface Syntax {
  /** One level. */
  indent: string;
  /** A text, a number, true, false or null. */
  scalar(value: unknown): string;
  /** Before the value of a name, with its separator. */
  name(name: string): string;
  /** Around the entries of an object. */
  brackets: readonly [string, string];
  /** An object without entries. */
  empty: string;
}

/** A JSON value as one writes it in a language. @param indent of the line that it begins on. */
export function literal(value: unknown, syntax: Syntax, indent = ""): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, syntax, indent)).join(", ")}]`;
  if (value === null || typeof value !== "object") return syntax.scalar(value);
  const inner = indent + syntax.indent;
  const [opening, closing] = syntax.brackets;
  const entries = Object.entries(value).map(
    ([name, item]) => `${inner}${syntax.name(name)}${literal(item, syntax, inner)},\n`,
  );
  return entries.length === 0 ? syntax.empty : `${opening}\n${entries.join("")}${indent}${closing}`;
}
