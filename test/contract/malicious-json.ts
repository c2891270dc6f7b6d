import { randomUUID } from "node:crypto";
import { ulid } from "ulid";

/** A value written into a JSON text as it is, so that a body can hold what `JSON.stringify` never writes. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes a value like `JSON.stringify`, with the texts of the `RawJson` in it unchanged. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`).join(",")}}`;
}

/** JSON texts known to break services. Each may be accepted or rejected but must not cause a server error. */
export const maliciousJson = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\r\\nset-cookie: a=b"',
  '""',
  '" "',
  '"\u202e\u200b"',
  JSON.stringify("x".repeat(60_000)),
  '"\'; drop table merchants; --"',
  '"https://"',
  '"https://\\u0000.example"',
  '"https://xn--.example/"',
  '"https://[::1"',
  '"https://shop.example:99999/"',
  '"0000-01-01T00:00:00Z"',
  "-1",
  "0",
  "1.5",
  "1e400",
  "-1e400",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "1e308",
  "true",
  "null",
  "[]",
  "{}",
  "[null]",
  '["\\u0000"]',
  '{"__proto__":{"b2b":true}}',
  '{"\\u0000":"x"}',
  '{"constructor":{"prototype":{}}}',
];

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

/** Values of query parameters known to break services, percent-encoded or not encoded at all. */
export const maliciousQueryValues = [
  "",
  "%00",
  "%ED%A0%80",
  "%",
  "9".repeat(400),
  "-1",
  "1e3",
  "0x10",
  "NaN",
  "x".repeat(6_000),
  "'%3B--",
  "1&limit=2",
  "0000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "%2B275760-09-13T00:00:00Z",
  ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"].flatMap((instant) =>
    [randomUUID(), `ord_${ulid()}`, `cs_${ulid()}`, "\0"].map((id) => cursor(instant, id)),
  ),
  Buffer.from(`zzzzzzzzz.${randomUUID()}`).toString("base64url"),
  Buffer.from("[".repeat(150)).toString("base64url"),
];
