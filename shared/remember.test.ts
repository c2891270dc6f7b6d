// Promise: what was made for an argument is kept, and arguments from outside cannot fill the memory.
import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("makes each result once, and keeps no more than it may", () => {
  let made = 0;
  const numbered = remember((key) => `${key}${(made += 1)}`, 2);
  expect([numbered("a"), numbered("b"), numbered("a")]).toEqual(["a1", "b2", "a1"]);
  numbered("c");
  expect([numbered("c"), numbered("a")]).toEqual(["c3", "a4"]);
  expect(made).toBe(4);
});
