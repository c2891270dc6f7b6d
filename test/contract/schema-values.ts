import * as fc from "fast-check";
import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";

/**
 * What a schema cannot say, by the name of the member: given the values that the schema allows, those that make sense
 * in this place.
 */
export type Knowledge = Record<string, (values: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>>;

/** Values that a schema allows, its limits among them. */
export function valuesOf(schema: JsonSchema, knowledge: Knowledge, name = ""): fc.Arbitrary<unknown> {
  const values = plainValuesOf(schema, knowledge);
  return knowledge[name]?.(values) ?? values;
}

function plainValuesOf(schema: JsonSchema, knowledge: Knowledge): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => plainValuesOf(choice, knowledge)));
  }
  const types = schema.type === undefined ? ["any"] : [schema.type].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, knowledge)));
}

function valuesOfType(type: string, schema: JsonSchema, knowledge: Knowledge): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case "string":
      return stringsOf(schema);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, knowledge), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 50,
      });
    case "object":
      return objectsOf(schema, knowledge);
    default:
      return fc.jsonValue({ maxDepth: 3 }).filter(isKeepable);
  }
}

function objectsOf(schema: JsonSchema, knowledge: Knowledge): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([key, child]) => [key, valuesOf(child, knowledge, key)] as const,
  );
  if (members.length > 0) {
    return fc.record(Object.fromEntries(members), {
      requiredKeys: schema.required ?? [],
      noNullPrototype: true,
    });
  }
  const keys = stringsOf((schema["propertyNames"] ?? {}) as JsonSchema).filter((key) => key !== "__proto__");
  const values = valuesOf((schema.additionalProperties ?? {}) as JsonSchema, knowledge);
  return fc.dictionary(keys, values, { maxKeys: 5, noNullPrototype: true });
}

function stringsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const min = schema.minLength ?? 0;
  const max = schema.maxLength ?? 300;
  const fits = (text: string) => {
    // JSON Schema counts characters, not halves of them.
    const length = Array.from(text).length;
    const isMatch = schema.pattern === undefined || new RegExp(schema.pattern, "u").test(text);
    return length >= min && length <= max && isMatch && text.trim() === text;
  };
  return formed(schema)
    .filter(fits)
    .map((text) => text.normalize());
}

function formed(schema: JsonSchema): fc.Arbitrary<string> {
  switch (schema.format ?? "") {
    case "uuid":
      return fc.uuid();
    case "uri":
      return fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true });
    case "email":
      return fc.emailAddress();
    case "date-time":
      return fc
        .date({ min: new Date("1971-01-01"), max: new Date("9000-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString());
    case "date":
      return fc
        .date({ min: new Date("1971-01-01"), max: new Date("9000-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    default:
      return fc.oneof(...unformed(schema));
  }
}

function unformed(schema: JsonSchema): Array<fc.WeightedArbitrary<string>> {
  const { pattern } = schema;
  // Where control characters alone are excluded, any printable text will do.
  if (pattern !== undefined && !pattern.startsWith("^[^"))
    return [{ weight: 1, arbitrary: fc.stringMatching(new RegExp(pattern, "u")) }];
  const minLength = schema.minLength ?? 0;
  const maxLength = schema.maxLength ?? 300;
  const longest = fc.constantFrom("x", "ß", "😀").map((letter) => letter.repeat(maxLength));
  return [
    { weight: 9, arbitrary: fc.string({ unit: "grapheme", minLength, maxLength }) },
    { weight: 1, arbitrary: longest },
  ];
}

function isKeepable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !text.includes("\\u0000") && !text.includes("\\ud") && !text.includes("__proto__");
}
