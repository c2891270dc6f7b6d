import * as fc from "fast-check";
import { maliciousJson, RawJson } from "../contract/malicious-json.ts";
import type { JsonPath } from "../contract/json-paths.ts";

/** Characters that break parsers, databases, logs and layouts. */
const oddCharacters = fc.constantFrom(
  "\0",
  "\ud800",
  "\udfff",
  "\u202e",
  "\u2066",
  "\u200b",
  "\u200d",
  "\ufeff",
  "\u2028",
  "\u0085",
  "\u00ad",
  "\u0300".repeat(50),
  "👩‍👩‍👧‍👦",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "ﷺ",
  "İ",
  "ß",
  "\r\n",
  "\t",
  "\u001b[31m",
  "<!--",
  "</script>",
  "{{7*7}}",
  "${x}",
  "%s%n",
  "\\",
  '"',
  "'",
);

/** Any text, with hostile characters at its start, end or within. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .tuple(fc.string({ maxLength: 30 }), oddCharacters, fc.string({ maxLength: 30 }))
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "null",
    "undefined",
    "NaN",
    "-0",
    "0",
    "1e3",
    "true",
    "2026-02-30T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "0000-01-01T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "+275760-09-13T00:00:00.000Z",
    "9999-12-31T23:59:60Z",
    "1970-01-01T00:00:00.0000000000001Z",
    "2026-01-01T00:00:00+99:99",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "http://[::ffff:169.254.169.254]/",
    "https://user:pass@shop.example/",
    "https://shop.example:0/",
    "https://shop.example/%2e%2e/%00",
    "https://xn--a.example",
    "https://ｓｈｏｐ.example/",
    "https://1.1/",
    "//shop.example",
    "data:,x",
    "a@[127.0.0.1]",
    '"a b"@c.example',
    "ß@ß.example",
  ),
);

/** Numbers at the limits of doubles, 32 and 64 bits, the processor and the currencies, as JSON writes them. */
export const hostileNumbers: fc.Arbitrary<RawJson> = fc
  .oneof(
    fc.constantFrom(
      "-0",
      "0.1",
      "-1",
      "1e400",
      "-1e400",
      "5e-324",
      "1e21",
      "1E2",
      "100.0",
      "0.0000001",
      "99999999",
      "100000000",
      "999999999999",
      "1000000000000",
      "2147483647",
      "2147483648",
      "4294967296",
      "-2147483649",
      "9007199254740991",
      "9007199254740992",
      "-9007199254740993",
      "9223372036854775807",
      "9223372036854775808",
      "9".repeat(400),
      `0.${"0".repeat(400)}1`,
      `1${"0".repeat(20_000)}`,
    ),
    fc.double().map((number) => (Number.isFinite(number) ? String(number) : "0")),
    fc.maxSafeInteger().map(String),
  )
  .map((text) => new RawJson(text));

/** Containers that cost time, memory or stack. */
const largeJson: fc.Arbitrary<RawJson> = fc
  .constantFrom(
    () => `${"[".repeat(63)}${"]".repeat(63)}`,
    () => `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    () => `${'{"a":'.repeat(66)}1${"}".repeat(66)}`,
    () => `{${Array.from({ length: 15_000 }, (_, index) => `"k${index}":0`).join(",")}}`,
    () => `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join(",")}}`,
    () => `[${Array.from({ length: 50_000 }, () => "{}").join(",")}]`,
    () => `"${"\\u202e".repeat(20_000)}"`,
    () => `"${"a".repeat(200_000)}"`,
  )
  .map((write) => new RawJson(write()));

/** A JSON value no field expects. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...maliciousJson).map((text) => new RawJson(text)) },
  { weight: 4, arbitrary: hostileTexts },
  { weight: 3, arbitrary: hostileNumbers },
  { weight: 1, arbitrary: largeJson },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileTexts, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileTexts, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }) },
);

/** A text made from another one: with hostile characters, repeated, cut or in other case. */
export function spoiledText(text: string): fc.Arbitrary<string> {
  const cut = fc.nat(text.length);
  return fc.oneof(
    fc.tuple(cut, oddCharacters).map(([at, odd]) => text.slice(0, at) + odd + text.slice(at)),
    fc.constantFrom(text.toUpperCase(), text.toLowerCase(), ` ${text} `, text.repeat(2), text.repeat(500)),
    cut.map((at) => text.slice(0, at)),
  );
}

/** Paths of all values in a value, containers included. */
export function pathsOf(value: unknown, path: JsonPath = []): JsonPath[] {
  if (value === null || typeof value !== "object" || value instanceof RawJson) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}
