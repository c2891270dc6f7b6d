// Promise: a document in lines is the same document, and a change of a property is a change of its line.
import { expect, test } from "vitest";
import { lineJson } from "./line-json.ts";

const value = {
  a: { b: [1, { c: 2 }], "d\n": {}, e: undefined },
  f: null,
  g: { h: { i: { j: { k: "x" } } } },
};

test("it parses to what JSON on one line does", () => {
  expect(JSON.parse(lineJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test("each name of the upper levels begins a line, deeper ones stand in theirs", () => {
  expect(lineJson(value, 2)).toBe(
    '{\n"a":{\n"b":[1,{"c":2}],\n"d\\n":{}},\n"f":null,\n"g":{\n"h":{"i":{"j":{"k":"x"}}}}}',
  );
});
