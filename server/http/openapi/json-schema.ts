import { z } from "zod";

/** A JSON Schema (draft 2020-12) as plain data; the words that we read are typed. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  [word: string]: unknown;
}

/** Named schemas of a document, filled as schemas are described. */
export type Components = Record<string, JsonSchema>;

/** Formats that say more than the pattern behind them. */
const speakingFormats = new Set(["date-time", "date", "uuid", "uri", "email"]);

/**
 * Describes a schema; those with an `id` become components and are referred to.
 * @param io requests are described as they are sent, answers as they are received. Answers stay open: a new field
 * is no breaking change, so clients must not refuse it.
 * @throws when a component is described in two ways: what is sent then needs a name of its own.
 */
export function describeSchema(
  schema: z.ZodType,
  io: "input" | "output",
  components: Components,
): JsonSchema {
  // Inside an object a named schema becomes a reference; at the root it would be written out.
  const wrapped = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: "any",
    override: keepDefault,
  }) as unknown as {
    properties: { schema: JsonSchema };
    $defs?: Record<string, JsonSchema>;
  };
  for (const [id, definition] of Object.entries(wrapped.$defs ?? {})) {
    if (id.startsWith(UNNAMED)) continue;
    const described = tidy(definition, io) as JsonSchema;
    const known = (components[nameOf(id, io)] ??= described);
    if (JSON.stringify(known) !== JSON.stringify(described))
      throw new Error(`the schema ${id} is described in two ways`);
  }
  return tidy(wrapped.properties.schema, io) as JsonSchema;
}

/**
 * Parts of settings, which are answered as they are sent: as part of an answer they stay open, so what is sent has a name of
 * its own.
 */
const READ_AND_SENT = /^(Partner)?(ConfiguredTerm|CouponSettings|Money|ShippingZone|TermOffer)$/;

function nameOf(id: string, io: "input" | "output"): string {
  return io === "input" && READ_AND_SENT.test(id) ? `${id}Input` : id;
}

/** How zod names schemas without an `id` that refer to themselves: they describe "any JSON value" (`z.json()`). */
const UNNAMED = "__schema";

/** A default behind a transform (an integer in a query string) is left out by zod; readers want to see it. */
function keepDefault({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: { default?: unknown };
}): void {
  const { def } = zodSchema._zod;
  if (def.type === "default" && typeof def.defaultValue !== "object") jsonSchema.default = def.defaultValue;
}

/** Leaves out what only repeats the type, and turns references into those of the document. */
function tidy(value: unknown, io: "input" | "output"): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, io));
  if (value === null || typeof value !== "object") return value;
  const schema = { ...(value as JsonSchema) };
  if (schema.$ref !== undefined) return reference(schema, io);
  if (speakingFormats.has(schema.format ?? "") || schema.type === "integer") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === "output" && schema.default === null) delete schema.default;
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  if (JSON.stringify(schema["propertyNames"]) === '{"type":"string"}') delete schema["propertyNames"];
  const parts = Object.entries(schema).map(([key, item]) => [key, tidy(item, io)]);
  return withoutNullBranch(Object.fromEntries(parts) as JsonSchema);
}

/** `anyOf: [{type: string, …}, {type: null}]` → `type: [string, null], …`, which means the same. */
function withoutNullBranch({ anyOf, ...beside }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return beside;
  const [branch, ...others] = anyOf.filter(({ type }) => type !== "null");
  const isPlain = others.length === 0 && anyOf.length === 2 && typeof branch?.type === "string";
  if (!isPlain || branch.enum !== undefined || branch.const !== undefined) return { ...beside, anyOf };
  return { ...branch, ...beside, type: [branch.type as string, "null"] };
}

function reference({ $ref = "", ...beside }: JsonSchema, io: "input" | "output"): JsonSchema {
  const name = $ref.replace("#/$defs/", "");
  return name.startsWith(UNNAMED) ? beside : { ...beside, $ref: `#/components/schemas/${nameOf(name, io)}` };
}
