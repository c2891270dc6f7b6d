// Promise: of an account that has disconnected the platform, the record holds what was read before; the rest is looked up later.
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { payOrder, settled, stripeClient, type PaidOrder } from "../../../test/flows/processor.ts";

const h = useHarness();
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
});

const order = async ({ orderId }: PaidOrder) => expectOk(await workspace.client.get(`/v2/orders/${orderId}`));
const refundsOf = ({ orderId }: PaidOrder) => h.sql`
  select amount, origin, status from order_refunds where order_id = ${orderId} order by created_at, id`;
const refundThere = ({ paymentIntent }: PaidOrder, amount: number) =>
  stripeClient(h).refunds.create(
    { payment_intent: paymentIntent, amount },
    { stripeAccount: merchant.accountId },
  );
const openLookUps = ({ paymentIntent }: PaidOrder) => h.sql<{ attempts: number }[]>`
  select attempts from graphile_worker._private_jobs where payload ->> 'paymentId' = ${paymentIntent}`;

/** The processor's events arrive only after the account has disconnected the platform. */
async function disconnectBefore(events: () => Promise<unknown>): Promise<void> {
  const sandbox = h.standIns.stripe!;
  sandbox.webhooks.pause();
  await events();
  await sandbox.deauthorize(merchant.accountId);
  sandbox.webhooks.resume();
  await settled(h);
}

test("a refund made at the processor in the last moment is not in the record, and its look-up is repeated", async () => {
  const paid = await payOrder(h, merchant);
  await refundThere(paid, 300);
  await settled(h);
  await disconnectBefore(() => refundThere(paid, 400));
  expect(await refundsOf(paid)).toEqual([{ amount: 300, origin: "processor", status: "succeeded" }]);
  expect(await order(paid)).toMatchObject({ amount_refunded: 300, needs_attention: null });
  expect((await openLookUps(paid)).filter(({ attempts }) => attempts > 0)).not.toEqual([]);
});

test("a refund that the bank returned in the last moment stays issued, and its look-up is repeated", async () => {
  const paid = await payOrder(h, merchant);
  const { id } = await refundThere(paid, 300);
  await settled(h);
  await disconnectBefore(() => h.standIns.stripe!.failRefund(id));
  expect(await refundsOf(paid)).toEqual([{ amount: 300, origin: "processor", status: "succeeded" }]);
  expect((await openLookUps(paid)).filter(({ attempts }) => attempts > 0)).not.toEqual([]);
});
