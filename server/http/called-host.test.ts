import { describe, expect, test } from "vitest";
import { calledHost } from "./called-host.ts";

describe("the Host header", () => {
  test.each([
    ["shop.example", "shop.example", "shop.example"],
    ["SHOP.Example:4000", "shop.example", "shop.example:4000"],
    ["shop.example.", "shop.example", "shop.example"],
    ["shop.example.:443", "shop.example", "shop.example:443"],
    ["127.0.0.1:4000", "127.0.0.1", "127.0.0.1:4000"],
    ["[::1]:4000", "::1", "[::1]:4000"],
    ["server_1:4000", "server_1", "server_1:4000"],
    ["", "", ""],
  ])("%s names %s", (header, name, authority) => {
    expect(calledHost({ host: header }, 0)).toEqual({ name, authority });
  });

  test("may be absent", () => expect(calledHost({}, 0)).toEqual({ name: "", authority: "" }));

  test.each([
    "shop.example..",
    "shop.example:port",
    "shop.example:",
    "user@shop.example",
    "shop.example/x",
    "shop example",
    "shop.example,other.example",
    "münchen.example",
    ".",
    "[::1",
  ])("%s is no host", (header) => expect(calledHost({ host: header }, 0)).toBeNull());
});

describe("X-Forwarded-Host", () => {
  const headers = (forwarded: string) => ({ host: "server:4000", "x-forwarded-host": forwarded });
  const nameOf = (forwarded: string, hops: number) => calledHost(headers(forwarded), hops)?.name;

  test("is not believed unless a proxy is trusted", () => {
    expect(nameOf("shop.example", 0)).toBe("server");
    expect(nameOf("shop.example", 1)).toBe("shop.example");
  });

  test("is read as far from its end as proxies are trusted: what stands before is the caller's own word", () => {
    expect(nameOf("forged.example, shop.example", 1)).toBe("shop.example");
    expect(nameOf("forged.example, shop.example, inner.example", 2)).toBe("shop.example");
  });

  test("may be shorter than the chain of proxies, most of which pass it on as it is", () => {
    expect(nameOf("Shop.Example.", 3)).toBe("shop.example");
  });
});
