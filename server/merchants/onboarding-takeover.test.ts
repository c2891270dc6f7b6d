import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type Answer } from "../../test/client.ts";
import { startHarness, until, type Harness, type TestWorkspace } from "../../test/harness.ts";
import { startServerProcess } from "../../test/server-process.ts";

/** A server process is killed in the middle of an onboarding; another one finishes it with the same key. */

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const HELD_MS = 2000;

interface Request {
  key: string;
  body: { name: string; store_url: string; email: string };
}

const newRequest = (): Request => ({
  key: randomUUID(),
  body: { name: "Shop", store_url: `https://${randomUUID()}.example`, email: "owner@shop.example" },
});

function send(request: Request, url = h.url): Promise<Answer> {
  return createClient(url, workspace.key).post(`/v2/agencies/${workspace.id}/merchants`, request.body, {
    headers: { "idempotency-key": request.key },
  });
}

/** Sends to a server that will not live to answer. */
function sendInVain(request: Request, url: string): Promise<"no answer"> {
  return send(request, url).then(
    (answer) => Promise.reject(new Error(`it answered ${answer.status}`)),
    () => "no answer" as const,
  );
}

/** Stands for the minute that a dead run's lease still lasts. */
async function endLease(request: Request): Promise<void> {
  await h.sql`update idempotency_records set lease_until = now() - interval '1 second' where key = ${request.key}`;
}

async function rowOf(request: Request): Promise<{ id: string; connected_account_id: string | null } | null> {
  const [row] = await h.sql<{ id: string; connected_account_id: string | null }[]>`
    select id, connected_account_id from merchants where store_url = ${request.body.store_url}`;
  return row ?? null;
}

async function accountsOf(merchantId: string): Promise<string[]> {
  const { url, secretKey } = h.standIns.stripe!;
  const response = await fetch(`${url}/v1/accounts?limit=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await response.json()) as { data: { id: string; metadata: Record<string, string> }[] };
  return data
    .filter((account) => account.metadata["svc_merchant_id"] === merchantId)
    .map((account) => account.id);
}

/** While the processor still works on the dead run's call, repeats are told to come back; then one succeeds. */
async function finish(request: Request): Promise<Answer> {
  return until(async () => {
    const answer = await send(request);
    if (answer.status === 201) return answer;
    expect([409, 500]).toContain(answer.status);
    return null;
  }, "the onboarding's end");
}

const count = async (query: Promise<readonly unknown[]>) => (await query).length;

async function expectOneOfEach(request: Request, answer: Answer): Promise<void> {
  const { merchant, stripe } = answer.body as {
    merchant: { id: string; api_key: string };
    stripe: { account_id: string; onboarding_url: string };
  };
  expect(await accountsOf(merchant.id)).toEqual([stripe.account_id]);
  expect(await count(h.sql`select 1 from merchants where store_url = ${request.body.store_url}`)).toBe(1);
  expect(await count(h.sql`select 1 from merchant_credentials where merchant_id = ${merchant.id}`)).toBe(1);
  expect(await count(h.sql`select 1 from onboarding_links where merchant_id = ${merchant.id}`)).toBe(1);
  expect(await count(h.sql`select 1 from events where merchant_id = ${merchant.id}`)).toBe(1);
  expect((await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`)).status).toBe(200);
  expect((await fetch(stripe.onboarding_url, { redirect: "manual" })).status).toBeLessThan(400);
  expect((await send(request)).text).toBe(answer.text);
}

test("killed while the account is opened: the account is found again", async () => {
  const request = newRequest();
  const doomed = await startServerProcess(h);
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = sendInVain(request, doomed.url);
  const row = await until(() => rowOf(request), "the merchant's row");
  await until(async () => (await accountsOf(row.id)).length === 1, "the account");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");
  expect(await send(request)).toFailWith(409, "idempotency_request_in_progress");

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

test("killed while the link is made: the run that takes over uses the account and makes a link of its own", async () => {
  const request = newRequest();
  const doomed = await startServerProcess(h);
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = sendInVain(request, doomed.url);
  await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

/**
 * Moments at which a statement of the run waits for a lock of ours, so that it can be killed exactly there. The row
 * lock is taken on the request's own record, which its transactions lock first.
 */
const moments: Array<[where: string, hold: { table: string } | { record: "claim" | "end" }]> = [
  ["before it has its idempotency record", { table: "idempotency_records" }],
  ["before it claims the merchant's row", { table: "merchants" }],
  ["between the processor's account and our row of it", { table: "connected_accounts" }],
  ["between the processor's link and the last transaction", { record: "end" }],
  ["in the last transaction, before the key pair", { table: "merchant_credentials" }],
  ["in the last transaction, before the answer is kept", { table: "audit_entries" }],
];

test.each(moments)("killed %s: the key completes it, and everything is there once", async (_where, hold) => {
  const request = newRequest();
  const doomed = await startServerProcess(h);
  const blocker = await h.sql.reserve();
  const waits = async () =>
    (
      await h.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length > 0;
  let unanswered: Promise<string>;
  if ("table" in hold) {
    await blocker`begin`;
    await blocker`lock table ${blocker(hold.table)} in share row exclusive mode`;
    unanswered = sendInVain(request, doomed.url);
  } else {
    h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: 500 });
    unanswered = sendInVain(request, doomed.url);
    await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
    await blocker`begin`;
    await blocker`select 1 from idempotency_records where key = ${request.key} for update`;
  }
  await until(waits, "the statement that waits");
  await doomed.kill();
  await blocker`rollback`;
  blocker.release();
  expect(await unanswered).toBe("no answer");

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

test("killed before the account's call took effect: it is made by the run that takes over", async () => {
  const request = newRequest();
  const doomed = await startServerProcess(h);
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "before" }, 100);
  const unanswered = sendInVain(request, doomed.url);
  const row = await until(() => rowOf(request), "the merchant's row");
  await doomed.kill();
  faults.clear();
  expect(await unanswered).toBe("no answer");
  expect(await accountsOf(row.id)).toEqual([]);

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

test("a caller that is gone before the answer gets it by its key, byte for byte", async () => {
  const request = newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: 300 });
  const gone = AbortSignal.timeout(100);
  await expect(
    fetch(`${h.url}/v2/agencies/${workspace.id}/merchants`, {
      method: "POST",
      signal: gone,
      headers: {
        authorization: `Bearer ${workspace.key}`,
        "content-type": "application/json",
        "idempotency-key": request.key,
      },
      body: JSON.stringify(request.body),
    }),
  ).rejects.toThrow();
  const answer = await finish(request);
  expect(answer.headers.get("idempotent-replayed")).toBe("true");
  await expectOneOfEach(request, answer);
});

test("killed and not repeated: another key takes the row over, with the account that was opened for it", async () => {
  const request = newRequest();
  const doomed = await startServerProcess(h);
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = sendInVain(request, doomed.url);
  const row = await until(() => rowOf(request), "the merchant's row");
  await until(async () => (await accountsOf(row.id)).length === 1, "the account");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");

  const other = { ...request, key: randomUUID() };
  const early = await send(other);
  expect(early).toFailWith(409, "duplicate_resource");
  await endLease(request);
  const third = { ...request, key: randomUUID() };
  await expectOneOfEach(third, await finish(third));
  expect(await send(request)).toFailWith(409, "duplicate_resource");
});

test("a run that was given up for dead writes nothing once another has its record", async () => {
  const request = newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = send(request);
  await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
  await endLease(request);
  const taken = await finish(request);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await expectOneOfEach(request, taken);
});

test("a run whose merchant was taken over by another key makes no second key pair", async () => {
  const request = newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = send(request);
  await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
  await endLease(request);
  const other = { ...request, key: randomUUID() };
  const taken = await finish(other);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await expectOneOfEach(other, taken);
});
