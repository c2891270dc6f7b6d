import { describe, expect, test } from "vitest";
import { CreateCustomDomain, Hostname } from "../../shared/wire/domain.ts";
import { assertNotReserved, requestedHostname } from "./hostname-rules.ts";

const label63 = "a".repeat(63);
const name253 = [label63, label63, label63, "b".repeat(57), "com"].join(".");

describe("a host name", () => {
  test.each([
    ["shop.example"],
    ["checkout.shop.example"],
    ["a.b.c.d.example"],
    ["1-800.shop.example"],
    ["xn--mnchen-3ya.example"],
    [`${label63}.example`],
    [name253],
  ])("may be %s", (name) => {
    expect(Hostname.parse(name)).toBe(name);
    expect(Hostname.parse(name.toUpperCase())).toBe(name);
  });

  test.each([
    ["a single label", "localhost"],
    ["an IPv4 address", "192.0.2.1"],
    ["an IPv6 address", "2001:db8::1"],
    ["a bracketed address", "[::1]"],
    ["a top-level label of digits", "shop.123"],
    ["a top-level label of one letter", "shop.e"],
    ["a closing dot", "shop.example."],
    ["an opening dot", ".shop.example"],
    ["an empty label", "shop..example"],
    ["an opening hyphen", "-shop.example"],
    ["a closing hyphen", "shop-.example"],
    ["an underscore", "_svc.example"],
    ["a wildcard", "*.example"],
    ["a port", "shop.example:443"],
    ["a path", "shop.example/x"],
    ["a scheme", "https://shop.example"],
    ["another alphabet", "münchen.example"],
    ["a letter that only looks like one", "ſhop.example"],
    ["a label of 64", `${label63}a.example`],
    ["254 characters", `a${name253}`],
    ["a line break", "shop.example\n"],
    ["white space", " shop.example"],
    ["nothing", ""],
  ])("rejects %s", (_what, name) => {
    expect(Hostname.safeParse(name).success).toBe(false);
  });
});

describe("a body", () => {
  test.each([
    [{}],
    [{ hostname: "shop.example", subdomain: "shop" }],
    [{ subdomain: "a.b" }],
    [{ subdomain: "-a" }],
  ])("%o is rejected", (body) => expect(CreateCustomDomain.safeParse(body).success).toBe(false));

  test("with a subdomain yields a hostname in the workspace's zone", () => {
    const zone = { id: "zone-1", apex: "shops.partner.example" };
    expect(requestedHostname(CreateCustomDomain.parse({ subdomain: "Nord" }), zone)).toEqual({
      hostname: "nord.shops.partner.example",
      zoneId: "zone-1",
      param: "subdomain",
    });
  });

  test("with a subdomain needs a zone and a valid length", () => {
    expect(() => requestedHostname({ subdomain: "nord" }, null)).toThrow(/zone/);
    const long = { id: "z", apex: name253.slice(60) };
    expect(() => requestedHostname({ subdomain: label63 }, { ...long, apex: name253 })).toThrow(
      /not a valid hostname/,
    );
  });
});

describe("a reserved hostname", () => {
  const config = {
    baseUrl: "https://pay.example.com",
    SVC_CNAME_TARGET: "edge.example.net",
    SVC_OWN_HOSTS: ["checkout.operator.example"],
  };
  const zones = { own: null, others: [] };

  test.each([
    "pay.example.com",
    "shop.pay.example.com",
    "edge.example.net",
    "a.edge.example.net",
    "checkout.operator.example",
    "a.b.checkout.operator.example",
    "shop.localhost",
    "printer.local",
    "db.internal",
    "x.invalid",
    "shop.onion",
    "1.in-addr.arpa",
  ])("is %s", (name) => {
    expect(() => assertNotReserved(config, name, zones, "hostname")).toThrow(/^hostname: This hostname/);
  });

  test.each([
    "example.com",
    "notpay.example.com",
    "operator.example",
    "notcheckout.operator.example",
    "pay.example.com.shop.example",
    "local.example",
    "mylocal.shop",
  ])("is not %s", (name) => expect(() => assertNotReserved(config, name, zones, "hostname")).not.toThrow());

  test("includes names in another workspace's zone, unless also in the caller's own", () => {
    const others = ["shops.partner.example"];
    for (const name of ["shops.partner.example", "a.shops.partner.example"]) {
      expect(() => assertNotReserved(config, name, { own: null, others }, "hostname")).toThrow(/reserved/);
      expect(() => assertNotReserved(config, name, { own: others[0]!, others }, "hostname")).not.toThrow();
    }
    expect(() =>
      assertNotReserved(config, "partner.example", { own: null, others }, "hostname"),
    ).not.toThrow();
  });
});
