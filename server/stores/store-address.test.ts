import { expect, test } from "vitest";
import { routeAddress, signedTextOfGet } from "./store-address.ts";

test.each([
  ["https://shop.example/wp-json/wc-svc/v1", "https://shop.example/wp-json/wc-svc/v1/quote"],
  ["https://shop.example/wp-json/wc-svc/v1/", "https://shop.example/wp-json/wc-svc/v1/quote"],
  ["https://shop.example/sub/wp-json/wc-svc/v1", "https://shop.example/sub/wp-json/wc-svc/v1/quote"],
  ["https://shop.example/?rest_route=/wc-svc/v1", "https://shop.example/?rest_route=%2Fwc-svc%2Fv1%2Fquote"],
  [
    "https://shop.example/index.php?rest_route=/wc-svc/v1/&lang=de",
    "https://shop.example/index.php?rest_route=%2Fwc-svc%2Fv1%2Fquote&lang=de",
  ],
  [
    "https://shop.example/wp-json/wc-svc/v1?lang=de#x",
    "https://shop.example/wp-json/wc-svc/v1/quote?lang=de",
  ],
])("the URL of a route below %s is %s", (restUrl, address) => {
  expect(routeAddress(restUrl, "/quote")).toBe(address);
});

test("query parameters are added in both forms", () => {
  const query = { after: "7&x=1", limit: "100" };
  expect(routeAddress("https://shop.example/wp-json/wc-svc/v1", "/products", query)).toBe(
    "https://shop.example/wp-json/wc-svc/v1/products?after=7%26x%3D1&limit=100",
  );
  expect(routeAddress("https://shop.example/?rest_route=/wc-svc/v1", "/products", query)).toBe(
    "https://shop.example/?rest_route=%2Fwc-svc%2Fv1%2Fproducts&after=7%26x%3D1&limit=100",
  );
});

const signedText = (restUrl: string, route: string, query = {}) =>
  signedTextOfGet(route, routeAddress(restUrl, route, query));

test("the signed text of a GET has sorted names and is escaped like rawurlencode", () => {
  const restUrl = "https://shop.example/wp-json/wc-svc/v1";
  expect(signedText(restUrl, "/status")).toBe("GET /status");
  expect(signedText(restUrl, "/products", { limit: "100", after: "a b!'()*~ü" })).toBe(
    "GET /products?after=a%20b%21%27%28%29%2A~%C3%BC&limit=100",
  );
});

test("parameters of the store's own address are signed, the route among them is not", () => {
  expect(signedText("https://shop.example/?rest_route=/wc-svc/v1&lang=de", "/products", { limit: "1" })).toBe(
    "GET /products?lang=de&limit=1",
  );
});
