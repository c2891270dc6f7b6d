import type { z } from "zod";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  bigint: "an integer",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
  tuple: "an array",
  null: "null",
  never: "left out",
};

const FORMATS: Record<string, string> = {
  uuid: "a UUID",
  guid: "a UUID",
  email: "an e-mail address",
  url: "an absolute URL",
  datetime: "an ISO 8601 timestamp such as 2026-11-02T09:30:00Z",
  date: "a date such as 2026-11-02",
};

/**
 * What is wrong with a value, in the words of this API: what it must be, never the validator's own text. Applies where
 * a schema gives no message itself; passed to `safeParse` as `error`.
 */
export function issueText(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPES[issue.expected] ?? "of another type"}${insteadOf(issue.expected, issue.input)}`;
    case "too_small":
      return bound(issue.origin, Number(issue.minimum), issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return bound(issue.origin, Number(issue.maximum), issue.inclusive === false ? "less than" : "at most");
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of: " : ""}${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return `must be ${FORMATS[issue.format] ?? "in the documented format"}`;
    case "not_multiple_of":
      return `must be a multiple of ${String(issue.divisor)}`;
    case "invalid_key":
      return issue.issues[0]?.message ?? "has a name that is not allowed";
    case "custom":
    case "invalid_element":
    case "invalid_union":
    case "unrecognized_keys":
      return "is not valid";
  }
}

/** `, not a string`, unless it would say nothing: 1.5 is a number, and still no integer. */
function insteadOf(expected: string, input: unknown): string {
  const given = input === null ? "null" : Array.isArray(input) ? "array" : typeof input;
  const isNumber = expected === "number" || expected === "int";
  return given in TYPES && !(isNumber && given === "number") ? `, not ${TYPES[given]!}` : "";
}

function bound(origin: string, limit: number, comparison: string): string {
  const noun = { string: "character", array: "item", set: "item", object: "field", record: "field" }[origin];
  if (noun === undefined) return `must be ${comparison} ${limit}`;
  if (comparison === "at least" && limit === 1) return "must not be empty";
  return `must have ${comparison} ${limit} ${noun}${limit === 1 ? "" : "s"}`;
}
