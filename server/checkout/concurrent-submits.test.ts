import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { useHarness } from "../../test/support/harness.ts";
import { beginAttempt } from "./attempt-owner.sql.ts";
import { insertAttempt } from "./attempts.sql.ts";

const h = useHarness({ worker: false });

/** A statement waits for a lock. */
const isBlocked = async () => {
  const rows = await h.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length === 1;
};
/** Somebody has locked the attempts, or waits for them. */
const isTableLock = (granted: boolean) => async () => {
  const rows = await h.sql`
    select 1 from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.relation = 'session_attempts'::regclass and l.granted = ${granted}`;
  return rows.length === 1;
};

test("a submit that lost to another tab's declined one may be repeated", async () => {
  const merchant = await h.merchant(await h.workspace());
  const checkout = await openCheckout(h, merchant);
  const id = checkout.sessionId;
  const confirmationTokenId = await cardToken(h, merchant);
  const declined = Promise.withResolvers<void>();
  // The other tab begins its attempt …
  const { submit, reopened } = await h.sql.begin(async (sql) => {
    await sql`update sessions set status = 'confirming', attempt = attempt + 1 where id = ${id}`;
    const submitted = checkout.confirm({ confirmationTokenId });
    await expect.poll(isBlocked).toBe(true);
    const reopening = h.sql.begin(async (other) => {
      await other`lock table session_attempts in access exclusive mode`;
      await declined.promise;
      await other`update sessions set status = 'open' where id = ${id}`;
    });
    await expect.poll(isTableLock(true)).toBe(true);
    return { submit: submitted, reopened: reopening };
  });
  // … and is declined while this submit finds out why it could not begin.
  await expect.poll(isTableLock(false)).toBe(true);
  declined.resolve();
  await reopened;
  expect(await submit).toFailWith(409, "session_in_progress");
});

/** Longer than a repeated submit waits for the attempt's run. */
const LONGER_THAN_A_SUBMIT_WAITS_MS = 8_500;

test("a repeated submit that has waited too long is not refused when its attempt ends at that moment", async () => {
  const merchant = await h.merchant(await h.workspace());
  const checkout = await openCheckout(h, merchant);
  const attemptId = randomUUID();
  const session = await beginAttempt(h.sql, checkout.sessionId, randomUUID(), -60);
  await insertAttempt(h.sql, {
    sessionId: checkout.sessionId,
    attempt: session!.attempt,
    attemptId,
    stepId: randomUUID(),
    details: { ...buyer, billingAddress: { ...buyer.billingAddress, state: "" } },
    network: null,
    confirmationToken: null,
    quote: null,
    expectedTotal: null,
  });
  const { submit } = await h.sql.begin(async (sql) => {
    // The submit finds no answer, tries to take the attempt over, and waits for this transaction.
    await sql`update sessions set status = 'completed', attempt_owner = null where id = ${checkout.sessionId}`;
    const submitted = checkout.confirm({ attemptId });
    await setTimeout(LONGER_THAN_A_SUBMIT_WAITS_MS);
    return { submit: submitted };
  });
  expect(await submit).toFailWith(409, "session_in_progress");
});
