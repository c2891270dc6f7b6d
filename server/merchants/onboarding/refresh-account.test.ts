import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
} from "../../../test/support/harness.ts";
import type { Context } from "../../context.ts";
import type { PaymentProcessor } from "../../payments/processor.ts";
import { refreshConnectedAccount } from "./refresh-account.ts";

let h: Harness;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
beforeEach(async () => {
  merchant = await h.merchant(await h.workspace());
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

async function accountRow(): Promise<{ charges_enabled: boolean; deauthorized_at: Date | null }> {
  const [row] = await h.sql<{ charges_enabled: boolean; deauthorized_at: Date | null }[]>`
    select charges_enabled, deauthorized_at from connected_accounts where id = ${merchant.accountId}`;
  return row!;
}

async function emittedReadiness(): Promise<boolean[]> {
  const rows = await h.sql<{ enabled: boolean }[]>`
    select (payload -> 'data' -> 'account' ->> 'charges_enabled')::boolean as enabled from events
    where merchant_id = ${merchant.id} and type = 'account.updated' order by created_at, id`;
  return rows.map(({ enabled }) => enabled);
}

/** The context with an account reading that resolves when the test releases it. */
function withDelayedRead(): { ctx: Context; read: Promise<void>; release: () => void } {
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const real = h.ctx.processor(false);
  const held: PaymentProcessor = {
    ...real,
    async getAccount(id) {
      const account = await real.getAccount(id);
      read.resolve();
      await released.promise;
      return account;
    },
  };
  return { ctx: { ...h.ctx, processor: () => held }, read: read.promise, release: released.resolve };
}

test("a processor event refreshes our copy and emits account.updated once", async () => {
  const { stripe } = h.standIns;
  await stripe!.setReadiness(merchant.accountId, { charges_enabled: false });
  await until(async () => !(await accountRow()).charges_enabled, "the change");
  await stripe!.setReadiness(merchant.accountId, { charges_enabled: true });
  await until(async () => (await accountRow()).charges_enabled, "the change back");
  await refreshConnectedAccount(h.ctx, merchant.accountId);
  expect(await emittedReadiness()).toEqual([false, true]);
});

test("an older reading that ends later does not overwrite a newer one", async () => {
  const slow = withDelayedRead();
  const late = refreshConnectedAccount(slow.ctx, merchant.accountId);
  await slow.read;
  h.standIns.stripe!.webhooks.pause();
  await h.standIns.stripe!.setReadiness(merchant.accountId, { charges_enabled: false });
  await refreshConnectedAccount(h.ctx, merchant.accountId);
  slow.release();
  await late;
  h.standIns.stripe!.webhooks.resume();
  expect(await accountRow()).toMatchObject({ charges_enabled: false });
  expect(await emittedReadiness()).toEqual([false]);
});

test("forty concurrent events with different states end with the last state", async () => {
  const { stripe } = h.standIns;
  for (let index = 0; index < 40; index += 1) {
    await stripe!.setReadiness(merchant.accountId, { charges_enabled: index % 2 === 0 });
  }
  await until(() => stripe!.webhooks.pendingCount() === 0, "the notices");
  expect(await accountRow()).toMatchObject({ charges_enabled: false });
  const emitted = await emittedReadiness();
  expect(emitted.at(-1) ?? true).toBe(false);
  expect(emitted.every((enabled, index) => index === 0 || enabled !== emitted[index - 1])).toBe(true);
});

test("a disconnected account accepts no payments, and an earlier reading does not restore it", async () => {
  const slow = withDelayedRead();
  const late = refreshConnectedAccount(slow.ctx, merchant.accountId);
  await slow.read;
  await h.standIns.stripe!.deauthorize(merchant.accountId);
  await until(async () => (await accountRow()).deauthorized_at, "the notice");
  slow.release();
  await late;
  expect(await accountRow()).toEqual({ charges_enabled: false, deauthorized_at: expect.any(Date) });
  expect(await emittedReadiness()).toEqual([false]);
});

test("a link to a disconnected account is rejected with the reason", async () => {
  const workspace = await h.workspace();
  const own = await h.merchant(workspace);
  await h.standIns.stripe!.deauthorize(own.accountId);
  const path = `/v2/agencies/${workspace.id}/merchants/${own.id}/onboarding-link`;
  expect(await workspace.client.post(path)).toFailWith(400, "processor_not_configured");
});

test("the refresh URL displays it too", async () => {
  const workspace = await h.workspace();
  const created = expectOk(
    await workspace.client.post(`/v2/agencies/${workspace.id}/merchants`, {
      name: "Shop",
      store_url: `https://${randomUUID()}.example`,
    }),
  ) as { stripe: { onboarding_url: string; account_id: string } };
  // A used link redirects to our refresh URL.
  await fetch(created.stripe.onboarding_url, { redirect: "manual" });
  const spent = await fetch(created.stripe.onboarding_url, { redirect: "manual" });
  const renew = spent.headers.get("location")!;
  expect(renew).toContain("/onboarding/refresh/");
  expect((await fetch(renew, { redirect: "manual" })).status).toBe(303);
  await h.standIns.stripe!.deauthorize(created.stripe.account_id);
  const answer = await fetch(renew, { redirect: "manual" });
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain("disconnected");
});

test("an onboarding enqueues a refresh job, because an event may have arrived before the account was saved", async () => {
  const [job] = await h.sql<{ task_identifier: string }[]>`
    select task_identifier from graphile_worker.jobs where key = ${`refresh_account:${merchant.accountId}`}`;
  expect(job?.task_identifier).toBe("refresh_account");
});
