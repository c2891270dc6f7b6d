import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { countLockWaits } from "../../test/support/database.ts";
import { buyer, cardToken, letLeaseExpire, openCheckout } from "../../test/flows/shopper.ts";

import type { Answer } from "../../test/support/client.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";
import { beginAttempt } from "./attempt-owner.sql.ts";
import { beginSteps, insertAttempt, type AttemptStep } from "./attempts.sql.ts";

const h = useHarness({ worker: false });

/** A statement waits for a lock. */
const isBlocked = async () => (await countLockWaits(h.sql)) === 1;
/** Another transaction has locked the attempts, or waits for them. */
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
    expectedTotal: checkout.total,
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

test("a repeated submit that takes over an attempt goes on from the step that the attempt has then, not from the one it read", async () => {
  const merchant = await h.merchant(await h.workspace());
  const checkout = await openCheckout(h, merchant);
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  h.standIns.stripe!.webhooks.pause();
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" }, 3);
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  await letLeaseExpire(h, checkout.sessionId);
  // The payment was begun by a run that was late, after the submit has read the attempt.
  const at = h.sql`where session_id = ${checkout.sessionId}`;
  await h.sql`update session_attempts set step = 'order' ${at}`;
  await h.sql`
    create function begin_payment() returns trigger language plpgsql as
      $$ begin update session_attempts set step = 'payment' where session_id = new.id; return new; end $$`;
  await h.sql`
    create trigger begin_payment before update of attempt_owner on sessions for each row
    when (new.attempt_owner is distinct from old.attempt_owner) execute function begin_payment()`;
  expectOk(await checkout.confirm(attempt));
  await h.sql`drop trigger begin_payment on sessions`;
  const steps = await h.sql<{ step: string }[]>`select step from attempt_steps ${at} order by id`;
  expect(steps.map(({ step }) => step)).toEqual(["quote", "order", "payment", "settle"]);
});

test.each(["order", "pre_confirmation"] satisfies AttemptStep[])(
  "once its payment was begun, no run leads an attempt back to its step %s, from which it would end as not charged",
  async (step) => {
    const checkout = await openCheckout(h, await h.merchant(await h.workspace()));
    const at = { sessionId: checkout.sessionId, attempt: 1, owner: randomUUID() };
    await beginAttempt(h.sql, checkout.sessionId, at.owner, 60);
    const details = { ...buyer, billingAddress: { ...buyer.billingAddress, state: "" } };
    const unused = { network: null, confirmationToken: null, quote: null, expectedTotal: checkout.total };
    await insertAttempt(h.sql, { ...at, attemptId: randomUUID(), stepId: randomUUID(), details, ...unused });
    const begin = (name: AttemptStep) => beginSteps(h.sql, [{ ...at, id: randomUUID(), name, facts: {} }]);
    expect(await begin(step)).toEqual([true]);
    for (const begun of ["payment", "action", "settle"] as const) {
      expect(await begin(begun)).toEqual([true]);
      expect(await begin(step)).toEqual([false]);
    }
  },
);

const net30 = { label: "Net 30 days", value: "net30", default: false };

/** The content of an answer, without what differs in each. */
const outcome = ({ status, body }: Answer) => {
  const {
    error,
    redirectUrl: _,
    ...rest
  } = body as { error?: { request_id?: string }; redirectUrl?: string };
  return { status, ...rest, error: { ...error, request_id: "" } };
};

/** Sets the payment terms that a store offers. */
const offer = async (merchant: { id: string }, terms: readonly (typeof net30)[]) => {
  await h.sql`
    update merchants set configuration = jsonb_set(configuration, '{b2b,paymentTerms}', ${h.sql.json([...terms])})
    where id = ${merchant.id}`;
};

test("a submit is not refused while the same submit is still in progress, and then completed", async () => {
  const merchant = await h.merchant(await h.workspace());
  await offer(merchant, [net30]);
  const checkout = await openCheckout(h, merchant);
  const request = { attemptId: randomUUID(), details: { ...buyer, paymentTerm: "net30" } };
  const submits = await h.sql.begin(async (sql) => {
    await sql`select 1 from sessions where id = ${checkout.sessionId} for update`;
    const slow = checkout.confirm(request);
    await expect.poll(isBlocked).toBe(true);
    // The store no longer offers the term when the shopper repeats the submit.
    await offer(merchant, []);
    const repeated = checkout.confirm(request);
    await Promise.race([repeated, setTimeout(1_000)]);
    return { slow, repeated };
  });
  const [reply, repeatedReply] = await Promise.all([submits.slow, submits.repeated]);
  expect(outcome(reply)).toEqual(outcome(repeatedReply));
});

test("a submit that was refused before it began is refused the same when it is repeated", async () => {
  const merchant = await h.merchant(await h.workspace());
  await offer(merchant, []);
  const checkout = await openCheckout(h, merchant);
  const request = { attemptId: randomUUID(), details: { ...buyer, paymentTerm: "net30" } };
  const refused = await checkout.confirm(request);
  expect(refused).toFailWith(400, "parameter_invalid");
  await offer(merchant, [net30]);
  expect(outcome(await checkout.confirm(request))).toEqual(outcome(refused));
  // The next submit is another attempt.
  expectOk(await checkout.confirm({ ...request, attemptId: randomUUID() }));
});
