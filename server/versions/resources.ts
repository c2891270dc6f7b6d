import { z } from "zod";
import type { JsonObject } from "./json-object.ts";
import type { Change } from "./version.ts";

/**
 * The definition an object of a body was declared with; a schema that was only described again has the same one. It
 * stands under a symbol: copies by spreading keep it, wherever a transform moves the object, and JSON never shows it.
 */
const DECLARED = Symbol("declared");

type Tagged = JsonObject & { [DECLARED]?: object };

/** (Its `shape` would not do: zod creates it again whenever a schema is described.) */
const definitionOf = (schema: z.ZodObject): object => schema._zod.def;

/** A deep copy of a body as JSON would carry it, in which every declared object is tagged with its definition. */
export function tagResources(schema: z.ZodType, body: unknown): unknown {
  return tag(schema, asJson(body));
}

/** A value as it arrives on the other side: JSON carries no tags. */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function tag(schema: z.ZodType | undefined, value: unknown): unknown {
  if (value === null || typeof value !== "object" || schema === undefined) return value;
  if (schema instanceof z.ZodObject) return tagObject(schema, value as JsonObject);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => tag(schema.element as z.ZodType, item));
  if (schema instanceof z.ZodRecord) {
    const of = schema.valueType as z.ZodType;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, tag(of, item)]));
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as readonly z.ZodType[];
    return tag(
      options.find((option) => option.safeParse(value).success),
      value,
    );
  }
  if (schema instanceof z.ZodPipe) return tag(schema.out as z.ZodType, value);
  return tag(wrappedIn(schema), value);
}

function wrappedIn(schema: z.ZodType): z.ZodType | undefined {
  const wraps =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy;
  return wraps ? (schema.unwrap() as z.ZodType) : undefined;
}

function tagObject(schema: z.ZodObject, value: JsonObject): Tagged {
  const shape = schema.shape as Record<string, z.ZodType>;
  const members = Object.entries(value).map(([name, item]) => [name, tag(shape[name], item)]);
  return { ...(Object.fromEntries(members) as JsonObject), [DECLARED]: definitionOf(schema) };
}

/**
 * Takes a tagged body down through changes, newest first. Within each, the objects inside another are lowered before
 * it: a transform finds what it holds in the shape of the version that it leads to.
 */
export function lowerTagged(body: unknown, newestFirst: readonly Change[]): unknown {
  return newestFirst.reduce((value, change) => lowerBy(change, value), body);
}

function lowerBy(change: Change, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => lowerBy(change, item));
  if (value === null || typeof value !== "object") return value;
  const node = value as Tagged;
  const members = Object.entries(node).map(([name, item]) => [name, lowerBy(change, item)]);
  const { [DECLARED]: declared } = node;
  const plain = Object.fromEntries(members) as JsonObject;
  if (declared === undefined) return plain;
  const tagged: Tagged = { ...plain, [DECLARED]: declared };
  const own =
    change.resources?.filter(({ of }) => of.some((schema) => definitionOf(schema) === declared)) ?? [];
  // A transform that builds a new object loses the tag, which changes before this one still need.
  return own.reduce<Tagged>((resource, { down }) => ({ ...down(resource), [DECLARED]: declared }), tagged);
}
