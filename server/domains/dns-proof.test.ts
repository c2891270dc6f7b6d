import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDnsServer, type DnsServer } from "../../test/support/dns-server.ts";
import { freshName } from "./domains.fixture.ts";
import { findPointingFault } from "./dns-proof.ts";
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

const faultOf = (name: string) => findPointingFault(dns, name, target);

describe("a hostname leads to us", () => {
  test.each([target, target.toUpperCase(), `${target}.`])("by an alias to %s", async (alias) => {
    const name = freshName();
    server.set(name, "CNAME", [alias.replace(/\.$/, "")]);
    expect(await faultOf(name)).toBeNull();
  });

  test("by a chain of aliases", async () => {
    const names = [freshName(), freshName(), freshName()];
    server.set(names[0]!, "CNAME", [names[1]!]);
    server.set(names[1]!, "CNAME", [names[2]!]);
    server.set(names[2]!, "CNAME", [target]);
    expect(await faultOf(names[0]!)).toBeNull();
  });

  test("by our own addresses, all or some of them", async () => {
    const apex = freshName();
    server.set(apex, "A", ["192.0.2.2"]);
    expect(await faultOf(apex)).toBeNull();
    server.set(apex, "AAAA", ["2001:db8::1"]);
    expect(await faultOf(apex)).toBeNull();
  });
});

describe("a hostname does not lead to us", () => {
  test("when it has no record", async () => {
    expect(await faultOf(freshName())).toMatch(/neither a CNAME to edge\.svc\.example nor an address/);
  });

  test("when its alias leads elsewhere, or to a name that only begins like ours", async () => {
    const name = freshName();
    for (const alias of ["other.example", `${target}.other.example`]) {
      server.set(name, "CNAME", [alias]);
      server.set(alias, "A", ["198.51.100.1"]);
      expect(await faultOf(name)).toMatch(/points elsewhere/);
    }
  });

  test("when one of its addresses is foreign", async () => {
    const apex = freshName();
    server.set(apex, "A", ["192.0.2.1", "198.51.100.1"]);
    expect(await faultOf(apex)).toMatch(/points elsewhere/);
    server.set(apex, "A", ["192.0.2.1"]);
    server.set(apex, "AAAA", ["2001:db8::bad"]);
    expect(await faultOf(apex)).toMatch(/points elsewhere/);
  });

  test("when its aliases go round in a circle", async () => {
    const [a, b] = [freshName(), freshName()];
    server.set(a, "CNAME", [b]);
    server.set(b, "CNAME", [a]);
    expect(await faultOf(a)).not.toBeNull();
  });
});

test.each(["SERVFAIL", "REFUSED", "silence"] as const)("%s of the name server is no answer", async (how) => {
  const name = freshName();
  server.fail(name, how);
  await expect(faultOf(name)).rejects.toThrow(NameServerUnavailable);
});
