import { pathOf, throwFaults, type InputIssue } from "./validate.ts";

/**
 * Partner metadata must come back JSON-equal, so a number that a double cannot hold is refused rather than changed
 * in silence: `12345678901234567890` would become `12345678901234567000`.
 * @throws ApiError parameter_invalid, with all such numbers in `meta.issues`
 */
export function refuseInexactNumbers(rawBody: Buffer): void {
  const text = rawBody.toString("utf8");
  if (!mayBeInexact.test(text)) return;
  /** By the object or array that holds the number, because the parser does not report its path. */
  const found = new Map<unknown, Map<string, string>>();
  const body: unknown = JSON.parse(
    text,
    function (this: unknown, key: string, value: unknown, context?: { source?: string }) {
      if (typeof value === "number" && context?.source !== undefined && !isExact(context.source, value)) {
        found.set(this, (found.get(this) ?? new Map<string, string>()).set(key, context.source));
      }
      return value;
    },
  );
  if (found.size > 0) throwFaults({ issues: issuesWithin(body, [], found) });
}

/** Fifteen digits are always kept, so that hardly a body is read twice. */
const mayBeInexact = /\d[\d.]{15}|\d[eE]/;

function issuesWithin(
  value: unknown,
  path: readonly PropertyKey[],
  found: ReadonlyMap<unknown, ReadonlyMap<string, string>>,
): InputIssue[] {
  if (value === null || typeof value !== "object") return [];
  const own = found.get(value);
  return Object.entries(value).flatMap(([key, item]) => {
    const way = [...path, Array.isArray(value) ? Number(key) : key];
    const source = own?.get(key);
    return source === undefined ? issuesWithin(item, way, found) : [issueOf(way, source)];
  });
}

function issueOf(path: readonly PropertyKey[], source: string): InputIssue {
  const number = source.length > 40 ? `${source.slice(0, 40)}…` : source;
  return {
    param: pathOf(path),
    code: "parameter_invalid",
    message: `The number ${number} cannot be stored exactly. Send it as a string.`,
  };
}

/** Whether the written decimal and the double's shortest decimal are the same number. */
export function isExact(source: string, value: number): boolean {
  return Number.isFinite(value) && decimal(source) === decimal(String(value));
}

/** Digits without leading and trailing zeros, and the exponent of the last digit. */
function decimal(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + (digits.length - trimmed.length)}`;
}
