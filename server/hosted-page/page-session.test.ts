import { expect, test } from "vitest";
import { isOwnOrigin } from "./page-session.ts";

const host = { name: "pay.shop.example", authority: "pay.shop.example", merchantId: "m" };

test.each([
  ["https://checkout.example", undefined, true],
  ["https://checkout.example", "https://checkout.example", true],
  ["https://checkout.example", "https://pay.shop.example", true],
  ["https://checkout.example", "http://pay.shop.example", false],
  ["https://checkout.example", "https://pay.shop.example:8443", false],
  ["https://checkout.example", "https://evil.example", false],
  ["https://checkout.example", "null", false],
  // TLS may end at an edge.
  ["http://127.0.0.1:4000", "https://pay.shop.example", true],
  ["http://127.0.0.1:4000", "http://pay.shop.example", true],
])(
  "a service at %s takes calls of a custom hostname's page with the origin %s: %s",
  (baseUrl, origin, own) => {
    expect(isOwnOrigin({ config: { baseUrl } }, origin, host)).toBe(own);
  },
);
