import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const needed = {
  DATABASE_URL: "postgres://localhost/svc",
  SVC_ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
};

/** The lines of what a start would be refused with. */
function faultsOf(more: Record<string, string>): string[] {
  try {
    parseConfig({ ...needed, ...more });
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n").slice(1);
    throw error;
  }
  return [];
}

test("own hosts are read in lower case", () => {
  expect(parseConfig({ ...needed, SVC_OWN_HOSTS: "Pay.Example.com, b.example" }).SVC_OWN_HOSTS).toEqual([
    "pay.example.com",
    "b.example",
  ]);
});

describe("the edge of custom hostnames", () => {
  test("is none unless it is configured", () => {
    expect(parseConfig(needed)).toMatchObject({ SVC_EDGE: "local", SVC_DNS_SERVERS: [] });
  });

  test("reports everything that is missing at once", () => {
    expect(faultsOf({ SVC_EDGE: "cloudflare", CLOUDFLARE_ZONE_ID: "z", PORT: "x" })).toEqual([
      expect.stringMatching(/^PORT: /),
      "SVC_CNAME_TARGET: required with SVC_EDGE=cloudflare",
      "CLOUDFLARE_API_TOKEN: required with SVC_EDGE=cloudflare",
    ]);
    expect(faultsOf({ SVC_EDGE: "caddy" })).toEqual(["SVC_CNAME_TARGET: required with SVC_EDGE=caddy"]);
    expect(faultsOf({ SVC_EDGE: "caddy", SVC_CNAME_TARGET: "Edge.Example.com" })).toEqual([]);
  });

  test.each([
    ["SVC_EDGE", "nginx"],
    ["SVC_CNAME_TARGET", "edge.example.com."],
    ["SVC_CNAME_TARGET", "https://edge.example.com"],
    ["SVC_OWN_HOSTS", "https://pay.example.com"],
    ["SVC_OWN_HOSTS", "pay.example.com:443"],
    ["SVC_OWN_HOSTS", "pay.example.com."],
    ["SVC_OWN_HOSTS", "*.example.com"],
    ["SVC_EDGE_ADDRESS", "caddy"],
    ["SVC_EDGE_ADDRESS", "https://caddy:443"],
    ["SVC_DNS_SERVERS", "dns.example"],
    ["SVC_DNS_SERVERS", "9.9.9.9,nonsense"],
    ["SVC_DNS_SERVERS", "9.9.9"],
    ["SVC_DNS_SERVERS", "abc"],
    ["SVC_DOMAIN_CHECK_SCHEDULE", "5,0"],
  ])("%s cannot be %s", (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test.each(["9.9.9.9", "127.0.0.1:5353", "2620:fe::fe", "[2620:fe::fe]:53", "9.9.9.9, 149.112.112.112"])(
    "may ask the name servers %s",
    (servers) => expect(faultsOf({ SVC_DNS_SERVERS: servers })).toEqual([]),
  );
});
