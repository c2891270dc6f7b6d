import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitText } from "./split-text.ts";

test.each([
  ["", []],
  ["  one  ", ["one"]],
  ["First paragraph.\n\nSecond one.", ["First paragraph.", "Second one."]],
  ["First line is it\nsecond line is it", ["First line is it", "second line is it"]],
  ["One sentence. Another sentence.", ["One sentence.", "Another sentence."]],
  ["words without an end of sentence", ["words without an end", "of sentence"]],
  ["x".repeat(45), ["x".repeat(20), "x".repeat(20), "x".repeat(5)]],
])("%j", (text, parts) => {
  expect(splitText(text, 20)).toEqual(parts);
});

test("parts are short enough, and hold everything but white space", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "é", "😀", " ", "\n", ".", "!"), maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, max) => {
      const parts = splitText(text, max);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(max);
        expect(part.isWellFormed()).toBe(true);
      }
      expect(parts.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
    }),
  );
});
