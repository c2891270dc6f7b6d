import { expect, test } from "vitest";
import { chunksOfPage } from "./chunk.ts";

test.each([
  ["https://shop.example/returns", "https://shop.example/returns"],
  ["http://shop.example/returns", "http://shop.example/returns"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["/returns", null],
  [null, null],
])("a page at %j is linked as %j", (url, linked) => {
  const [chunk] = chunksOfPage({ id: "returns", title: "Returns", content: "Within 30 days.", url });
  expect(chunk!.url).toBe(linked);
});
