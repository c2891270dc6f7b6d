import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Stripe } from "stripe";
import {
  cardToken,
  letLeaseExpire,
  makeRecoveryDue,
  openCheckout,
  type OpenCheckout,
} from "../../../test/flows/shopper.ts";
import { expectOk, until, useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import { startJobRunner } from "../../jobs/job-runner.ts";
import { newOwner } from "../attempt.ts";
import {
  abandonRun,
  beginAttempt,
  claimAttempts,
  leaveConfirming,
  parkAttempt,
  renewAttempts,
} from "../attempt-owner.sql.ts";
import { GRACE_SECONDS, LEASE_SECONDS, recoveryDelaySeconds } from "../leases.ts";
import recoverAttemptTask from "./recover-attempt.task.ts";
import sweepAttempts from "./sweep-attempts.task.ts";

/** Recovery of attempts whose owner died or whose processor was down: one job for each, when it is due. */

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let merchant: TestMerchant;
let stripe: Stripe;

beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
  const { hostname, port } = new URL(h.standIns.stripe!.url);
  stripe = new Stripe(h.standIns.stripe!.secretKey, { host: hostname, port, protocol: "http" });
});
beforeEach(async () => {
  now = Date.now();
  h.standIns.stripe!.faults.clear();
  h.standIns.stripe!.webhooks.pause();
  await h.sql`delete from graphile_worker._private_jobs`;
});

/** The recovery jobs of a session that may still run, with their seconds from now. */
const jobs = ({ sessionId }: OpenCheckout) => h.sql<{ due: number; tries: number; attempt: number }[]>`
  select round(extract(epoch from run_at - now()))::int as due, (payload ->> 'tries')::int as tries,
    (payload ->> 'attempt')::int as attempt
  from graphile_worker._private_jobs where key is not null and payload ->> 'sessionId' = ${sessionId}`;
const statuses = async (checkouts: readonly OpenCheckout[]) =>
  (
    await h.sql<{ status: string }[]>`
      select status from sessions where id = any(${checkouts.map(({ sessionId }) => sessionId)})`
  ).map(({ status }) => status);
const all = (count: number, status: string) => Array.from({ length: count }, () => status);
const paymentsOf = async ({ sessionId }: OpenCheckout) =>
  (await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: merchant.accountId })).data.filter(
    ({ metadata }) => metadata["svc_session_id"] === sessionId,
  );

/** Runs recovery as a worker does, until `done`. */
async function recoverUntil(done: () => Promise<boolean>, what: string, workers = 1): Promise<void> {
  const runners = await Promise.all(
    Array.from({ length: workers }, () => startJobRunner(h.ctx, [recoverAttemptTask])),
  );
  try {
    await until(done, what);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
}

/** Checkouts whose payment the processor did not answer. */
async function leaveUnanswered(count: number): Promise<OpenCheckout[]> {
  const checkouts: OpenCheckout[] = [];
  for (let index = 0; index < count; index += 1) {
    const checkout = await openCheckout(h, merchant);
    const confirmationTokenId = await cardToken(h, merchant);
    h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "before" }, 3);
    expect(await checkout.confirm({ attemptId: randomUUID(), confirmationTokenId })).toFailWith(
      500,
      "processor_unavailable",
    );
    checkouts.push(checkout);
  }
  return checkouts;
}

describe("the recovery job of an attempt", () => {
  test("is due when its lease has ended, moves with the lease, and ends with the attempt", async () => {
    const checkout = await openCheckout(h, merchant);
    const { sessionId } = checkout;
    const owner = newOwner();
    expect(await beginAttempt(h.sql, sessionId, owner, LEASE_SECONDS)).toMatchObject({ attempt: 1 });
    expect(await jobs(checkout)).toEqual([{ due: LEASE_SECONDS + GRACE_SECONDS, tries: 0, attempt: 1 }]);
    const renewal = { sessionId, attempt: 1, owner, leaseSeconds: 100, tries: 3 };
    expect(await renewAttempts(h.sql, [renewal])).toEqual([true]);
    expect(await jobs(checkout)).toEqual([{ due: 100 + GRACE_SECONDS, tries: 3, attempt: 1 }]);
    const other = { ...renewal, owner: newOwner(), leaseSeconds: 500, tries: 0 };
    expect(await renewAttempts(h.sql, [other])).toEqual([false]);
    expect(await jobs(checkout)).toMatchObject([{ due: 100 + GRACE_SECONDS }]);
    expect(await parkAttempt(h.sql, sessionId, 1, owner, 900)).toBe(true);
    expect(await jobs(checkout)).toEqual([{ due: 900 + GRACE_SECONDS, tries: 0, attempt: 1 }]);
    const claim = { sessionId, attempt: 1, owner, parked: true, tries: 2 };
    expect(await claimAttempts(h.sql, [claim])).toMatchObject([{ id: sessionId }]);
    expect(await jobs(checkout)).toEqual([{ due: LEASE_SECONDS + GRACE_SECONDS, tries: 2, attempt: 1 }]);
    await abandonRun(h.sql, sessionId, 1, owner, { dueSeconds: 60, tries: 3, stopped: null });
    expect(await jobs(checkout)).toEqual([{ due: 60, tries: 3, attempt: 1 }]);
    expect(await leaveConfirming(h.sql, sessionId, 1, owner, "open", null)).toBe(true);
    expect(await jobs(checkout)).toEqual([]);
  });

  test("is not scheduled by a submit that loses the race", async () => {
    const checkout = await openCheckout(h, merchant);
    await beginAttempt(h.sql, checkout.sessionId, newOwner(), LEASE_SECONDS);
    expect(await beginAttempt(h.sql, checkout.sessionId, newOwner(), 1_000)).toBeNull();
    expect(await jobs(checkout)).toMatchObject([{ due: LEASE_SECONDS + GRACE_SECONDS }]);
  });

  test("is gone after a checkout that completes", async () => {
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
    expect(await jobs(checkout)).toEqual([]);
  });

  test("cancels a payment that the shopper's bank has not confirmed for 15 minutes", async () => {
    const checkout = await openCheckout(h, merchant);
    const token = await cardToken(h, merchant, "4000002500003155");
    expect(expectOk(await checkout.confirm({ confirmationTokenId: token }))).toMatchObject({
      status: "requires_action",
    });
    expect(await jobs(checkout)).toMatchObject([{ due: 15 * 60 + GRACE_SECONDS }]);
    await makeRecoveryDue(h, checkout.sessionId);
    await recoverUntil(async () => (await statuses([checkout]))[0] === "open", "the open session");
    expect((await paymentsOf(checkout)).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await jobs(checkout)).toEqual([]);
  });

  test("leaves the payment to the shopper at the bank, although a visit meanwhile has failed", async () => {
    const checkout = await openCheckout(h, merchant);
    const token = await cardToken(h, merchant, "4000002500003155");
    expectOk(await checkout.confirm({ confirmationTokenId: token }));
    const { id } = (await paymentsOf(checkout))[0]!;
    h.standIns.stripe!.faults.failNext(
      "GET",
      `/v1/payment_intents/${id}`,
      { kind: "drop", when: "before" },
      3,
    );
    expect(await checkout.resume()).toFailWith(500, "processor_unavailable");
    expect(await jobs(checkout)).toMatchObject([{ due: expect.closeTo(12, -1), tries: 1 }]);
    await letLeaseExpire(h, checkout.sessionId);
    const isParked = async () => (await jobs(checkout))[0]?.due === 15 * 60 + GRACE_SECONDS;
    await recoverUntil(
      async () => (await isParked()) || (await statuses([checkout]))[0] === "open",
      "its end",
    );
    expect((await paymentsOf(checkout)).map(({ status }) => status)).toEqual(["requires_action"]);
    await h.standIns.stripe!.answerChallenge(id, "complete");
    expect(expectOk(await checkout.resume())).toMatchObject({ status: "completed" });
  });
});

describe("recovery", () => {
  test("pays each attempt once, whichever of two workers runs it", async () => {
    const checkouts = await leaveUnanswered(8);
    for (const { sessionId } of checkouts) await makeRecoveryDue(h, sessionId);
    const completed = async () => (await statuses(checkouts)).every((status) => status === "completed");
    await recoverUntil(completed, "the orders", 2);
    for (const checkout of checkouts)
      expect((await paymentsOf(checkout)).map(({ status }) => status)).toEqual(["succeeded"]);
    const ids = checkouts.map(({ sessionId }) => sessionId);
    const events = await h.sql`
      select 1 from events where type = 'order.completed' and payload -> 'data' ->> 'session_id' = any(${ids})`;
    expect(events).toHaveLength(8);
  });

  test("of an attempt that cannot be ended keeps no other from it, and is tried again later", async () => {
    const checkouts = await leaveUnanswered(3);
    const [refused, ...others] = checkouts;
    await h.sql.unsafe(`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_end before update on sessions for each row
        when (new.id = '${refused!.sessionId}' and new.status = 'completed') execute function refuse_end()`);
    for (const { sessionId } of checkouts) await makeRecoveryDue(h, sessionId);
    await recoverUntil(
      async () =>
        (await statuses(others)).every((status) => status === "completed") &&
        (await jobs(refused!)).some(({ tries }) => tries > 1),
      "the other orders",
    );
    expect(await statuses([refused!])).toEqual(["confirming"]);
    const [next] = await jobs(refused!);
    expect(next!.due).toBeGreaterThanOrEqual(GRACE_SECONDS);
    await h.sql`drop trigger refuse_end on sessions`;
    await makeRecoveryDue(h, refused!.sessionId);
    await recoverUntil(async () => (await statuses([refused!]))[0] === "completed", "the last order");
    expect(await paymentsOf(refused!)).toHaveLength(1);
  });

  test("leaves a processor alone while it is down, and ends every attempt after its return", async () => {
    const COUNT = 24;
    const checkouts = await leaveUnanswered(COUNT);
    const outage = { kind: "error", when: "before", status: 503 } as const;
    h.standIns.stripe!.faults.failNext("POST", /^\/v1\/payment_intents/, outage, 1_000);
    // Five failures open the circuit.
    for (const { sessionId } of checkouts.slice(0, 5)) await makeRecoveryDue(h, sessionId);
    const failed = async (of: readonly OpenCheckout[]) =>
      (await Promise.all(of.map(jobs))).every(([job]) => job !== undefined && job.tries > 1);
    await recoverUntil(() => failed(checkouts.slice(0, 5)), "the failures");
    const rest = checkouts.slice(5);
    for (const { sessionId } of rest) await makeRecoveryDue(h, sessionId);
    const claims = async () =>
      (
        await h.sql`select 1 from sessions where id = any(${rest.map(({ sessionId }) => sessionId)})
        and attempt_lease_until > now() - interval '30 seconds'`
      ).length;
    await recoverUntil(() => failed(rest), "the postponed jobs");
    expect(await claims()).toBe(0);
    expect(await statuses(checkouts)).toEqual(all(COUNT, "confirming"));

    h.standIns.stripe!.faults.clear();
    now += 31_000;
    for (const { sessionId } of checkouts) await makeRecoveryDue(h, sessionId);
    // One probe at first; the others are postponed until it has succeeded.
    await recoverUntil(async () => (await statuses(checkouts)).includes("completed"), "the probe");
    for (const { sessionId } of checkouts) await makeRecoveryDue(h, sessionId);
    await recoverUntil(
      async () => (await statuses(checkouts)).every((status) => status === "completed"),
      "every order",
    );
    for (const checkout of checkouts) expect(await paymentsOf(checkout)).toHaveLength(1);
  });
});

describe("the sweep", () => {
  test("schedules attempts whose job was lost, has failed for good or is due too late; it leaves others alone", async () => {
    const checkouts = await leaveUnanswered(4);
    const [lost, failed, late, waiting] = checkouts as [
      OpenCheckout,
      OpenCheckout,
      OpenCheckout,
      OpenCheckout,
    ];
    await h.sql`
      update sessions set attempt_lease_until = now() - interval '1 minute'
      where id = any(${checkouts.map(({ sessionId }) => sessionId)})`;
    const jobOf = ({ sessionId }: OpenCheckout) => h.sql`key = ${`attempt/${sessionId}/1`}`;
    await h.sql`delete from graphile_worker._private_jobs where ${jobOf(lost)}`;
    await h.sql`update graphile_worker._private_jobs set attempts = max_attempts where ${jobOf(failed)}`;
    await h.sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day' where ${jobOf(late)}`;
    await h.sql`update graphile_worker._private_jobs set run_at = now() + interval '100 s' where ${jobOf(waiting)}`;
    await sweepAttempts.run({ ctx: h.ctx, payload: null });
    expect(await jobs(lost)).toEqual([{ due: 0, tries: 0, attempt: 1 }]);
    expect(await jobs(failed)).toEqual([{ due: 0, tries: 0, attempt: 1 }]);
    expect(await jobs(late)).toEqual([{ due: 0, tries: 0, attempt: 1 }]);
    expect(await jobs(waiting)).toMatchObject([{ due: 100, tries: 1 }]);
  });

  test("schedules more than a batch, and nothing twice when two run at once", async () => {
    const checkout = await openCheckout(h, merchant);
    await h.sql`
      insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', 'lost_' || number,
        'token_hash', '\\x' || md5(number::text), 'status', 'confirming', 'attempt', 1,
        'attempt_lease_until', now() - interval '1 hour'))).*
      from sessions s, generate_series(1, 1200) number where s.id = ${checkout.sessionId}`;
    await Promise.all([1, 2].map(() => sweepAttempts.run({ ctx: h.ctx, payload: null })));
    const [count] = await h.sql`
      select count(*)::int as jobs, count(distinct key)::int as keys from graphile_worker._private_jobs where key like 'attempt/lost\\_%'`;
    expect(count).toEqual({ jobs: 1_200, keys: 1_200 });
    await h.sql`delete from sessions where id like 'lost\\_%'`;
  });
});

test("the delay between two runs doubles up to two minutes, with up to half as much jitter", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => recoveryDelaySeconds(tries, 0))).toEqual([
    10, 20, 40, 80, 120, 120, 120,
  ]);
  expect(recoveryDelaySeconds(50, 1)).toBe(180);
  expect(new Set([1, 2, 3].map(() => recoveryDelaySeconds(2))).size).toBeGreaterThan(1);
});
