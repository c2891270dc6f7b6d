// What authorities return where they disclose nothing, and how their texts are cleaned for display and storage.

const MAX_RAW_CHARACTERS = 16_384;

/** Null for what member states answer instead of a name or address: `---`, blanks, nothing. */
export function disclosed(value: string | null | undefined): string | null {
  const text = printable(value ?? "").trim();
  return /^-*$/.test(text) ? null : text;
}

/** An address as its lines: the layout differs from state to state, so nothing is read into it. */
export function addressLines(address: string | null): string | null {
  if (address === null) return null;
  const lines = address.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n") || null;
}

/** A raw answer as it is kept: a maintenance page may be long. */
export function excerpt(raw: string): string {
  return printable(raw.slice(0, MAX_RAW_CHARACTERS));
}

/** An authority's error code. */
export function faultCode(fault: string): string {
  return printable(fault.trim().slice(0, 100));
}

/** Postgres refuses NUL in text, and half a surrogate pair in JSON: an escape of one is JSON that any answer may have. */
export function printable(value: string): string {
  return value.replaceAll("\0", "").toWellFormed();
}
