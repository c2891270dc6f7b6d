import { z } from "zod";
import { invalidRequest } from "./stripe-error.ts";
import type { StripeError } from "./stripe-error.ts";

/** Parameters arrive form-encoded, so every leaf is a string. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "Invalid integer")
  .transform(Number);

export const boolean = z
  .enum(["true", "false"], { error: "Invalid boolean" })
  .transform((text) => text === "true");

export const httpUrl = z.url({ protocol: /^https?$/, error: "Not a valid URL" });

/** Up to 50 keys of 40 characters with values of 500; the empty string unsets all. */
export const metadata = z
  .union([
    z.literal("").transform(() => ({})),
    z.record(z.string().max(40), z.string().max(500)).refine((pairs) => Object.keys(pairs).length <= 50, {
      error: "Metadata can have at most 50 keys",
    }),
  ])
  .default({});

export const expand = z.array(z.string()).optional();

/** Checks parameters against an operation's schema; throws Stripe's 400 for the first fault. */
export function parseParameters<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error.issues[0], given);
}

function refusal(issue: z.core.$ZodIssue | undefined, given: unknown): StripeError {
  if (!issue) return invalidRequest("Invalid request");
  if (issue.code === "unrecognized_keys") {
    const param = parameterName([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = parameterName(issue.path);
  const value = issue.path.reduce<unknown>(
    (node, key) => (node as Record<PropertyKey, unknown> | undefined)?.[key],
    given,
  );
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const shown = typeof value === "string" ? value : "hash";
  if (issue.message === "Invalid integer") {
    return invalidRequest(`Invalid integer: ${shown}`, { code: "parameter_invalid_integer", param });
  }
  return invalidRequest(`Invalid ${param}: ${shown} (${issue.message})`, { param });
}

/** `["card", "number"]` → `card[number]`. */
function parameterName(path: PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join("");
}
