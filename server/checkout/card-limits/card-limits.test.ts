import { expect, test } from "vitest";
import { cardToken, openCheckout, buyer, type OpenCheckout } from "../../../test/flows/shopper.ts";
import { stripeClient } from "../../../test/flows/processor.ts";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expectOk, useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import { startServerProcess } from "../../../test/support/server-process.ts";
import { createClient, type Answer } from "../../../test/support/client.ts";
import { listNotices } from "../../notices/notices.ts";
import purge from "./purge-card-declines.task.ts";

let now = Date.now();
const h = useHarness({
  worker: false,
  clock: { now: () => now },
  environment: {
    SVC_RATE_LIMIT_DISABLED: "false",
    SVC_RATE_LIMIT_PAGE_NETWORK: "5000",
    SVC_TRUST_PROXY: "1",
    SVC_CARD_DECLINES_NETWORK: "8",
    SVC_CARD_DECLINES_MERCHANT: "12",
  },
});

const DECLINED = "4000000000000002";
const PROCESSING_ERROR = "4000000000000119";

/** Cards that the bank declines; every number has a fingerprint of its own. */
const cards = ["4000000000009995", "4000000000009987", "4000000000009979", "4000000000000069", DECLINED];
const cardOf = (index: number) => cards[index % cards.length]!;

/** A network that no other test uses. */
let networks = 0;
const newNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

/** Submits a card from a network. */
async function submit(
  merchant: TestMerchant,
  { token, total }: Pick<OpenCheckout, "token" | "total">,
  card: string,
  ip: string,
  details: object = buyer,
): Promise<Answer> {
  const confirmationTokenId = await cardToken(h, merchant, card);
  const request = { attemptId: randomUUID(), details, confirmationTokenId, expectedTotal: total };
  return h.client().post(`/checkout/${token}/confirm`, request, from(ip));
}

/** Submits a card in a new checkout. */
async function submitAnew(merchant: TestMerchant, card: string, ip: string): Promise<Answer> {
  return submit(merchant, await openCheckout(h, merchant), card, ip);
}

const newMerchant = async () => h.merchant(await h.workspace());

/** Lets the pauses of a merchant end, and nothing else. */
const endPauses = (merchant: TestMerchant) =>
  h.sql`update card_declines set paused_until = svc_now() where merchant_id = ${merchant.id} and paused_until is not null`;

test("sixty submits of declined cards in one session reach the bank five times, and cause nothing else", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const subscription = { target_url: "https://partner.example/events", events: ["order.*"] };
  expectOk(
    await workspace.client.post("/v2/webhooks/subscriptions", subscription, {
      headers: { "idempotency-key": randomUUID() },
    }),
  );
  const checkout = await openCheckout(h, merchant);
  const ip = newNetwork();
  const answers: Answer[] = [];
  for (let n = 0; n < 60; n += 1) answers.push(await submit(merchant, checkout, DECLINED, ip));

  expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  for (const answer of answers.slice(5)) {
    // The limit of page calls is an answer too, where the test's machine is quick.
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const limited = answers.filter(({ text }) => text.includes("card_attempts_limited"));
  expect(limited.length).toBeGreaterThan(0);
  expect(limited[0]).toFailWith(429, "card_attempts_limited");
  expect(limited[0]!.body).toMatchObject({
    error: { meta: { payment_terms: ["net30"], retry_after_seconds: expect.any(Number) } },
  });
  const payments = await stripeClient(h).paymentIntents.list(
    { limit: 100 },
    { stripeAccount: merchant.accountId },
  );
  expect(payments.data).toHaveLength(5);
  const begun = await h.sql`
    select 1 from session_attempts
    where session_id = ${checkout.sessionId} and answer->>'code' <> 'card_attempts_limited'`;
  expect(begun).toHaveLength(5);
  const events = await h.sql`
    select 1 from events where workspace_id = ${workspace.id} and type = 'order.failed'`;
  expect(events).toHaveLength(5);
  const notices = await listNotices(h.sql, workspace.id);
  expect(notices.map(({ kind }) => kind)).toEqual(["card_testing"]);
  expect(notices[0]!.text).toContain("5 in one checkout");
});

test("a submit that was held back is answered the same when it is repeated after the pause", async () => {
  const merchant = await newMerchant();
  const checkout = await openCheckout(h, merchant);
  const ip = newNetwork();
  for (let n = 0; n < 5; n += 1) await submit(merchant, checkout, DECLINED, ip);
  const request = {
    attemptId: randomUUID(),
    details: buyer,
    confirmationTokenId: await cardToken(h, merchant, DECLINED),
    expectedTotal: checkout.total,
  };
  const confirm = () => h.client().post(`/checkout/${checkout.token}/confirm`, request, from(ip));
  const held = await confirm();
  expect(held).toFailWith(429, "card_attempts_limited");
  await endPauses(merchant);
  const repeated = await confirm();
  expect(repeated).toFailWith(429, "card_attempts_limited");
  expect(repeated.headers.get("retry-after")).toBe(held.headers.get("retry-after"));
});

test("a flood of cards that are held back is turned away unrecorded; another store's buyers get the answer", async () => {
  const merchant = await newMerchant();
  const ip = newNetwork();
  const checkout = await openCheckout(h, merchant);
  for (let n = 0; n < 5; n += 1) await submit(merchant, checkout, DECLINED, ip);
  const recorded = () => h.sql`select 1 from session_attempts where session_id = ${checkout.sessionId}`;
  /** What others of the flood spend. */
  const ended = new AbortController();
  const flood = (async () => {
    for (; !ended.signal.aborted; await setImmediate()) await h.ctx.limiter.take("refused_card", merchant.id);
  })();
  let before = 0;
  let answer: Answer;
  do {
    before = (await recorded()).length;
    answer = await submit(merchant, checkout, DECLINED, ip);
  } while (answer.text.includes("card_attempts_limited"));
  ended.abort();
  await flood;
  expect(answer).toFailWith(429, "rate_limited");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await recorded()).toHaveLength(before);
  const other = await newMerchant();
  const theirs = await openCheckout(h, other);
  for (let n = 0; n < 5; n += 1) await submit(other, theirs, DECLINED, ip);
  expect(await submit(other, theirs, DECLINED, ip)).toFailWith(429, "card_attempts_limited");
});

test("a shopper who mistypes three cards pays with the fourth, and may pay on account when cards are held back", async () => {
  const merchant = await newMerchant();
  const [checkout, ip] = [await openCheckout(h, merchant), newNetwork()];
  for (let n = 0; n < 3; n += 1)
    expect(await submit(merchant, checkout, cardOf(n), ip)).toFailWith(409, "payment_declined");
  expectOk(await submit(merchant, checkout, "4242424242424242", ip));

  const paused = await openCheckout(h, merchant);
  const typed = { ...buyer, poNumber: "PO-TYPED" };
  for (let n = 0; n < 5; n += 1) await submit(merchant, paused, cardOf(n), newNetwork());
  expect(await submit(merchant, paused, DECLINED, ip, typed)).toFailWith(429, "card_attempts_limited");
  expect((await paused.page()).text).toContain("PO-TYPED");
  expectOk(await paused.confirm({ details: { ...typed, paymentTerm: "net30" } }));
});

test("pauses double, one card is tried after each, and an hour without declines ends them", async () => {
  const merchant = await newMerchant();
  const [checkout, ip] = [await openCheckout(h, merchant), newNetwork()];
  for (let n = 0; n < 5; n += 1) await submit(merchant, checkout, cardOf(n), newNetwork());
  const waits: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const refused = await submit(merchant, checkout, DECLINED, ip);
    expect(refused).toFailWith(429, "card_attempts_limited");
    waits.push(Number(refused.headers.get("retry-after")));
    await endPauses(merchant);
    expect(await submit(merchant, checkout, cardOf(n), ip)).toFailWith(409, "payment_declined");
  }
  for (const [index, expected] of [30, 60, 120].entries()) {
    expect(waits[index]!).toBeLessThanOrEqual(expected);
    expect(waits[index]!).toBeGreaterThan(expected - 15);
  }
  await h.sql`
    update card_declines set updated_at = updated_at - interval '2 hours', paused_until = paused_until - interval '2 hours'
    where merchant_id = ${merchant.id}`;
  expectOk(await submit(merchant, checkout, "4242424242424242", ip));
});

test("one card is declined five times over many checkouts and networks, then held back", async () => {
  const merchant = await newMerchant();
  for (let n = 0; n < 5; n += 1)
    expect(await submitAnew(merchant, DECLINED, newNetwork())).toFailWith(409, "payment_declined");
  expect(await submitAnew(merchant, DECLINED, newNetwork())).toFailWith(429, "card_attempts_limited");
  // Another card, and the same card at another merchant, are not affected.
  expectOk(await submitAnew(merchant, "4242424242424242", newNetwork()));
  expect(await submitAnew(await newMerchant(), DECLINED, newNetwork())).toFailWith(409, "payment_declined");
});

test("a network is held back after many declines in many checkouts; colleagues' mistakes do not reach that", async () => {
  const merchant = await newMerchant();
  const office = newNetwork();
  for (let n = 0; n < 3; n += 1) await submitAnew(merchant, cardOf(n), office);
  for (let n = 0; n < 3; n += 1) await submitAnew(merchant, cardOf(n + 2), office);
  expectOk(await submitAnew(merchant, "4242424242424242", office));
  for (let n = 0; n < 3; n += 1)
    expect(await submitAnew(merchant, cardOf(n), office)).toFailWith(409, "payment_declined");
  expect(await submitAnew(merchant, cardOf(3), office)).toFailWith(429, "card_attempts_limited");
  expectOk(await submitAnew(merchant, "4242424242424242", newNetwork()));
  const [row] = await h.sql<{ subject: string }[]>`
    select subject from card_declines where merchant_id = ${merchant.id} and kind = 'network'`;
  expect(row!.subject).not.toContain("198.51");
});

test("declines from everywhere slow the store's cards down, and each successful payment counts against them", async () => {
  const merchant = await newMerchant();
  for (let n = 0; n < 4; n += 1) await submitAnew(merchant, cardOf(n), newNetwork());
  for (let n = 0; n < 3; n += 1) expectOk(await submitAnew(merchant, "4242424242424242", newNetwork()));
  for (let n = 0; n < 10; n += 1) await submitAnew(merchant, cardOf(n), newNetwork());
  expectOk(await submitAnew(merchant, "4242424242424242", newNetwork()));
  for (let n = 0; n < 2; n += 1)
    expect(await submitAnew(merchant, cardOf(n), newNetwork())).toFailWith(409, "payment_declined");
  const refused = await submitAnew(merchant, "4242424242424242", newNetwork());
  expect(refused).toFailWith(429, "card_attempts_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(5);
  await endPauses(merchant);
  const waiting = await Promise.all(
    Array.from({ length: 5 }, () => submitAnew(merchant, "4242424242424242", newNetwork())),
  );
  expect(waiting.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(waiting.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

test("an outage of banks holds back nothing but the session it hits", async () => {
  const merchant = await newMerchant();
  for (let n = 0; n < 2; n += 1) await submitAnew(merchant, PROCESSING_ERROR, newNetwork());
  const rows = await h.sql`select kind from card_declines where merchant_id = ${merchant.id}`;
  expect(rows.map(({ kind }) => kind as string)).toEqual(["session", "session"]);
});

test("declines count in every process, and a killed one loses none", async () => {
  const merchant = await newMerchant();
  const checkout = await openCheckout(h, merchant);
  const other = await startServerProcess(h, { SVC_RATE_LIMIT_DISABLED: "false" });
  for (let n = 0; n < 5; n += 1) {
    const confirmationTokenId = await cardToken(h, merchant, cardOf(n));
    const attempt = { attemptId: randomUUID(), details: buyer, confirmationTokenId };
    const body = { ...attempt, expectedTotal: checkout.total };
    const answer = await createClient(other.url).post(`/checkout/${checkout.token}/confirm`, body);
    expect(answer).toFailWith(409, "payment_declined");
  }
  await other.kill();
  expect(await submit(merchant, checkout, DECLINED, newNetwork())).toFailWith(429, "card_attempts_limited");
});

test("notices are closed after a day, and old counts removed", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const checkout = await openCheckout(h, merchant);
  for (let n = 0; n < 5; n += 1) await submit(merchant, checkout, cardOf(n), newNetwork());
  expect(await listNotices(h.sql, workspace.id)).toHaveLength(1);
  now += 25 * 3_600_000;
  await h.sql`update card_declines set updated_at = updated_at - interval '25 hours'`;
  await purge.run({ ctx: h.ctx, payload: null });
  expect(await listNotices(h.sql, workspace.id)).toHaveLength(0);
  expect(await h.sql`select 1 from card_declines`).toHaveLength(0);
});
