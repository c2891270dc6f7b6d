import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomDomain } from "../../../shared/wire/domain.ts";
import { createClient } from "../../../test/support/client.ts";
import { expectOk, until } from "../../../test/support/harness.ts";
import {
  startCloudflare,
  type CloudflareSandbox,
} from "../../../test/support/cloudflare/start-cloudflare.ts";
import { freePort } from "../../process/free-port.ts";
import { checkDomain } from "../check-domain.ts";
import {
  uniqueHostname,
  startDomainsHarness,
  TARGET,
  type DomainsHarness,
  type DomainOwner,
} from "../domains.fixture.ts";
import { sweepDomains } from "../sweep-domains.task.ts";

let cloudflare: CloudflareSandbox;
let d: DomainsHarness;
let owner: DomainOwner;

beforeAll(async () => {
  cloudflare = await startCloudflare();
  d = await startDomainsHarness({ worker: false, environment: settings() });
  owner = await d.owner();
});
afterAll(async () => {
  expect(d.h.breaches).toEqual([]);
  await d.close();
  await cloudflare.close();
});

const settings = () => ({
  SVC_EDGE: "cloudflare",
  CLOUDFLARE_API_TOKEN: cloudflare.token,
  CLOUDFLARE_ZONE_ID: cloudflare.zoneId,
  CLOUDFLARE_API_BASE: cloudflare.base,
});

const named = (hostname: string, zone?: string) =>
  cloudflare.hostnames(zone).filter((each) => each.hostname === hostname);

/** Cloudflare executes calls of a method, but holds their responses until they are released. */
function holdResponses(method: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  cloudflare.holdAnswers(method, promise);
  return resolve;
}

/** Expires the leases of running requests. */
async function expireLeases(): Promise<void> {
  await d.h
    .sql`update idempotency_records set lease_until = now() - interval '1 second' where state = 'started'`;
}

async function check({ ownership_verification }: CustomDomain, hours = 0): Promise<void> {
  const [row] = await d.h.sql<{ id: string }[]>`
    select id from custom_domains where token = ${ownership_verification.value}`;
  await checkDomain({ ...d.h.ctx, clock: { now: () => Date.now() + hours * 3_600_000 } }, row!.id);
}

/** Creates a hostname at Cloudflare directly. */
async function createAtCloudflare(hostname: string): Promise<void> {
  const answer = await fetch(`${cloudflare.base}/zones/${cloudflare.zoneId}/custom_hostnames`, {
    method: "POST",
    headers: { authorization: `Bearer ${cloudflare.token}`, "content-type": "application/json" },
    body: JSON.stringify({ hostname, ssl: { method: "http", type: "dv" } }),
  });
  expect(answer.status).toBe(201);
}

describe("registering", () => {
  test("creates the hostname at Cloudflare and returns its id", async () => {
    const { hostname, cdn_id } = await owner.register(uniqueHostname());
    expect(named(hostname)).toMatchObject([{ id: cdn_id, ssl: { type: "dv", method: "http" } }]);
  });

  test("creates a subdomain in the partner's delegated zone", async () => {
    const partner = await d.owner();
    const apex = uniqueHostname("partner.example");
    await d.h.sql`
      update workspaces set partner_default_zone_id = ${cloudflare.partnerZoneId},
        partner_default_zone_apex = ${apex} where id = ${partner.workspace.id}`;
    const created = expectOk(
      await partner.workspace.client.post(partner.path, { subdomain: "nord" }),
    ) as CustomDomain;
    expect(named(created.hostname)).toEqual([]);
    expect(named(created.hostname, cloudflare.partnerZoneId)).toMatchObject([{ id: created.cdn_id }]);
  });

  test("shares the record with another merchant's claim, and ignores names that only contain the hostname", async () => {
    const hostname = uniqueHostname();
    const longer = await owner.register(`a.${hostname}`);
    const first = await owner.register(hostname);
    const second = await (await d.owner()).register(hostname);
    expect(first.cdn_id).not.toBe(longer.cdn_id);
    expect(second.cdn_id).toBe(first.cdn_id);
    expect(named(hostname)).toHaveLength(1);
  });

  test("finds the record among sixty other names that contain the hostname", async () => {
    const hostname = uniqueHostname();
    for (let n = 0; n < 60; n += 1) await createAtCloudflare(`${n}.${hostname}`);
    await createAtCloudflare(hostname);
    const { cdn_id } = await owner.register(hostname);
    expect(named(hostname)).toMatchObject([{ id: cdn_id }]);
  });

  test("rejects a hostname that belongs to another account, without leaving a claim", async () => {
    const hostname = uniqueHostname();
    cloudflare.takeElsewhere(hostname);
    const answer = await owner.workspace.client.post(owner.path, { hostname });
    expect(answer).toFailWith(400, "parameter_invalid");
    expect(answer.text).toContain("Duplicate custom hostname found");
    expect(await owner.workspace.client.get(`${owner.path}/${hostname}`)).toFailWith(
      404,
      "resource_not_found",
    );
  });
});

describe("when Cloudflare fails", () => {
  test.each([429, 500, 503, "cut_off"] as const)(
    "%s answers 500, and the same key completes the registration, made once",
    async (kind) => {
      const hostname = uniqueHostname();
      const extra = { headers: { "idempotency-key": randomUUID() } };
      const post = () => owner.workspace.client.post(owner.path, { hostname }, extra);
      cloudflare.trouble(kind, 1);
      const failed = await post();
      expect(failed).toFailWith(500, "edge_unavailable");
      expect(failed.headers.get("svc-should-retry")).toBe("true");
      const created = expectOk(await post()) as CustomDomain;
      expect(named(hostname)).toMatchObject([{ id: created.cdn_id }]);
    },
  );

  test("after a lost response a retry finds the record, with any idempotency key", async () => {
    const hostname = uniqueHostname();
    const release = holdResponses("POST");
    const calling = owner.workspace.client.post(owner.path, { hostname });
    await until(() => named(hostname).length === 1, "the name at Cloudflare");
    await expireLeases();
    const created = await owner.register(hostname);
    expect(named(hostname)).toMatchObject([{ id: created.cdn_id }]);
    release();
    expect(await calling).toFailWith(409, "idempotency_request_in_progress");
    expect((await owner.read(hostname)).ownership_verification).toEqual(created.ownership_verification);
  });

  test("a rejected API token is logged and not disclosed to the caller", async () => {
    const wrong = await startDomainsHarness({
      worker: false,
      environment: { ...settings(), CLOUDFLARE_API_TOKEN: "wrong" },
    });
    const other = await wrong.owner();
    const answer = await other.workspace.client.post(other.path, { hostname: uniqueHostname() });
    expect(answer).toFailWith(500, "edge_unavailable");
    expect(answer.text).not.toMatch(/token/i);
    await wrong.close();
  });
});

test("a server killed between Cloudflare's response and its own write creates no duplicate", async () => {
  const hostname = uniqueHostname();
  const port = await freePort();
  const child = fork(fileURLToPath(new URL("../../main.ts", import.meta.url)), {
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      ...d.h.standIns.environment,
      ...settings(),
      PORT: String(port),
      SVC_CNAME_TARGET: TARGET,
      DATABASE_URL: d.h.config.DATABASE_URL,
      SVC_ENCRYPTION_KEYS: d.h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
    },
  });
  const ended = once(child, "exit");
  await once(child, "message");
  const extra = { headers: { "idempotency-key": randomUUID() } };
  const release = holdResponses("POST");
  const calling = createClient(`http://127.0.0.1:${port}`, owner.workspace.key)
    .post(owner.path, { hostname }, extra)
    .catch(() => "cut off");
  await until(() => named(hostname).length === 1, "the name at Cloudflare");
  child.kill("SIGKILL");
  await ended;
  release();
  expect(await calling).toBe("cut off");

  const repeat = () => owner.workspace.client.post(owner.path, { hostname }, extra);
  expect(await repeat()).toFailWith(409, "idempotency_request_in_progress");
  await expireLeases();
  const created = expectOk(await repeat()) as CustomDomain;
  expect(named(hostname)).toMatchObject([{ id: created.cdn_id }]);
  expect(await d.h.sql`select 1 from custom_domains where hostname = ${hostname}`).toHaveLength(1);
});

test("svc doctor checks the token and the CNAME target", async () => {
  const diagnose = () => d.h.ctx.edge("cloudflare").diagnose();
  expect(await diagnose()).toEqual({ ok: false, text: `SVC_CNAME_TARGET ${TARGET} has no address in DNS` });
  d.dns.set(TARGET, "A", ["192.0.2.1"]);
  expect(await diagnose()).toEqual({ ok: true, text: `${TARGET} resolves to 192.0.2.1` });
  cloudflare.trouble(503, 1);
  await expect(diagnose()).rejects.toThrow("Cloudflare responded with 503");
});

describe("during validation", () => {
  test("a hostname passes issuance and deployment to active, each emitted once", async () => {
    const registration = await owner.register(uniqueHostname());
    const { hostname } = registration;
    cloudflare.point(hostname, true);
    await check(registration);
    expect(await owner.read(hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: expect.stringMatching(/^TXT record .+ not found/),
    });
    d.prove(registration);
    for (let round = 0; round < 4; round += 1) await check(registration);
    expect(await owner.read(hostname)).toMatchObject({ ssl_status: "active", verification_error: null });
    expect(await d.emittedStatuses(hostname)).toEqual([
      "pending_validation",
      "pending_issuance",
      "pending_deployment",
      "active",
    ]);
    const { sessionUrl } = expectOk(
      await owner.merchant.client.post("/v1/sessions", {
        cart: { items: [{ id: "lamp-desk", name: "Lamp", quantity: 1, price: 900 }] },
      }),
    ) as { sessionUrl: string };
    expect(new URL(sessionUrl).origin).toBe(`https://${hostname}`);
  });

  test("a hostname that does not resolve to Cloudflare stays pending, with Cloudflare's message", async () => {
    const registration = await owner.register(uniqueHostname());
    d.prove(registration);
    for (let round = 0; round < 3; round += 1) await check(registration);
    expect(await owner.read(registration.hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: "Cloudflare: custom hostname does not CNAME to this zone.",
    });
  });

  test("a hostname deleted at Cloudflare is created again", async () => {
    const registration = await owner.register(uniqueHostname());
    d.prove(registration);
    await fetch(`${cloudflare.base}/zones/${cloudflare.zoneId}/custom_hostnames/${registration.cdn_id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${cloudflare.token}` },
    });
    expect(named(registration.hostname)).toEqual([]);
    await check(registration);
    const [created] = named(registration.hostname);
    expect((await owner.read(registration.hostname)).cdn_id).toBe(created!.id);
  });

  test("an active hostname that resolves elsewhere for 72 hours is lost; failures of Cloudflare do not count", async () => {
    const registration = await owner.register(uniqueHostname());
    d.prove(registration);
    cloudflare.point(registration.hostname, true);
    for (let round = 0; round < 4; round += 1) await check(registration);
    cloudflare.trouble(503, 4);
    for (const hours of [24, 48, 72, 96]) await check(registration, hours);
    expect((await owner.read(registration.hostname)).ssl_status).toBe("active");
    cloudflare.point(registration.hostname, false);
    for (const hours of [120, 150, 180, 193]) await check(registration, hours);
    expect((await owner.read(registration.hostname)).ssl_status).toBe("pending_validation");
  });
});

describe("deleting", () => {
  /** Queued release jobs. */
  const releasesOf = (hostname: string) => d.h.sql<{ tries: number; run_at: Date }[]>`
    select (j.payload ->> 'tries')::int as tries, j.run_at
    from graphile_worker._private_jobs j where j.payload ->> 'hostname' = ${hostname}`;

  const makeDue = () => d.h.sql`update graphile_worker._private_jobs set run_at = now()`;

  test("removes the hostname from Cloudflare, with retries", async () => {
    const { hostname } = await owner.register(uniqueHostname());
    cloudflare.trouble(503, 1);
    await owner.remove(hostname);
    const waiting = await until(async () => {
      await d.runReleases();
      return (await releasesOf(hostname)).find(({ tries }) => tries === 1);
    }, "a second try");
    expect(waiting.run_at.getTime()).toBeGreaterThan(Date.now());
    expect(named(hostname)).toHaveLength(1);
    await makeDue();
    await until(async () => {
      await d.runReleases();
      return named(hostname).length === 0;
    }, "the name to be gone");
  });

  test("succeeds after a lost response and for a missing record", async () => {
    const { hostname } = await owner.register(uniqueHostname());
    cloudflare.trouble("cut_off", 1);
    await owner.remove(hostname);
    await until(async () => {
      await d.runReleases();
      return named(hostname).length === 0;
    }, "the name to be gone");
    await until(async () => {
      await makeDue();
      await d.runReleases();
      return (await releasesOf(hostname)).length === 0;
    }, "the last job");
  });

  test("keeps Cloudflare's record while another merchant claims the hostname", async () => {
    const hostname = uniqueHostname();
    const other = await d.owner();
    const [mine, theirs] = [await owner.register(hostname), await other.register(hostname)];
    await owner.remove(hostname);
    await d.runReleases();
    expect(named(hostname)).toMatchObject([{ id: theirs.cdn_id }]);
    expect(mine.cdn_id).toBe(theirs.cdn_id);
    await other.remove(hostname);
    await d.runReleases();
    expect(named(hostname)).toEqual([]);
  });

  test("an unfinished registration is discarded after a day", async () => {
    const hostname = uniqueHostname();
    const release = holdResponses("POST");
    const calling = owner.workspace.client.post(owner.path, { hostname });
    await until(() => named(hostname).length === 1, "the name at Cloudflare");
    await expireLeases();
    const [taken] = await d.h.sql`
      update idempotency_records set lease_token = gen_random_uuid() where state = 'started' returning 1`;
    expect(taken).toBeDefined();
    release();
    expect(await calling).toFailWith(409, "idempotency_request_in_progress");
    await sweepDomains({ ...d.h.ctx, clock: { now: () => Date.now() + 26 * 3_600_000 } });
    await d.h.sql`update graphile_worker._private_jobs set run_at = now()`;
    await d.runReleases();
    expect(named(hostname)).toEqual([]);
    const [row] = await d.h.sql`select ssl_status from custom_domains where hostname = ${hostname}`;
    expect(row).toEqual({ ssl_status: "deleted" });
  });
});
