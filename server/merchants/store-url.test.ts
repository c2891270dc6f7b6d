import { expect, test } from "vitest";
import { normaliseStoreUrl, storeHostOf } from "./store-url.ts";

test.each([
  ["https://shop.example", "https://shop.example"],
  ["https://shop.example/", "https://shop.example"],
  ["https://shop.example./", "https://shop.example"],
  ["HTTPS://SHOP.example:443/Store//", "https://shop.example/Store"],
  ["http://shop.example:8080/a/b/?q=1#f", "http://shop.example:8080/a/b"],
  ["https://münchen.example/a b", "https://xn--mnchen-3ya.example/a%20b"],
])("%s becomes %s", (text, normal) => {
  expect(normaliseStoreUrl(text)).toBe(normal);
  expect(normaliseStoreUrl(normal)).toBe(normal);
});

test("the host of a store includes a non-default port", () => {
  expect(storeHostOf("http://shop.example:8080/a")).toBe("shop.example:8080");
});
