import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { snakeCasedPath } from "../../../shared/snake-case.ts";
import { MerchantConfiguration } from "../../../shared/wire/merchant-configuration.ts";
import { isObject, type JsonObject } from "../../versions/json-object.ts";

/**
 * The settings in which two stored configurations differ, as the partner API names them, in the order of the schema:
 * `b2b.on_account.offers`. Lists and maps count as one setting. Names only: values may be confidential.
 */
export function changedSettings(before: JsonObject, after: JsonObject): string[] {
  return changedIn(MerchantConfiguration, before, after, "").map(snakeCasedPath);
}

function changedIn(schema: z.ZodObject, before: JsonObject, after: JsonObject, prefix: string): string[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    if (isDeepStrictEqual(before[name], after[name])) return [];
    const group = groupOf(field);
    const path = `${prefix}${name}`;
    return group === null
      ? [path]
      : changedIn(group, objectOf(before[name]), objectOf(after[name]), `${path}.`);
  });
}

/** The settings of a group; null for a single setting. */
function groupOf(field: z.ZodType): z.ZodObject | null {
  const hasDefault = field instanceof z.ZodDefault || field instanceof z.ZodPrefault;
  const inner: unknown = hasDefault ? field.unwrap() : field;
  return inner instanceof z.ZodObject ? inner : null;
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
