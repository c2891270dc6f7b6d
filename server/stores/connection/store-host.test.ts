import { expect, test } from "vitest";
import { isStoreHost } from "./store-host.ts";

test.each([
  ["https://shop.example", [], "https://shop.example/wp-json/wc-svc/v1", true],
  ["https://shop.example/eu", [], "https://SHOP.example./?rest_route=/wc-svc/v1", true],
  ["https://www.shop.example", [], "https://shop.example/x", true],
  ["https://shop.example", [], "https://www.shop.example/x", true],
  ["https://shop.example", [], "http://shop.example:8080/x", true],
  ["https://büro.example", [], "https://xn--bro-hoa.example/x", true],
  ["https://shop.example", ["wp.shop.example"], "https://wp.shop.example/x", true],
  ["https://shop.example", ["127.0.0.1", "[::1]"], "http://[::1]:8080/x", true],
  ["https://shop.example", [], "https://wp.shop.example/x", false],
  ["https://shop.example", [], "https://shop.example.evil.example/x", false],
  ["https://shop.example", [], "https://evil.example/shop.example", false],
  ["https://shop.example", [], "https://shop.example@evil.example/x", false],
  ["https://shop.example", [], "https://www.www.shop.example/x", false],
  ["https://shop.example", [], "https://wwwshop.example/x", false],
  ["https://shop.example", ["other.example"], "https://xother.example/x", false],
  ["https://shop.example", [], "https://evil.example\\@shop.example/x", false],
])("store_url %s, allowed %j, address %s: %s", (storeUrl, allowed, address, expected) => {
  expect(isStoreHost({ store_url: storeUrl, allowed_store_hosts: allowed }, address)).toBe(expected);
});
