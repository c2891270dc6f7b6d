// Holds: in a sandbox both kinds of custom domains become active from its own name server, which keeps what was published.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { CustomDomain, CustomDomainDetail } from "../../shared/wire/domain.ts";
import { createNameServer } from "../../server/domains/name-server.ts";
import { uniqueHostname } from "../../server/domains/domains.fixture.ts";
import { startServer } from "../../server/main.ts";
import { changeWorkspace } from "../../server/keys/workspaces.ts";
import { sendUpdate } from "../../server/sandbox/dns/send-update.ts";
import { startDns } from "../../server/sandbox/dns/start-dns.ts";
import { createClient } from "../support/client.ts";
import { expectOk, until, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";

const h = useHarness({ environment: { SVC_SANDBOX: "true" } });

let workspace: TestWorkspace;
let merchant: TestMerchant;
let path: string;

beforeAll(async () => {
  workspace = await h.workspace();
  const zone = { id: "zone", apex: uniqueHostname() };
  await h.sql.begin((sql) => changeWorkspace(sql, workspace.id, { zone }));
  merchant = await h.merchant(workspace);
  path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
});

const register = async (body: object) => expectOk(await workspace.client.post(path, body)) as CustomDomain;
const read = async (hostname: string) =>
  expectOk(await workspace.client.get(`${path}/${hostname}`)) as CustomDomainDetail;
const publish = (hostname: string, client = workspace.client, of = path) =>
  client.post(`${of}/${hostname}/publish`);

test.each([
  ["a hostname of the store", () => ({ hostname: uniqueHostname() })],
  ["a subdomain of the workspace's zone", () => ({ subdomain: "nordlicht" })],
])("%s is active once its records are published", async (_kind, body) => {
  const { hostname, cname_target: target, ownership_verification: txt } = await register(body());
  await until(async () => (await read(hostname)).verification_error !== null, "a check without records");
  const records = [
    { type: "TXT", name: txt.name, value: txt.value },
    { type: "CNAME", name: hostname, value: target },
  ];
  for (let call = 0; call < 2; call += 1) expect(expectOk(await publish(hostname))).toEqual({ records });
  await until(async () => (await read(hostname)).ssl_status === "active", "an active domain");
  expect(await createNameServer(h.config).addresses(hostname)).toEqual(["127.0.0.1"]);
});

test("only a registration of one's own merchant is published, and with the scope of domains", async () => {
  const { hostname } = await register({ hostname: uniqueHostname() });
  const other = await h.workspace();
  const { id } = await h.merchant(other);
  const others = `/v2/agencies/${other.id}/merchants/${id}/custom-domain`;
  expect(await publish(uniqueHostname())).toFailWith(404, "resource_not_found");
  expect(await publish(hostname, other.client)).toFailWith(403, "wrong_workspace");
  expect(await publish(hostname, other.client, others)).toFailWith(404, "resource_not_found");
  const minted = await h.client(workspace.token).post(`/v2/workspaces/${workspace.id}/partner-keys`, {
    name: "Reader",
    scopes: ["merchants:read"],
  });
  const reader = h.client((expectOk(minted) as { plaintext: string }).plaintext);
  expect(await publish(hostname, reader)).toFailWith(403, "insufficient_scope");
});

test("with a name server of the operator's, nothing is sent to it", async () => {
  const { hostname } = await register({ hostname: uniqueHostname() });
  const server = await startServer({ ...h.config, SVC_DNS_SERVERS: ["192.0.2.53:53"], PORT: 0 });
  try {
    const client = createClient(server.url, workspace.key);
    expect(await publish(hostname, client)).toFailWith(500, "edge_unavailable");
  } finally {
    await server.close();
  }
});

test("the name server keeps its records over a restart, and refuses what it does not know", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "svc-dns-"));
  const long = "x".repeat(600);
  try {
    for (const [index, name] of ["one.example", "two.example"].entries()) {
      const server = await startDns({ stateDir });
      await sendUpdate(server.address, [{ type: "TXT", name, value: long }]);
      const dns = createNameServer({ SVC_DNS_SERVERS: [server.address] });
      expect(await dns.txt("one.example")).toEqual([long]);
      expect(await dns.txt("two.example")).toEqual(index === 0 ? [] : [long]);
      const unknown = sendUpdate(server.address, [{ type: "NS" as "TXT", name, value: "ns.example" }]);
      await expect(unknown).rejects.toThrow("answered NOTIMP");
      await server.close();
      await expect(sendUpdate(server.address, [{ type: "TXT", name, value: "" }])).rejects.toThrow(
        "did not answer",
      );
    }
    for (const other of ["[::1]:53", "192.0.2.53:53"])
      await expect(sendUpdate(other, [])).rejects.toThrow("is not the sandbox's");
  } finally {
    await rm(stateDir, { recursive: true });
  }
});
