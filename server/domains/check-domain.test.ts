import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomDomain } from "../../shared/wire/domain.ts";
import { checkDomain } from "./check-domain.ts";
import {
  uniqueHostname,
  startDomainsHarness,
  TARGET,
  type DomainsHarness,
  type DomainOwner,
} from "./domains.fixture.ts";
import { sweepDomains } from "./sweep-domains.task.ts";

const HOUR = 3_600_000;

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

/** The context some hours from now. */
const inHours = (hours: number) => ({ ...d.h.ctx, clock: { now: () => Date.now() + hours * HOUR } });

async function idOf({ ownership_verification }: CustomDomain): Promise<string> {
  const [row] = await d.h.sql<{ id: string }[]>`
    select id from custom_domains where token = ${ownership_verification.value}`;
  return row!.id;
}

async function check(registration: CustomDomain, hours = 0): Promise<void> {
  await checkDomain(inHours(hours), await idOf(registration));
}

async function active(of: DomainOwner = owner): Promise<CustomDomain> {
  const registration = await of.register(uniqueHostname());
  d.prove(registration);
  await check(registration);
  expect((await of.read(registration.hostname)).ssl_status).toBe("active");
  return registration;
}

async function jobsOf(registration: CustomDomain): Promise<Array<{ run_at: Date }>> {
  return d.h.sql<{ run_at: Date }[]>`
    select run_at from graphile_worker.jobs where key = ${`check-domain:${await idOf(registration)}`}`;
}

describe("a check", () => {
  test("without the record names the missing record, and emits the status once", async () => {
    const registration = await owner.register(uniqueHostname());
    await check(registration);
    await check(registration);
    const { name } = registration.ownership_verification;
    expect(await owner.read(registration.hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: `TXT record ${name} not found.`,
      last_checked_at: expect.any(String),
    });
    expect(await d.emittedStatuses(registration.hostname)).toEqual(["pending_validation"]);
  });

  test("with the record activates the hostname and emits it", async () => {
    const registration = await active();
    expect(await owner.read(registration.hostname)).toMatchObject({ verification_error: null });
    expect(await d.emittedStatuses(registration.hostname)).toEqual(["active"]);
  });

  test.each<[string, (token: string) => string]>([
    ["another value", () => "0".repeat(32)],
    ["its capitals", (token) => token.toUpperCase()],
    ["its beginning", (token) => token.slice(0, -1)],
    ["a longer value", (token) => `${token}x`],
  ])("does not accept %s as the token", async (_what, mistake) => {
    const registration = await owner.register(uniqueHostname());
    const wrong = mistake(registration.ownership_verification.value);
    d.dns.set(registration.ownership_verification.name, "TXT", [wrong]);
    await check(registration);
    expect(await owner.read(registration.hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: expect.stringContaining("does not have this registration's value"),
    });
  });

  test("finds the token among other records and behind a CNAME", async () => {
    const registration = await owner.register(uniqueHostname());
    const { name, value } = registration.ownership_verification;
    d.dns.set(name, "CNAME", ["proofs.dns-host.example"]);
    d.dns.set("proofs.dns-host.example", "TXT", ["v=spf1 -all", "x".repeat(300), value]);
    await check(registration);
    expect((await owner.read(registration.hostname)).ssl_status).toBe("active");
  });

  test.each(["SERVFAIL", "REFUSED"] as const)("is inconclusive if DNS answers %s", async (how) => {
    const registration = await owner.register(uniqueHostname());
    d.dns.fail(registration.ownership_verification.name, how);
    await check(registration);
    expect(await owner.read(registration.hostname)).toMatchObject({
      ssl_status: "initializing",
      verification_error: "DNS did not respond.",
    });
    expect(await jobsOf(registration)).toHaveLength(1);
  });

  test("queues one next check, however often it ran", async () => {
    const registration = await owner.register(uniqueHostname());
    for (let round = 0; round < 3; round += 1) await check(registration);
    expect(await jobsOf(registration)).toHaveLength(1);
  });

  test("is queued again when its job was lost", async () => {
    const registration = await owner.register(uniqueHostname());
    await d.h.sql`delete from graphile_worker._private_jobs`;
    await sweepDomains(d.h.ctx);
    expect(await jobsOf(registration)).toHaveLength(0);
    await sweepDomains(inHours(0.1));
    expect(await jobsOf(registration)).toHaveLength(1);
  });

  test("does not change a claim that was deleted or restarted meanwhile", async () => {
    const registration = await owner.register(uniqueHostname());
    d.prove(registration);
    const id = await idOf(registration);
    let renewed: CustomDomain | null = null;
    const dns = {
      ...d.h.ctx.dns,
      async txt(name: string) {
        const found = await d.h.ctx.dns.txt(name);
        await owner.remove(registration.hostname);
        renewed = await owner.register(registration.hostname);
        return found;
      },
    };
    await checkDomain({ ...d.h.ctx, dns }, id);
    expect(renewed).not.toBeNull();
    expect((await owner.read(registration.hostname)).ssl_status).toBe("initializing");
  });
});

describe("a hostname that is never proven", () => {
  test("times out after seven days and can be registered again with a new token", async () => {
    const first = await owner.register(uniqueHostname());
    await check(first, 24);
    await check(first, 7 * 24 + 0.1);
    expect((await owner.read(first.hostname)).ssl_status).toBe("validation_timed_out");
    expect(await d.emittedStatuses(first.hostname)).toEqual(["pending_validation", "validation_timed_out"]);
    d.prove(first);
    await check(first, 8 * 24);
    expect((await owner.read(first.hostname)).ssl_status).toBe("validation_timed_out");

    const second = await owner.register(first.hostname);
    expect(second.ownership_verification.value).not.toBe(first.ownership_verification.value);
    await check(second);
    expect(await owner.read(first.hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: expect.stringContaining("does not have this registration's value"),
    });
  });
});

test("a failed claim is deleted eventually; a once-active hostname is kept", async () => {
  const [failed, used] = [await owner.register(uniqueHostname()), await active()];
  await owner.remove(failed.hostname);
  await owner.remove(used.hostname);
  await owner.register(used.hostname);
  await owner.remove(used.hostname);
  const isKept = async ({ hostname }: CustomDomain) =>
    (await d.h.sql`select 1 from custom_domains where hostname = ${hostname}`).length === 1;
  await sweepDomains(inHours(59 * 24));
  expect(await isKept(failed)).toBe(true);
  await sweepDomains(inHours(61 * 24));
  expect([await isKept(failed), await isKept(used)]).toEqual([false, true]);
});

describe("a hostname claimed by several merchants", () => {
  test("belongs to the first that proves it; the others get the reason", async () => {
    const [first, second] = [await d.owner(), await d.owner()];
    const hostname = uniqueHostname();
    const [mine, theirs] = [await first.register(hostname), await second.register(hostname)];
    expect(mine.ownership_verification.value).not.toBe(theirs.ownership_verification.value);
    d.dns.set(`_svc-challenge.${hostname}`, "TXT", [
      mine.ownership_verification.value,
      theirs.ownership_verification.value,
    ]);
    await check(theirs);
    await check(mine);
    expect((await second.read(hostname)).ssl_status).toBe("active");
    expect(await first.read(hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: "Another registration has already verified this hostname.",
    });

    await second.remove(hostname);
    await check(mine);
    expect((await first.read(hostname)).ssl_status).toBe("active");
  });

  test("has one owner if all of them prove it at the same time", async () => {
    const hostname = uniqueHostname();
    const owners = await Promise.all(Array.from({ length: 6 }, () => d.owner()));
    const claims = await Promise.all(owners.map((each) => each.register(hostname)));
    d.dns.set(
      `_svc-challenge.${hostname}`,
      "TXT",
      claims.map((claim) => claim.ownership_verification.value),
    );
    await Promise.all(claims.map((claim) => check(claim)));
    const statuses = await Promise.all(owners.map(async (each) => (await each.read(hostname)).ssl_status));
    expect(statuses.toSorted()).toEqual(["active", ...Array(5).fill("pending_validation")]);
  });

  test("is rejected for others while active, without naming its owner", async () => {
    const { hostname } = await active();
    const other = await d.owner();
    const answer = await other.workspace.client.post(other.path, { hostname });
    expect(answer).toFailWith(409, "duplicate_resource");
    expect((answer.body as { error: object }).error).not.toHaveProperty("meta");
  });
});

describe("an active hostname", () => {
  test("is lost 72 hours after its proof was removed, and can then be claimed by another merchant", async () => {
    const registration = await active();
    d.dns.remove(registration.ownership_verification.name);
    for (const hours of [24, 60, 95]) {
      await check(registration, hours);
      expect(await owner.read(registration.hostname)).toMatchObject({
        ssl_status: "active",
        verification_error: expect.stringMatching(/^TXT record .+ not found/),
      });
    }
    await check(registration, 96.1);
    expect((await owner.read(registration.hostname)).ssl_status).toBe("pending_validation");
    expect(await d.emittedStatuses(registration.hostname)).toEqual(["active", "pending_validation"]);

    const heir = await d.owner();
    const inherited = await heir.register(registration.hostname);
    await check(inherited);
    expect((await heir.read(registration.hostname)).ssl_status).toBe("pending_validation");
    d.prove(inherited);
    await check(inherited);
    expect((await heir.read(registration.hostname)).ssl_status).toBe("active");
  });

  test("stays active while name servers fail for days", async () => {
    const registration = await active();
    d.dns.fail(registration.ownership_verification.name, "SERVFAIL");
    for (const hours of [24, 48, 72, 96, 120]) await check(registration, hours);
    expect((await owner.read(registration.hostname)).ssl_status).toBe("active");
    d.dns.fail(registration.ownership_verification.name, null);
    await check(registration, 144);
    expect(await owner.read(registration.hostname)).toMatchObject({ verification_error: null });
  });

  test("whose records remain in DNS proves nothing for the next claim", async () => {
    const registration = await active();
    await owner.remove(registration.hostname);
    const taker = await d.owner();
    const claim = await taker.register(registration.hostname);
    await check(claim);
    expect(await taker.read(registration.hostname)).toMatchObject({
      ssl_status: "pending_validation",
      verification_error: expect.stringContaining("does not have this registration's value"),
    });
    const again = await owner.register(registration.hostname);
    await check(again);
    expect((await owner.read(registration.hostname)).ssl_status).toBe("pending_validation");
  });
});

test("the CNAME target is the registration's", async () => {
  expect((await owner.register(uniqueHostname())).cname_target).toBe(TARGET);
});
