import * as fc from "fast-check";
import { replaceAt, type JsonPath } from "../contract/json-paths.ts";
import { RawJson, writeJson } from "../contract/malicious-json.ts";
import {
  hostileJson,
  hostileNumbers,
  hostileTexts,
  pathsOf,
  spoiledText,
  valueAt,
} from "./hostile-values.ts";

/**
 * JSON texts made from a valid value by one to three changes: values replaced, removed, swapped, of other types,
 * repeated or unknown members, and now and then bytes that are not JSON at all.
 * @param paths where else a value may be placed, such as optional fields that the value lacks.
 */
export function mutatedJson(
  valid: unknown,
  paths: readonly JsonPath[] = [],
): fc.Arbitrary<Buffer<ArrayBuffer>> {
  const texts = mutated(valid, paths).map((value) => writeJson(value));
  return fc.oneof(
    { weight: 12, arbitrary: texts.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: texts.chain((text) => spoiledBytes(Buffer.from(text))) },
  );
}

/** The values that `mutatedJson` writes. */
function mutated(valid: unknown, paths: readonly JsonPath[] = []): fc.Arbitrary<unknown> {
  return fc.integer({ min: 1, max: 3 }).chain((changes) => changed(valid, paths, changes));
}

function changed(value: unknown, extra: readonly JsonPath[], changes: number): fc.Arbitrary<unknown> {
  if (changes === 0) return fc.constant(value);
  return oneChange(value, extra).chain((next) => changed(next, extra, changes - 1));
}

function oneChange(value: unknown, extra: readonly JsonPath[]): fc.Arbitrary<unknown> {
  const own = pathsOf(value);
  const anywhere = fc.constantFrom(...own, ...extra);
  const put = (path: JsonPath, next: unknown) => replaceAt(value, path, () => next);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(anywhere, hostileJson).map(([path, next]) => put(path, next)) },
    {
      weight: 4,
      arbitrary: anywhere.chain((path) => ofSameType(valueAt(value, path)).map((next) => put(path, next))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...own).map((path) => put(path, undefined)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...own), fc.constantFrom(...own))
        .map(([from, to]) => put(to, valueAt(value, from))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...own), fc.oneof(fc.constant("__proto__"), hostileTexts), hostileJson)
        .map(([path, name, next]) => put([...path, name], next)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...own), hostileJson)
        .map(([path, next]) => put(path, withRepeatedMember(valueAt(value, path), next))),
    },
  );
}

/** A hostile value of the same JSON type, which reaches further than one of another. */
function ofSameType(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "string") return fc.oneof(spoiledText(value), hostileTexts);
  if (typeof value === "number") return hostileNumbers;
  if (typeof value === "boolean")
    return fc.constantFrom<unknown>(!value, null, 0, 1, "true", new RawJson("[true]"));
  if (Array.isArray(value) && value.length > 0)
    return fc.constantFrom<unknown>(
      [],
      [...value, ...value],
      Array.from({ length: 300 }, () => value[0]),
      value[0],
    );
  return hostileJson;
}

/** An object that has its first member twice; other values are put into an array. */
function withRepeatedMember(value: unknown, second: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [value];
  const [name = "id"] = Object.keys(value);
  const text = writeJson(value);
  const comma = text === "{}" ? "" : ",";
  return new RawJson(`${text.slice(0, -1)}${comma}${JSON.stringify(name)}:${writeJson(second)}}`);
}

function spoiledBytes(bytes: Buffer<ArrayBuffer>): fc.Arbitrary<Buffer<ArrayBuffer>> {
  return fc.oneof(
    fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
    fc
      .tuple(fc.nat(bytes.length), fc.uint8Array({ minLength: 1, maxLength: 4 }))
      .map(([at, inserted]) => Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])),
    fc.constantFrom(
      Buffer.concat([Buffer.from("\ufeff"), bytes]),
      Buffer.from(bytes.toString("utf8"), "utf16le"),
      Buffer.concat([bytes, Buffer.from("\n{}")]),
      Buffer.concat([bytes, Buffer.from("\0")]),
      Buffer.from(`//comment\n${bytes.toString("utf8")}`),
    ),
  );
}
