import type { z } from "zod";
import { ApiError, type ErrorCode } from "../../errors.ts";
import { issueText } from "./issue-text.ts";

/** One fault of an input, as listed in `meta.issues`. */
export interface InputIssue {
  param: string;
  code: Extract<ErrorCode, "parameter_missing" | "parameter_invalid" | "parameter_unknown">;
  message: string;
}

/** `["cart", "items", 2, "quantity"]` → `cart.items[2].quantity`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );
}

function issuesOf(issue: z.core.$ZodIssue, input: unknown): InputIssue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      param: pathOf([...issue.path, key]),
      code: "parameter_unknown",
      message: "Unknown parameter.",
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const fullest = issue.errors.toSorted((a, b) => a.length - b.length)[0]!;
    return fullest.flatMap((inner) => issuesOf({ ...inner, path: [...issue.path, ...inner.path] }, input));
  }
  const param = pathOf(issue.path);
  if (issue.code === "invalid_type" && valueAt(input, issue.path) === undefined) {
    return [{ param, code: "parameter_missing", message: "Required." }];
  }
  return [{ param, code: "parameter_invalid", message: issue.message }];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    input,
  );
}

/**
 * Text that could not be kept as it is, whatever a schema allows: Postgres stores no NUL and JSON columns no half of
 * a surrogate pair, and the name `__proto__` is lost when objects are copied.
 */
function unkeepable(value: unknown, path: readonly PropertyKey[]): InputIssue[] {
  if (typeof value === "string")
    return isKeepable(value) ? [] : [refusal(path, "NUL and broken Unicode are not allowed.")];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (!isKeepable(key) || key === "__proto__") return [refusal(path, "A field name is not allowed.")];
    return unkeepable(item, [...path, Array.isArray(value) ? Number(key) : key]);
  });
}

/** Whether every text in a value can be stored: Postgres stores neither NUL nor half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  return unkeepable(value, []).length === 0;
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function refusal(path: readonly PropertyKey[], message: string): InputIssue {
  return { param: pathOf(path), code: "parameter_invalid", message };
}

/** Collects the faults of several inputs, so that all are reported together. */
export interface Faults {
  issues: InputIssue[];
}

/** Parses one input against its schema; faults are collected, not thrown. */
export function collect<S extends z.ZodType>(
  schema: S,
  input: unknown,
  faults: Faults,
): z.output<S> | undefined {
  const parsed = schema.safeParse(input, { error: issueText });
  const issues = parsed.success ? [] : parsed.error.issues.flatMap((issue) => issuesOf(issue, input));
  const reported = new Set(issues.map((issue) => issue.param));
  issues.push(...unkeepable(input, []).filter((issue) => !reported.has(issue.param)));
  faults.issues.push(...issues);
  return parsed.success && issues.length === 0 ? parsed.data : undefined;
}

/** @throws ApiError with the first fault as `param` and all of them in `meta.issues`. */
export function throwFaults(faults: Faults): void {
  const [first] = faults.issues;
  if (first === undefined) return;
  const where = first.param === "" ? "The body" : first.param;
  throw new ApiError(first.code, {
    message: `${where}: ${first.message}`,
    ...(first.param === "" ? {} : { param: first.param }),
    meta: { issues: faults.issues },
  });
}
