import { Resolver, type LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startDnsServer, type DnsServer } from "../../../test/support/dns-server.ts";
import type { Resolve } from "./guarded-connect.ts";
import { createGuardedFetch, GuardedFetchError, type GuardedFetch } from "./guarded-fetch.ts";
import { checkPartnerUrl } from "./partner-url.ts";

/**
 * Names that lead somewhere else from one question to the next, with a name server that answers so. 127.0.0.1 stands for
 * a public address (the operator allows it, and only it); 127.0.0.2, ::1 and the rest are private.
 */
const PUBLIC = "127.0.0.1";
const config = { SVC_ALLOW_PRIVATE_TARGETS: [PUBLIC] };

let dns: DnsServer;
let server: Server;
let port: number;
/** Own addresses of the server at which connections and requests came in. */
let reached: string[] = [];
let requests: string[] = [];
let fetchGuarded: GuardedFetch;
let count = 0;
let name: string;

beforeAll(async () => {
  dns = await startDnsServer();
  server = createServer((request, response) => {
    requests.push(own(request.socket.localAddress));
    response.setHeader("connection", "close").end("hello");
  });
  server.on("connection", (socket) => reached.push(own(socket.localAddress)));
  server.listen(0, "::");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await dns.close();
});
beforeEach(() => {
  reached = [];
  requests = [];
  dns.questions.length = 0;
  fetchGuarded = createGuardedFetch(config, lookUpAt(dns));
  count += 1;
  name = `partner-${count}.test`;
});

const own = (address: string | undefined): string => (address ?? "").replace("::ffff:", "");

/** As `dns.lookup` does it, all addresses of both families, but at the given server. */
function lookUpAt(dns: DnsServer): Resolve {
  // Silence is ended by the connection's own time limit: a busy machine may be slow to answer, which is no failure.
  const resolver = new Resolver({ timeout: 30_000, tries: 1 });
  resolver.setServers([dns.address]);
  return (hostname, _options, done) => {
    resolver.resolve4(hostname, (error, fours) => {
      resolver.resolve6(hostname, (_error, sixes) => {
        const addresses = [
          ...(fours ?? []).map((address): LookupAddress => ({ address, family: 4 })),
          ...(sixes ?? []).map((address): LookupAddress => ({ address, family: 6 })),
        ];
        if (addresses.length > 0) done(null, addresses);
        else done(error ?? new Error("no address"), []);
      });
    });
  };
}

/** @returns the status, or the kind of failure. */
async function call(options: { connectTimeoutMs?: number } = {}): Promise<number | string> {
  try {
    const url = `http://${name}:${port}/`;
    const request = { method: "POST", body: "{}", timeoutMs: 5_000, livemode: false, ...options } as const;
    return (await fetchGuarded(url, request)).status;
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    expect(error.notSent).toBe(true);
    expect(error.message).not.toMatch(/\d+\.\d+\.\d+\.\d+|::/);
    return error.kind;
  }
}

describe("a name that leads to", () => {
  test.each([
    { what: "a private address", a: ["127.0.0.2"] },
    { what: "the metadata service", a: ["169.254.169.254"] },
    { what: "a public and a private one", a: [PUBLIC, "127.0.0.2"] },
    { what: "a private and a public one", a: ["127.0.0.2", PUBLIC] },
    { what: "many public ones and a private one", a: ["8.8.8.8", "1.1.1.1", "9.9.9.9", PUBLIC, "10.0.0.1"] },
    { what: "a private IPv6 one alone", aaaa: ["::1"] },
    { what: "a public one, and a private one by IPv6", a: [PUBLIC], aaaa: ["::1"] },
    { what: "a public one, and a mapped one by IPv6", a: [PUBLIC], aaaa: ["::ffff:127.0.0.2"] },
    { what: "a public one, and a unique local one", a: [PUBLIC], aaaa: ["fd00:ec2::254"] },
    { what: "a private one through NAT64", aaaa: ["64:ff9b::7f00:2"] },
    { what: "a private one through 6to4", aaaa: ["2002:7f00:2::1"] },
    { what: "nowhere", a: ["0.0.0.0"] },
  ])("$what is refused without a connection", async ({ a = [], aaaa = [] }) => {
    dns.set(name, "A", a);
    dns.set(name, "AAAA", aaaa);
    expect(await call()).toBe("blocked");
    expect(reached).toEqual([]);
  });

  test("a public address by a chain of aliases is called", async () => {
    dns.set(name, "CNAME", ["one.test"]);
    dns.set("one.test", "CNAME", ["two.test"]);
    dns.set("two.test", "A", [PUBLIC]);
    expect(await call()).toBe(200);
  });

  test("a private address by a chain of aliases is refused", async () => {
    dns.set(name, "CNAME", ["hooks.partner.test"]);
    dns.set("hooks.partner.test", "CNAME", ["metadata.internal"]);
    dns.set("metadata.internal", "A", ["127.0.0.2"]);
    expect(await call()).toBe("blocked");
    expect(reached).toEqual([]);
  });

  test.each(["SERVFAIL", "REFUSED", "silence"] as const)("nothing (%s) is not called", async (how) => {
    dns.fail(name, how);
    expect(["network", "timeout"]).toContain(await call({ connectTimeoutMs: 1_000 }));
    expect(reached).toEqual([]);
  });
});

test("a name that is public when it is configured and private when it is called is refused then", async () => {
  dns.set(name, "A", (asked) => [asked === 0 ? PUBLIC : "127.0.0.2"]);
  checkPartnerUrl(config, `http://${name}:${port}/`, false);
  expect(await call()).toBe(200);
  expect(await call()).toBe("blocked");
  expect(reached).toEqual([PUBLIC]);
});

test("a name that is private when it is configured is accepted, and called once it is public", async () => {
  dns.set(name, "A", (asked) => [asked === 0 ? "127.0.0.2" : PUBLIC]);
  checkPartnerUrl(config, `http://${name}:${port}/`, false);
  expect(await call()).toBe("blocked");
  expect(await call()).toBe(200);
  expect(reached).toEqual([PUBLIC]);
});

test("a name that changes with every question is asked for once per connection, and that answer is used", async () => {
  dns.set(name, "A", (asked) => [asked % 2 === 0 ? PUBLIC : "127.0.0.2"]);
  const ends: Array<number | string> = [];
  for (let calls = 0; calls < 20; calls += 1) ends.push(await call());
  expect(ends).toEqual(Array.from({ length: 10 }, () => [200, "blocked"]).flat());
  expect(dns.questions.filter((question) => question.type === "A")).toHaveLength(20);
  expect(requests).toEqual(Array.from({ length: 10 }, () => PUBLIC));
  expect(reached).toEqual(requests);
});

test("many calls at once to a name that changes reach the public address alone", async () => {
  dns.set(name, "A", (asked) =>
    asked % 3 === 0 ? [PUBLIC] : asked % 3 === 1 ? ["127.0.0.2"] : [PUBLIC, "127.0.0.2"],
  );
  const ends = await Promise.all(Array.from({ length: 60 }, () => call()));
  expect(new Set(ends)).toEqual(new Set([200, "blocked"]));
  expect(new Set(reached)).toEqual(new Set([PUBLIC]));
});

test("a name the operator allows may lead anywhere", async () => {
  fetchGuarded = createGuardedFetch({ SVC_ALLOW_PRIVATE_TARGETS: [name] }, lookUpAt(dns));
  dns.set(name, "A", ["127.0.0.2"]);
  expect(await call()).toBe(200);
  expect(reached).toEqual(["127.0.0.2"]);
});
