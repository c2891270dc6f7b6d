import type { Components, JsonSchema } from "../http/openapi/json-schema.ts";
import { branchesOf, isNullable, resolveSchema } from "./sample.ts";

/** What a field holds, in words: `string (uuid) or null`, `array of objects`. */
export function typeWords(schema: JsonSchema, components: Components): string {
  const resolved = resolveSchema(schema, components);
  const words = branchesOf(resolved).map((branch) => oneType(resolveSchema(branch, components), components));
  return [...new Set(words), ...(isNullable(resolved) ? ["null"] : [])].join(" or ");
}

function oneType(schema: JsonSchema, components: Components): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === undefined) return "any JSON value";
  if (schema.type === "array") {
    return `array of ${typeWords(schema.items ?? {}, components).replace(/^\w+/, "$&s")}`;
  }
  return [schema.type].flat().join(" or ") + (schema.format === undefined ? "" : ` (${schema.format})`);
}

/** Bounds, choices and default, in words; empty when there is nothing to say. Code stands in backticks. */
export function limitWords(schema: JsonSchema, components: Components): string {
  const resolved = resolveSchema(schema, components);
  const [branch = resolved] = branchesOf(resolved);
  const main = resolveSchema(branch, components);
  const items = resolveSchema(main.items ?? {}, components);
  const choices = main.enum ?? items.enum;
  const fallback = resolved.default ?? main.default;
  return [
    choices === undefined
      ? ""
      : `${choices.length === 1 ? "always" : "one of"} ${choices.map((value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``).join(", ")}`,
    rangeWords(main.minLength, main.maxLength, " characters"),
    rangeWords(main.minimum, main.maximum, ""),
    rangeWords(main.minItems, main.maxItems, " items"),
    fallback === undefined || typeof fallback === "object" ? "" : `default \`${JSON.stringify(fallback)}\``,
  ]
    .filter((words) => words !== "")
    .join("; ");
}

function rangeWords(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  if (high !== undefined) return `at most ${high}${unit}`;
  return low === undefined || low === 0 ? "" : `at least ${low}${low === 1 ? unit.replace(/s$/, "") : unit}`;
}
