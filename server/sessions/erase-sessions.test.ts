import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestMerchant } from "../../test/support/harness.ts";
import { buyer, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import eraseSessions from "./erase-sessions.task.ts";

const DAY_MS = 86_400_000;

let h: Harness;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  merchant = await h.merchant(await h.workspace());
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const daysAgo = (days: number) => new Date(h.ctx.clock.now() - days * DAY_MS);
const details = { ...buyer, paymentTerm: "net30" };

async function paidSession(endedDaysAgo: number): Promise<OpenCheckout> {
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm({ details }));
  await h.sql`update sessions set completed_at = ${daysAgo(endedDaysAgo)} where id = ${checkout.sessionId}`;
  return checkout;
}

/** An abandoned session with a draft. */
async function openWithDraft(): Promise<OpenCheckout> {
  const checkout = await openCheckout(h, merchant);
  expectOk(await h.client().put(`/checkout/${checkout.token}/draft`, { details }));
  return checkout;
}

/** All rows with personal data of the session, as text. */
async function storedTextOf({ sessionId }: OpenCheckout): Promise<string> {
  const rows = await h.sql`
    select s.customer, s.company, s.company_key, s.email, s.draft, s.vat, (select json_agg(a) from session_attempts a where a.session_id = s.id) as attempts,
      (select json_agg(c.payload) from store_commands c where c.session_id = s.id) as commands
    from sessions s where s.id = ${sessionId}`;
  return JSON.stringify(rows);
}

test("personal data of a session is erased ninety days after its end; its order is kept", async () => {
  const old = await paidSession(91);
  // As a re-check leaves it: the registered name, sent to the store long ago.
  await h.sql`
    update store_commands set payload = ${h.sql.json({ vat: { name: buyer.company } })} where session_id = ${old.sessionId}`;
  const recent = await paidSession(89);
  const notSynced = await paidSession(91);
  await h.sql`update store_commands set done_at = null where session_id = ${notSynced.sessionId}`;
  const left = await openWithDraft();
  await h.sql`
    update sessions set status = 'expired', expires_at = ${daysAgo(91)} where id = ${left.sessionId}`;
  const open = await openWithDraft();
  for (const each of [old, recent, notSynced, left, open])
    expect(await storedTextOf(each)).toContain(buyer.email);

  await eraseSessions.run({ ctx: h.ctx, payload: undefined });
  for (const erased of [old, left]) {
    const kept = await storedTextOf(erased);
    for (const text of [buyer.email, buyer.lastName, buyer.billingAddress.line1, buyer.company])
      expect(kept).not.toContain(text);
  }
  for (const whole of [recent, notSynced, open]) expect(await storedTextOf(whole)).toContain(buyer.email);
  const erasedPage = await old.page();
  expect(erasedPage.status).toBe(410);
  for (const text of [buyer.email, buyer.lastName, buyer.company])
    expect(erasedPage.text).not.toContain(text);
  expect((await recent.page()).text).toContain(buyer.company);
  const [order] = await h.sql`select billing from orders where session_id = ${old.sessionId}`;
  expect(order!["billing"]).toMatchObject({ email: buyer.email });
  expectOk(await merchant.client.get(`/v1/sessions/${old.sessionId}`));

  await h.sql`update store_commands set done_at = now() where session_id = ${notSynced.sessionId}`;
  await eraseSessions.run({ ctx: h.ctx, payload: undefined });
  expect(await storedTextOf(notSynced)).not.toContain(buyer.email);
});
