import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./define-page.ts";
import { createSecurityHeaders } from "./security-headers.ts";

const host = (merchantId: string | null) => ({ name: "a.example", authority: "a.example", merchantId });

test("an answer may not be sniffed, leaks no path to other sites, and loads nothing and is not framed unless a page says so", () => {
  const headers = createSecurityHeaders("https://checkout.example")(host(null));
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(headers["permissions-policy"]).toContain("camera=(), ");
  expect(headers["permissions-policy"]).not.toContain("payment");
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test("a page's policy leaves out sources that could add a directive or allow every host", () => {
  const policy = contentSecurityPolicy({
    nonce: "n",
    image: ["https:", "http://a;script-src *", "https://*"],
    frameAncestors: ["https://shop.example:8443", "https://*", "https://a,b", "https://[::1]"],
  });
  expect(policy).toContain("img-src 'self' data: https:;");
  expect(policy).toContain("frame-ancestors https://shop.example:8443 https://[::1];");
  expect(contentSecurityPolicy({ nonce: "n", frameAncestors: ["*"] })).toContain("frame-ancestors 'none';");
});

test("a merchant's hostname is bound to https, its other names are not", () => {
  const headers = createSecurityHeaders("https://checkout.example")(host("m"));
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("only a service on https binds browsers to https", () => {
  for (const called of [undefined, host(null), host("m")])
    expect(createSecurityHeaders("http://127.0.0.1:4000")(called)).not.toHaveProperty(
      "strict-transport-security",
    );
});
