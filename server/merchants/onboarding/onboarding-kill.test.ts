import { expect, test } from "vitest";
import { countLockWaits } from "../../../test/support/database.ts";
import { sampled } from "../../../test/run/whole-run.ts";
import { longTest } from "../../../test/support/long-test.ts";
import { until, useHarness } from "../../../test/support/harness.ts";
import { startServerProcess } from "../../../test/support/server-process.ts";
import { interruptedOnboardings, HELD_MS } from "./interrupted-onboardings.fixture.ts";

/** Kills a server at each step of an onboarding; another server finishes it with the same key. */

const h = useHarness({ worker: false });
const o = interruptedOnboardings(h);

test("killed while the account is opened: the next run finds the account", async () => {
  const request = await o.newRequest();
  const doomed = await startServerProcess(h);
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = o.sendWithoutAnswer(request, doomed.url);
  const row = await until(() => o.rowOf(request), "the merchant's row");
  await until(async () => (await o.accountsOf(row.id)).length === 1, "the account");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");
  expect(await o.send(request)).toFailWith(409, "idempotency_request_in_progress");

  await o.expireLease(request);
  await o.expectNoDuplicates(request, await o.finish(request));
});

longTest(
  "killed while the link is created: the next run reuses the account and creates a new link",
  async () => {
    const request = await o.newRequest();
    const doomed = await startServerProcess(h);
    h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
    const unanswered = o.sendWithoutAnswer(request, doomed.url);
    await until(async () => (await o.rowOf(request))?.connected_account_id, "the saved account");
    await doomed.kill();
    expect(await unanswered).toBe("no answer");

    await o.expireLease(request);
    await o.expectNoDuplicates(request, await o.finish(request));
  },
);

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

test.each(sampled(moments, 3))("killed %s: a retry completes it without duplicates", async (_where, hold) => {
  const request = await o.newRequest();
  const doomed = await startServerProcess(h);
  const blocker = await h.sql.reserve();
  const waits = async () => (await countLockWaits(h.sql)) > 0;
  let unanswered: Promise<string>;
  if ("table" in hold) {
    await blocker`begin`;
    await blocker`lock table ${blocker(hold.table)} in share row exclusive mode`;
    unanswered = o.sendWithoutAnswer(request, doomed.url);
  } else {
    h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: 500 });
    unanswered = o.sendWithoutAnswer(request, doomed.url);
    await until(async () => (await o.rowOf(request))?.connected_account_id, "the saved account");
    await blocker`begin`;
    await blocker`select 1 from idempotency_records where key = ${request.key} for update`;
  }
  await until(waits, "the statement that waits");
  await doomed.kill();
  await blocker`rollback`;
  blocker.release();
  expect(await unanswered).toBe("no answer");

  await o.expireLease(request);
  await o.expectNoDuplicates(request, await o.finish(request));
});

test("killed after the commit, before the response: a retry returns the stored response", async () => {
  const request = await o.newRequest();
  const doomed = await startServerProcess(h);
  // A commit waits for deferred triggers: this one delays it until the process is dead.
  const blocker = await h.sql.reserve();
  await blocker`select pg_advisory_lock(4711)`;
  await h.sql.unsafe(`
    create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4711); return null; end $$;
    create constraint trigger wait_at_commit after insert on merchant_credentials
      deferrable initially deferred for each row execute function wait_at_commit()`);
  const unanswered = o.sendWithoutAnswer(request, doomed.url);
  const waiting = () => h.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  await until(async () => (await waiting()).length > 0, "the commit that waits");
  doomed.freeze();
  await blocker`select pg_advisory_unlock(4711)`;
  blocker.release();
  const finished = () =>
    h.sql`select 1 from idempotency_records where key = ${request.key} and state = 'finished'`;
  await until(async () => (await finished()).length > 0, "the commit");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");
  await h.sql`drop function wait_at_commit cascade`;

  const answer = await o.send(request);
  expect(answer.headers.get("idempotent-replayed")).toBe("true");
  await o.expectNoDuplicates(request, answer);
});

longTest("killed before the account was opened: the next run opens it", async () => {
  const request = await o.newRequest();
  const doomed = await startServerProcess(h);
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "before" }, 100);
  const unanswered = o.sendWithoutAnswer(request, doomed.url);
  const row = await until(() => o.rowOf(request), "the merchant's row");
  await doomed.kill();
  faults.clear();
  expect(await unanswered).toBe("no answer");
  expect(await o.accountsOf(row.id)).toEqual([]);

  await o.expireLease(request);
  await o.expectNoDuplicates(request, await o.finish(request));
});
