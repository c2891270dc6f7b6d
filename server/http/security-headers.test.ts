import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

test("an answer may not be sniffed, leaks no path to other sites, and leaves framing to the page's own policy", () => {
  const headers = securityHeaders("https://checkout.example");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  expect(headers.has("x-frame-options")).toBe(false);
  expect(headers.has("content-security-policy")).toBe(false);
});

test("only a service on https binds browsers to https", () => {
  expect(securityHeaders("http://127.0.0.1:4000").has("strict-transport-security")).toBe(false);
});
