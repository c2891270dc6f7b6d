import { ApiError } from "../errors.ts";

/**
 * Partner metadata must come back JSON-equal, so a number that a double cannot hold is refused rather than changed
 * in silence: `12345678901234567890` would become `12345678901234567000`.
 * @throws ApiError parameter_invalid
 */
export function refuseInexactNumbers(rawBody: Buffer): void {
  JSON.parse(rawBody.toString("utf8"), (key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === "number" && context?.source !== undefined && !isExact(context.source, value)) {
      throw new ApiError("parameter_invalid", {
        message: `The number ${context.source.slice(0, 40)} (in "${key}") cannot be kept exactly; send it as a string.`,
        param: key,
      });
    }
    return value;
  });
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
