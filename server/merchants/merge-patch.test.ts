import { expect, test } from "vitest";
import { mergePatch } from "./merge-patch.ts";

test.each([
  // RFC 7396, appendix A: the cases of objects.
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  // Our extension: empty objects are removed.
  [{ a: { b: 1 } }, { a: { b: null } }, {}],
  [{}, { a: { bb: { ccc: null } } }, {}],
  [{ a: 1 }, { a: undefined }, { a: 1 }],
])("%j patched with %j is %j", (target, patch, merged) => {
  const before = structuredClone(target);
  expect(mergePatch(target, patch)).toEqual(merged);
  expect(target).toEqual(before);
});
