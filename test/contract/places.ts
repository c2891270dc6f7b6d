import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";

/** Where in a JSON value: names of members and numbers of items. */
export type Place = ReadonlyArray<string | number>;

/** Every place of a body that its schema describes, the containers themselves included, with its schema. */
export function placesIn(schema: JsonSchema, place: Place = []): Array<{ place: Place; schema: JsonSchema }> {
  const own = place.length === 0 ? [] : [{ place, schema }];
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([key, child]) => placesIn(child, [...place, key])),
    ...(schema.items === undefined ? [] : [placesIn(schema.items, [...place, 0])]),
    ...(schema.anyOf ?? schema.oneOf ?? []).map((child) => placesIn(child, place)),
    typeof schema.additionalProperties === "object"
      ? [{ place: [...place, "key"], schema: schema.additionalProperties as JsonSchema }]
      : [],
  ];
  return [...own, ...inner.flat()];
}

/** A copy with the value at a place changed; containers on the way are made where they are missing. */
export function withValueAt(body: unknown, place: Place, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return change(body);
  if (typeof first === "number") {
    const items = Array.isArray(body) ? [...(body as unknown[])] : [];
    items[first] = withValueAt(items[first], rest, change);
    return items;
  }
  const members = body !== null && typeof body === "object" && !Array.isArray(body) ? { ...body } : {};
  const value = withValueAt((members as Record<string, unknown>)[first], rest, change);
  if (value === undefined) delete (members as Record<string, unknown>)[first];
  else Object.defineProperty(members, first, { value, enumerable: true, configurable: true, writable: true });
  return members;
}
