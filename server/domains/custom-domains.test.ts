import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomDomain, CustomDomainDetail } from "../../shared/wire/domain.ts";
import { expectOk } from "../../test/support/harness.ts";
import {
  uniqueHostname,
  startDomainsHarness,
  TARGET,
  type DomainsHarness,
  type DomainOwner,
} from "./domains.fixture.ts";

let d: DomainsHarness;
let owner: DomainOwner;

beforeAll(async () => {
  d = await startDomainsHarness({ worker: false });
  owner = await d.owner();
});
afterAll(async () => {
  expect(d.h.breaches).toEqual([]);
  await d.close();
});

const metaOf = (answer: { body: unknown }) => (answer.body as { error: { meta?: object } }).error.meta;

async function auditOf(target: string): Promise<string[]> {
  const rows = await d.h.sql<{ action: string }[]>`
    select action from audit_entries where target = ${target} order by id`;
  return rows.map(({ action }) => action);
}

describe("registering a hostname", () => {
  test("returns the DNS record with a 128-bit token", async () => {
    const name = uniqueHostname();
    const answer = await owner.workspace.client.post(owner.path, { hostname: name.toUpperCase() });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      hostname: name,
      cname_target: TARGET,
      ssl_status: "initializing",
      ownership_verification: {
        type: "txt",
        name: `_svc-challenge.${name}`,
        value: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      cdn_id: expect.stringMatching(/^.+$/),
    });
    expect(await auditOf(name)).toEqual(["custom_domain.registered"]);
  });

  test("a second time returns 409 with the existing record", async () => {
    const first = await owner.register(uniqueHostname());
    const second = await owner.workspace.client.post(owner.path, { hostname: first.hostname });
    expect(second).toFailWith(409, "duplicate_resource");
    expect(metaOf(second)).toEqual(first);
  });

  test("twenty times at once creates one record; the others get it or a retryable error", async () => {
    const hostname = uniqueHostname();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.workspace.client.post(owner.path, { hostname })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const created = answers.find(({ status }) => status === 201)!.body as CustomDomain;
    expect((await owner.read(hostname)).ownership_verification).toEqual(created.ownership_verification);
    expect(await auditOf(hostname)).toHaveLength(1);
  });

  test("with the same idempotency key returns the identical response", async () => {
    const extra = { headers: { "idempotency-key": randomUUID() } };
    const hostname = uniqueHostname();
    const [first, again] = [
      await owner.workspace.client.post(owner.path, { hostname }, extra),
      await owner.workspace.client.post(owner.path, { hostname }, extra),
    ];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test.each([
    ["both forms", { hostname: "shop.example", subdomain: "shop" }, "parameter_invalid", "hostname"],
    ["neither form", {}, "parameter_missing", "hostname"],
    ["an address", { hostname: "192.0.2.7" }, "parameter_invalid", "hostname"],
    ["the alias target", { hostname: TARGET }, "parameter_invalid", "hostname"],
    [
      "a letter that is an ASCII one when small",
      { hostname: "\u212aasse.example" },
      "parameter_invalid",
      "hostname",
    ],
    ["a name that is in no DNS", { hostname: "shop.local" }, "parameter_invalid", "hostname"],
    ["a subdomain without a zone", { subdomain: "shop" }, "zone_not_configured", "subdomain"],
    ["a wrong type", { hostname: 7 }, "parameter_invalid", "hostname"],
  ])("rejects %s", async (_what, body, code, param) => {
    const answer = await owner.workspace.client.post(owner.path, body);
    expect(answer).toFailWith(400, code);
    expect((answer.body as { error: { param: string } }).error.param).toBe(param);
  });

  test("is limited to a hundred hostnames per merchant", async () => {
    const busy = await d.owner();
    const created = uniqueHostname();
    await busy.register(created);
    await d.h.sql`
      insert into custom_domains (workspace_id, merchant_id, livemode, hostname, edge, ssl_status, token, cdn_id,
        validating_since)
      select workspace_id, merchant_id, livemode, n || '.many.example', edge, 'pending_validation', token, n, now()
      from custom_domains, generate_series(1, 99) n where hostname = ${created}`;
    const refused = await busy.workspace.client.post(busy.path, { hostname: uniqueHostname() });
    expect(refused).toFailWith(400, "parameter_invalid");
    await busy.remove("7.many.example");
    await busy.register(uniqueHostname());
  });
});

describe("a workspace's zone", () => {
  async function withZone(apex: string): Promise<DomainOwner> {
    const created = await d.owner();
    await d.h.sql`
      update workspaces set partner_default_zone_id = 'zone-of-partner', partner_default_zone_apex = ${apex}
      where id = ${created.workspace.id}`;
    return created;
  }

  test("accepts subdomains, which need the same proof", async () => {
    const apex = uniqueHostname("partner.example");
    const partner = await withZone(apex);
    const answer = await partner.workspace.client.post(partner.path, { subdomain: "Nord" });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      hostname: `nord.${apex}`,
      ownership_verification: { name: `_svc-challenge.nord.${apex}` },
    });
    const [row] = await d.h.sql`select zone_id from custom_domains where hostname = ${`nord.${apex}`}`;
    expect(row).toEqual({ zone_id: "zone-of-partner" });
  });

  test("is reserved for its workspace, including all names below it", async () => {
    const apex = uniqueHostname("partner.example");
    const partner = await withZone(apex);
    for (const hostname of [apex, `nord.${apex}`, `a.b.${apex}`]) {
      expect(await owner.workspace.client.post(owner.path, { hostname })).toFailWith(
        400,
        "parameter_invalid",
      );
    }
    await partner.register(`nord.${apex}`);
    await owner.register(`not-${apex}`);
  });
});

describe("reading hostnames", () => {
  test("lists the merchant's own, newest first, without deleted ones", async () => {
    const reader = await d.owner();
    const names = [uniqueHostname(), uniqueHostname(), uniqueHostname()];
    for (const name of names) await reader.register(name);
    await reader.remove(names[1]!);
    const { custom_domains } = expectOk(await reader.workspace.client.get(reader.path)) as {
      custom_domains: CustomDomainDetail[];
    };
    expect(custom_domains.map(({ hostname }) => hostname)).toEqual([names[2], names[0]]);
    expect(custom_domains[0]).toEqual(await reader.read(names[2]!));
    expect(custom_domains[0]).toMatchObject({ verification_error: null, last_checked_at: null });
  });

  test("another merchant's hostname is 404, also within the workspace", async () => {
    const name = uniqueHostname();
    await owner.register(name);
    const sibling = await d.owner(owner.workspace);
    expect(await sibling.workspace.client.get(`${sibling.path}/${name}`)).toFailWith(
      404,
      "resource_not_found",
    );
    expect(await sibling.remove(name)).toFailWith(404, "resource_not_found");
    expect((await owner.read(name)).hostname).toBe(name);
  });
});

describe("removing a hostname", () => {
  test("returns 204 repeatedly, with one event and one audit entry", async () => {
    const name = uniqueHostname();
    await owner.register(name);
    for (let round = 0; round < 3; round += 1) {
      const answer = await owner.remove(name.toUpperCase());
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect(await d.emittedStatuses(name)).toEqual(["deleted"]);
    expect(await auditOf(name)).toEqual(["custom_domain.registered", "custom_domain.deleted"]);
    expect(await owner.workspace.client.get(`${owner.path}/${name}`)).toFailWith(404, "resource_not_found");
  });

  test("returns 404 for a hostname the merchant never had", async () => {
    expect(await owner.remove(uniqueHostname())).toFailWith(404, "resource_not_found");
  });

  test("and registering it again creates a new token", async () => {
    const first = await owner.register(uniqueHostname());
    await owner.remove(first.hostname);
    const second = await owner.register(first.hostname);
    expect(second.ssl_status).toBe("initializing");
    expect(second.ownership_verification.value).not.toBe(first.ownership_verification.value);
  });
});

describe("an interrupted registration", () => {
  /** Leaves the claim of a process that died while registering at the edge. */
  async function interruptRegistration(hostname: string, lease: "alive" | "dead"): Promise<string> {
    await owner.register(hostname);
    const [record] = await d.h.sql<{ id: string }[]>`
      insert into idempotency_records (scope_id, livemode, key, fingerprint, lease_token, lease_until, first_request_id)
      values (${owner.workspace.id}, false, ${randomUUID()}, '\\x00', gen_random_uuid(),
        now() + ${lease === "alive" ? "1 minute" : "-1 minute"}::interval, 'req_1')
      returning id`;
    await d.h.sql`
      update custom_domains set cdn_id = null, registration_record_id = ${record!.id}, next_check_at = null
      where hostname = ${hostname}`;
    return record!.id;
  }

  test("is not listed and does not block another request", async () => {
    const name = uniqueHostname();
    await interruptRegistration(name, "dead");
    expect(await owner.workspace.client.get(`${owner.path}/${name}`)).toFailWith(404, "resource_not_found");
    const again = await owner.register(name);
    expect((await owner.read(name)).ownership_verification).toEqual(again.ownership_verification);
  });

  test("blocks others while its lease is valid", async () => {
    const name = uniqueHostname();
    await interruptRegistration(name, "alive");
    const answer = await owner.workspace.client.post(owner.path, { hostname: name });
    expect(answer).toFailWith(409, "idempotency_request_in_progress");
    expect(answer.headers.get("svc-should-retry")).toBe("true");
  });

  test("can be deleted", async () => {
    const name = uniqueHostname();
    await interruptRegistration(name, "dead");
    expect((await owner.remove(name)).status).toBe(204);
    expect(await d.emittedStatuses(name)).toEqual([]);
  });
});
