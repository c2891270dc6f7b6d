import * as fc from "fast-check";
import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";
import { placesIn, withValueAt } from "./places.ts";

/** Good bodies with one fault each; whether it is one, the document decides. */
export function spoiledValuesOf(schema: JsonSchema, good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const places = placesIn(schema);
  const containers = places.filter((one) => one.schema.properties !== undefined).map((one) => one.place);
  return fc.oneof(
    strangeValues,
    fc
      .tuple(good, fc.constantFrom(...places))
      .map(([body, { place }]) => withValueAt(body, place, () => undefined)),
    fc
      .tuple(good, fc.constantFrom([], ...containers), strangeNames)
      .map(([body, place, name]) => withValueAt(body, [...place, name], () => "blue")),
    {
      weight: 4,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...places))
        .chain(([body, { place, schema: inner }]) =>
          fc
            .oneof(strangeValues, fc.constantFrom(...outside(inner)))
            .map((value) => withValueAt(body, place, () => value)),
        ),
    },
  );
}

const strangeNames = fc.constantFrom(
  "colour",
  "__proto__",
  "constructor",
  "toString",
  "",
  "id ",
  "workspace_id",
);

/** Values just beyond what a schema allows. */
function outside(schema: JsonSchema): unknown[] {
  const { maxLength, minLength, maximum, minimum, maxItems, minItems } = schema;
  return [
    undefined,
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1), "😀".repeat(maxLength + 1)]),
    ...(minLength === undefined || minLength === 0 ? [] : ["x".repeat(minLength - 1)]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum + 0.5]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum + 0.5]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => String(index))]),
    ...(minItems === undefined || minItems === 0 ? [] : [[]]),
    ...(schema.enum === undefined
      ? []
      : [`${String(schema.enum[0])} `, String(schema.enum[0]).toUpperCase()]),
    ...(schema.format === "uuid" ? ["00000000-0000-0000-0000-00000000000g", "urn:uuid:x"] : []),
    ...(schema.format === "uri"
      ? ["/relative", "javascript:alert(1)", "ftp://files.example", "https://"]
      : []),
    ...(schema.format === "email" ? ["a@", "@b.example", "a b@c.example", "a@b@c.example"] : []),
  ];
}

/** Long enough to be taken as somebody's secret, and sent as other things, too. */
export const notSecretText = "'; drop table merchants; --";

/** Values that are wrong nearly everywhere. */
const strangeValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    -0.0001,
    2 ** 31,
    2 ** 53,
    1e21,
    Number.MAX_VALUE,
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\u202e\u200b",
    notSecretText,
    "1",
    "true",
    "null",
    "x".repeat(70_000),
    [],
    [null],
    {},
    { __proto__: null, toString: 1 },
    nested(63),
    nested(70),
  ),
  fc.string({ unit: "binary" }),
  fc.jsonValue({ maxDepth: 4 }),
);

function nested(depth: number): unknown {
  return depth === 0 ? "core" : [nested(depth - 1)];
}

/** Texts for a query parameter that are wrong nearly everywhere. */
export const spoiledTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "-1",
    "0",
    "1.5",
    "1e3",
    "0x10",
    "+1",
    "٣",
    "NaN",
    "9".repeat(400),
    "x".repeat(6_000),
  ),
  fc.constantFrom("'; --", "2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z", "2026-01-01", "null", "[]"),
  fc.string({ unit: "binary" }),
);

/** Spaces around a text are taken off wherever it is a line of words; the document speaks of what is left. */
export function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item)]));
}
