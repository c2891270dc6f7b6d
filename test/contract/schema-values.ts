import * as fc from "fast-check";
import { camelCase } from "../../server/http/openapi/name-case.ts";
import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";

/**
 * Generators by field name for rules a schema cannot express. Each takes the generator of all values the schema allows
 * and returns a narrower one.
 */
export type ValueGenerators = Record<string, (values: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>>;

/** A generator of the values a schema allows, including its limits. */
export function valuesOf(schema: JsonSchema, generators: ValueGenerators, name = ""): fc.Arbitrary<unknown> {
  const values = generatorOf(schema, generators);
  return (generators[name] ?? generators[camelCase(name)])?.(values) ?? values;
}

function generatorOf(schema: JsonSchema, generators: ValueGenerators): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => generatorOf(choice, generators)));
  }
  const types = schema.type === undefined ? ["any"] : [schema.type].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, generators)));
}

function valuesOfType(type: string, schema: JsonSchema, generators: ValueGenerators): fc.Arbitrary<unknown> {
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
      return fc.array(valuesOf(schema.items ?? {}, generators), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 50,
      });
    case "object":
      return objectsOf(schema, generators);
    default:
      return fc.jsonValue({ maxDepth: 3 }).filter(isStorable);
  }
}

function objectsOf(schema: JsonSchema, generators: ValueGenerators): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([key, child]) => [key, valuesOf(child, generators, key)] as const,
  );
  if (members.length > 0) {
    return fc.record(Object.fromEntries(members), {
      requiredKeys: schema.required ?? [],
      noNullPrototype: true,
    });
  }
  const keys = stringsOf((schema["propertyNames"] ?? {}) as JsonSchema).filter((key) => key !== "__proto__");
  const values = valuesOf((schema.additionalProperties ?? {}) as JsonSchema, generators);
  return fc.dictionary(keys, values, { maxKeys: 5, noNullPrototype: true });
}

function stringsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const min = schema.minLength ?? 0;
  const max = schema.maxLength ?? 300;
  const fits = (text: string) => {
    // JSON Schema counts code points, not UTF-16 units.
    const length = Array.from(text).length;
    const isMatch = schema.pattern === undefined || new RegExp(schema.pattern, "u").test(text);
    return length >= min && length <= max && isMatch && text.trim() === text;
  };
  return withFormat(schema)
    .filter(fits)
    .map((text) => text.normalize());
}

function withFormat(schema: JsonSchema): fc.Arbitrary<string> {
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
      return fc.oneof(...withoutFormat(schema));
  }
}

function withoutFormat(schema: JsonSchema): Array<fc.WeightedArbitrary<string>> {
  const { pattern } = schema;
  // A pattern that only excludes control characters needs no special generator.
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

function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !text.includes("\\u0000") && !text.includes("\\ud") && !text.includes("__proto__");
}
