import * as fc from "fast-check";
import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";
import { pathsIn, replaceAt } from "./json-paths.ts";

/** Valid bodies with one mutation each; the document decides whether the result is still valid. */
export function invalidValuesOf(
  schema: JsonSchema,
  validBodies: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const paths = pathsIn(schema);
  const containers = paths.filter((one) => one.schema.properties !== undefined).map((one) => one.path);
  return fc.oneof(
    unexpectedValues,
    fc
      .tuple(validBodies, fc.constantFrom(...paths))
      .map(([body, { path }]) => replaceAt(body, path, () => undefined)),
    fc
      .tuple(validBodies, fc.constantFrom([], ...containers), unknownNames)
      .map(([body, path, name]) => replaceAt(body, [...path, name], () => "blue")),
    {
      weight: 4,
      arbitrary: fc
        .tuple(validBodies, fc.constantFrom(...paths))
        .chain(([body, { path, schema: inner }]) =>
          fc
            .oneof(unexpectedValues, fc.constantFrom(...valuesOutside(inner)))
            .map((value) => replaceAt(body, path, () => value)),
        ),
    },
  );
}

const unknownNames = fc.constantFrom(
  "colour",
  "__proto__",
  "constructor",
  "toString",
  "",
  "id ",
  "workspace_id",
);

/** Values just outside a schema's limits. */
function valuesOutside(schema: JsonSchema): unknown[] {
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

/** Also accepted as a signing secret, so the leak detector has to ignore it. */
export const sqlInjection = "'; drop table merchants; --";

/** Values that are invalid for almost every field. */
const unexpectedValues: fc.Arbitrary<unknown> = fc.oneof(
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
    sqlInjection,
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

/** Strings that are invalid for almost every query parameter. */
export const invalidStrings: fc.Arbitrary<string> = fc.oneof(
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

/** Trims all strings, because the document describes single-line fields after trimming. */
export function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item)]));
}
