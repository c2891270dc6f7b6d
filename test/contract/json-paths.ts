import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";

/** Property names and array indexes leading to a value. */
export type JsonPath = ReadonlyArray<string | number>;

/** Every path a body's schema describes, including containers, with the schema at that path. */
export function pathsIn(
  schema: JsonSchema,
  path: JsonPath = [],
): Array<{ path: JsonPath; schema: JsonSchema }> {
  const own = path.length === 0 ? [] : [{ path, schema }];
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([key, child]) => pathsIn(child, [...path, key])),
    ...(schema.items === undefined ? [] : [pathsIn(schema.items, [...path, 0])]),
    ...(schema.anyOf ?? schema.oneOf ?? []).map((child) => pathsIn(child, path)),
    typeof schema.additionalProperties === "object"
      ? [{ path: [...path, "key"], schema: schema.additionalProperties as JsonSchema }]
      : [],
  ];
  return [...own, ...inner.flat()];
}

/** Copies `body` with the value at a path changed, creating missing containers. Undefined removes the property. */
export function replaceAt(body: unknown, path: JsonPath, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(body);
  if (typeof first === "number") {
    const items = Array.isArray(body) ? [...(body as unknown[])] : [];
    items[first] = replaceAt(items[first], rest, change);
    return items;
  }
  const members = body !== null && typeof body === "object" && !Array.isArray(body) ? { ...body } : {};
  const value = replaceAt((members as Record<string, unknown>)[first], rest, change);
  if (value === undefined) delete (members as Record<string, unknown>)[first];
  else Object.defineProperty(members, first, { value, enumerable: true, configurable: true, writable: true });
  return members;
}
