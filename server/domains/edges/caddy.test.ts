import { once } from "node:events";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCheckout } from "../../../test/flows/shopper.ts";
import { until } from "../../../test/support/harness.ts";
import {
  uniqueHostname,
  startDomainsHarness,
  TARGET,
  type DomainsHarness,
  type DomainOwner,
} from "../domains.fixture.ts";
import { EDGE_DOMAIN, startTlsEdge, type TlsEdge } from "./tls-edge.fixture.ts";

let edge: TlsEdge;
let d: DomainsHarness;
let owner: DomainOwner;

beforeAll(async () => {
  edge = await startTlsEdge();
  d = await startDomainsHarness({
    environment: { SVC_EDGE: "caddy", SVC_EDGE_ADDRESS: edge.address, SVC_TRUST_PROXY: "1" },
  });
  edge.origin = d.h.url;
  owner = await d.owner();
});
afterAll(async () => {
  expect(d.h.breaches).toEqual([]);
  await d.close();
  await edge.close();
});

const statusOf = async (hostname: string) => (await owner.read(hostname)).ssl_status;
const reasonOf = async (hostname: string) => (await owner.read(hostname)).verification_error ?? "";

test("a proven hostname gets a certificate, passes the probe and serves over https", async () => {
  const registration = await owner.register(uniqueHostname(EDGE_DOMAIN));
  const { hostname } = registration;
  const { name, value } = registration.ownership_verification;
  await until(async () => (await statusOf(hostname)) === "pending_validation", "a first check");

  d.dns.set(name, "TXT", [value]);
  await until(async () => (await reasonOf(hostname)).includes("neither a CNAME"), "the alias to be missed");
  expect(edge.requestedNames.filter(([asked]) => asked === hostname)).toEqual([]);

  d.dns.set(hostname, "CNAME", [TARGET]);
  await until(async () => (await statusOf(hostname)) === "active", "an active hostname");
  expect(edge.requestedNames).toContainEqual([hostname, 200]);
  expect(await d.emittedStatuses(hostname)).toEqual(["pending_validation", "pending_issuance", "active"]);

  const { token } = await openCheckout(d.h, owner.merchant);
  const page = await d.call(`${hostname}:443`, `/checkout/${token}`, { "x-forwarded-host": hostname });
  expect(page.status).toBe(200);
  expect((await d.call("127.0.0.1", `/docs`, { "x-forwarded-host": hostname })).status).toBe(404);
});

test("a hostname without a certificate reports it, and continues once there is one", async () => {
  const registration = await owner.register(uniqueHostname("no-certificate.example"));
  d.prove(registration);
  const { hostname } = registration;
  await until(async () => (await reasonOf(hostname)).includes("no certificate yet"), "the probe to fail");
  expect(await statusOf(hostname)).toBe("pending_issuance");
});

test("an edge that routes elsewhere does not pass the probe", async () => {
  const registration = await owner.register(uniqueHostname(EDGE_DOMAIN));
  const { hostname } = registration;
  edge.misrouted = true;
  d.prove(registration);
  await until(async () => (await statusOf(hostname)) === "pending_deployment", "the certificate to be seen");
  expect(await reasonOf(hostname)).toBe(
    "The edge has a certificate, but another service responded with 200.",
  );
  edge.misrouted = false;
  await until(async () => (await statusOf(hostname)) === "active", "an active hostname");
});

test("an unclaimed hostname gets no certificate", async () => {
  const name = uniqueHostname(EDGE_DOMAIN);
  const socket = connect({ host: "127.0.0.1", port: Number(edge.address.split(":")[1]), servername: name });
  await expect(once(socket, "secureConnect")).rejects.toThrow();
  expect(edge.requestedNames).toContainEqual([name, 404]);
});
