// Promise: what is due today, paid or canceled is not overdue, and what a receiver missed over a day ago counts no more.
import { expect, test } from "vitest";
import type { ReceiverList } from "../../shared/wire/overview/services.ts";
import type { Stats } from "../../shared/wire/overview/stats.ts";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";

const h = useHarness({ worker: false, readyAccounts: true });

test("an order due today is owed and not overdue; a paid or canceled one is neither", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const dueIn = async (days: number): Promise<string> => {
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    const [order] = await h.sql<[{ id: string }]>`
      update orders set payment_due = (now() at time zone 'UTC')::date + ${days}::int
      where session_id = ${checkout.sessionId} returning id`;
    return order.id;
  };
  await dueIn(0);
  expectOk(await workspace.client.post(`/v2/orders/${await dueIn(-3)}/paid`));
  expectOk(await workspace.client.post(`/v2/orders/${await dueIn(-3)}/cancel`));
  const { on_account: owed } = expectOk(await workspace.client.get("/v2/stats")) as Stats;
  expect(owed).toMatchObject([{ open: { orders: 1 }, overdue: { orders: 0 } }]);
  expect(owed[0]!.by_due.filter(({ orders }) => orders > 0)).toMatchObject([
    { due: "due_within_7_days", orders: 1 },
  ]);
});

test("a delivery abandoned over 24 hours ago is not among a receiver's", async () => {
  const { client } = await h.workspace();
  const subscription = { target_url: "https://erp.example/", events: ["*"] };
  const { id } = expectOk(await client.post("/v2/webhooks/subscriptions", subscription)) as { id: string };
  for (const hours of [1, 25]) {
    expectOk(await client.post(`/v2/webhooks/subscriptions/${id}/test`));
    await h.sql`
      update deliveries set abandoned_at = now(), created_at = now() - make_interval(hours => ${hours})
      where subscription_id = ${id} and status = 'pending'`;
  }
  const { receivers } = expectOk(await client.get("/v2/webhooks/receivers")) as ReceiverList;
  expect(receivers).toMatchObject([{ subscription_id: id, abandoned: 1, pending: 0 }]);
});
