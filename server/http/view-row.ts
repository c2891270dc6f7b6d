import type { z } from "zod";

/** A row that has a column for each field; where the wire says text, the column may be an instant. */
type RowOf<View> = { [Name in keyof View]: View[Name] | (string extends View[Name] ? Date : never) };

/** The fields of a schema out of a row, and nothing else: instants as text (ISO 8601). */
export function viewRow<S extends z.ZodObject>(schema: S, row: RowOf<z.input<S>>): z.input<S> {
  const fields = Object.keys(schema.shape).map((name) => {
    const value: unknown = row[name as keyof typeof row];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(fields) as z.input<S>;
}
