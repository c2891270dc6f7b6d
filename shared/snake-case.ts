import { z } from "zod";

/** The partner API names fields in snake_case. What it shares with the merchant API is derived here, not written twice. */

type Fields = Record<string, unknown>;
type Shape = Record<string, z.ZodType>;

/** `allowedOrigins` → `allowed_origins`. */
function snakeName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * A text for people, with the fields' names that it mentions in backticks: `` `nextAfter` `` → `` `next_after` ``. What is no name,
 * such as `` `netNN` ``, stays.
 */
export function snakeCasedNames(text: string): string {
  return text.replaceAll(/`[a-z][a-z.[\]\d]*(?:[A-Z][a-z.[\]\d]+)+`/g, snakeName);
}

/** `members[0].moveFrom` → `members[0].move_from`. */
export const snakeCasedPath = snakeName;

/** A schema of objects in camelCase with its fields in snake_case; rules and defaults are the same, and texts name its fields. */
export function snakeCased(schema: z.ZodType): z.ZodType<Fields> {
  return renamedSchema(schema) as z.ZodType<Fields>;
}

/** A value that fits the schema, with its fields in snake_case. */
export function toSnakeCase(schema: z.ZodType, value: object): Fields {
  return renamedValue(schema, value, (name) => [name, snakeName(name)]) as Fields;
}

/** A value that fits `snakeCased(schema)`, with its fields as in the schema. */
export function toCamelCase(schema: z.ZodType, value: object): Fields {
  return renamedValue(schema, value, (name) => [snakeName(name), name]) as Fields;
}

/** By the schema in camelCase, so that what shares one there shares one here, too. */
const renamedSchemas = new WeakMap<z.ZodType, z.ZodType>();

function renamedSchema(schema: z.ZodType): z.ZodType {
  const known = renamedSchemas.get(schema) ?? newRenamedSchema(schema);
  renamedSchemas.set(schema, known);
  return known;
}

function newRenamedSchema(schema: z.ZodType): z.ZodType {
  const renamed = withoutText(schema);
  const text = schema.description;
  if (text === undefined || (renamed === schema && snakeCasedNames(text) === text)) return renamed;
  return renamed.describe(snakeCasedNames(text));
}

/** The schema itself where no field below it has another name. */
function withoutText(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    const fields = Object.entries(schema.shape).map(([name, field]) => [
      snakeName(name),
      renamedSchema(field),
    ]);
    if (fields.every(([name, field]) => schema.shape[name as string] === field)) return schema;
    const object = z.object(Object.fromEntries(fields) as Shape);
    const whole = catchall === undefined ? object : object.catchall(catchall as z.ZodType);
    return schema.def.checks === undefined || schema.def.checks.length === 0
      ? whole
      : whole.superRefine((value, check) => repeatRules(schema, value, check));
  }
  const inner = innerOf(schema);
  const renamed = inner === null ? null : renamedSchema(inner);
  if (inner === null || renamed === null || renamed === inner) return schema;
  // Its own rules stay: only what it contains is another.
  if (schema instanceof z.ZodArray) return z.core.clone(schema, { ...schema.def, element: renamed });
  if (schema instanceof z.ZodDefault) return renamed.default(schema.def.defaultValue);
  if (schema instanceof z.ZodOptional) return renamed.optional();
  if (schema instanceof z.ZodNullable) return renamed.nullable();
  return renamed.prefault({});
}

/** The rules over several fields of an object, which know them by their names in camelCase. */
function repeatRules(schema: z.ZodObject, value: Fields, check: z.RefinementCtx): void {
  const found = new Set(check.issues.map(({ path }) => JSON.stringify(path ?? [])));
  for (const issue of schema.safeParse(toCamelCase(schema, value)).error?.issues ?? []) {
    const path = issue.path.map((part) => (typeof part === "string" ? snakeName(part) : part));
    // Those of single fields have been found by their own rules.
    if (!found.has(JSON.stringify(path)))
      check.addIssue({ code: "custom", path, message: snakeCasedNames(issue.message) });
  }
}

function innerOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? (schema.unwrap() as z.ZodType) : null;
}

function renamedValue(
  schema: z.ZodType,
  value: unknown,
  namesOf: (name: string) => [from: string, to: string],
): unknown {
  const inner = innerOf(schema);
  if (inner !== null && schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => renamedValue(inner, item, namesOf)) : value;
  if (inner !== null) return renamedValue(inner, value, namesOf);
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const [from, to] = namesOf(name);
      return Object.hasOwn(value, from)
        ? [[to, renamedValue(field, (value as Fields)[from], namesOf)] as const]
        : [];
    }),
  );
}
