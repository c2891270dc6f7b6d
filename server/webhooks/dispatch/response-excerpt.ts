import type { GuardedAnswer } from "../../http/fetch/guarded-fetch.ts";

/** Bytes of an answer that are read and kept with the attempt. */
export const KEPT_BODY_BYTES = 16 * 1024;

const KEPT_HEADERS = [
  "content-type",
  "content-length",
  "date",
  "location",
  "retry-after",
  "server",
  "x-request-id",
];

export interface KeptAnswer {
  response_headers: Record<string, string>;
  response_body: string;
  response_body_encoding: "utf8" | "base64";
  response_body_truncated: boolean;
}

/** The part of a receiver's answer that is kept for the partner to read: a few headers and the first 16 KiB. */
export function keepAnswer(answer: GuardedAnswer): KeptAnswer {
  const body = answer.body.subarray(0, KEPT_BODY_BYTES);
  const truncated = answer.truncated || answer.body.length > body.length;
  const text = asText(body, truncated);
  return {
    response_headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, value.slice(0, 1024)]];
      }),
    ),
    response_body: text ?? body.toString("base64"),
    response_body_encoding: text === null ? "base64" : "utf8",
    response_body_truncated: truncated,
  };
}

/** Null for bytes that are no text; a NUL counts as such, since Postgres has no text with one. */
function asText(body: Buffer, truncated: boolean): string | null {
  if (body.length === 0) return "";
  if (body.includes(0)) return null;
  try {
    // In streaming mode a character cut in two at the end is left out, not refused.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body, { stream: truncated });
  } catch {
    return null;
  }
}
