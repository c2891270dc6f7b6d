import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDnsServer, type DnsServer } from "../../test/support/dns-server.ts";
import { uniqueHostname } from "./domains.fixture.ts";
import { findRoutingFault } from "./dns-proof.ts";
import { createNameServer, NameServerUnavailable, type NameServer } from "./name-server.ts";

const target = "edge.svc.example";

let server: DnsServer;
let dns: NameServer;

beforeAll(async () => {
  server = await startDnsServer();
  server.set(target, "A", ["192.0.2.1", "192.0.2.2"]);
  server.set(target, "AAAA", ["2001:db8::1"]);
  dns = createNameServer({ SVC_DNS_SERVERS: [server.address] });
});
afterAll(() => server.close());

const faultOf = (name: string) => findRoutingFault(dns, name, target);

describe("a hostname resolves to us", () => {
  test.each([target, target.toUpperCase(), `${target}.`])("by a CNAME to %s", async (alias) => {
    const name = uniqueHostname();
    server.set(name, "CNAME", [alias.replace(/\.$/, "")]);
    expect(await faultOf(name)).toBeNull();
  });

  test("by a chain of CNAMEs", async () => {
    const names = [uniqueHostname(), uniqueHostname(), uniqueHostname()];
    server.set(names[0]!, "CNAME", [names[1]!]);
    server.set(names[1]!, "CNAME", [names[2]!]);
    server.set(names[2]!, "CNAME", [target]);
    expect(await faultOf(names[0]!)).toBeNull();
  });

  test("by some or all of our addresses", async () => {
    const apex = uniqueHostname();
    server.set(apex, "A", ["192.0.2.2"]);
    expect(await faultOf(apex)).toBeNull();
    server.set(apex, "AAAA", ["2001:db8::1"]);
    expect(await faultOf(apex)).toBeNull();
  });
});

describe("a hostname does not resolve to us", () => {
  test("without a record", async () => {
    expect(await faultOf(uniqueHostname())).toMatch(/neither a CNAME to edge\.svc\.example nor an address/);
  });

  test("with a CNAME to another name, or to one that only starts like ours", async () => {
    const name = uniqueHostname();
    for (const alias of ["other.example", `${target}.other.example`]) {
      server.set(name, "CNAME", [alias]);
      server.set(alias, "A", ["198.51.100.1"]);
      expect(await faultOf(name)).toMatch(/points elsewhere/);
    }
  });

  test("with one foreign address", async () => {
    const apex = uniqueHostname();
    server.set(apex, "A", ["192.0.2.1", "198.51.100.1"]);
    expect(await faultOf(apex)).toMatch(/points elsewhere/);
    server.set(apex, "A", ["192.0.2.1"]);
    server.set(apex, "AAAA", ["2001:db8::bad"]);
    expect(await faultOf(apex)).toMatch(/points elsewhere/);
  });

  test("with a CNAME loop", async () => {
    const [a, b] = [uniqueHostname(), uniqueHostname()];
    server.set(a, "CNAME", [b]);
    server.set(b, "CNAME", [a]);
    expect(await faultOf(a)).not.toBeNull();
  });
});

test.each(["SERVFAIL", "REFUSED", "silence"] as const)(
  "%s of the name server throws NameServerUnavailable",
  async (how) => {
    const name = uniqueHostname();
    server.fail(name, how);
    await expect(faultOf(name)).rejects.toThrow(NameServerUnavailable);
  },
);
