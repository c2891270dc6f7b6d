import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { StoredOrder } from "../support/woocommerce/order-book.ts";
import type { StoreSandbox } from "../support/woocommerce/start-store.ts";
import { eventHeaders } from "../support/woocommerce/report-event.ts";
import { createClient } from "../support/client.ts";
import type { Decisions } from "./decisions.ts";
import type { Merchant } from "./merchant.ts";
import { persistently } from "./merchant.ts";
import type { StaffWork } from "./staff-work.ts";
import type { World } from "./world.ts";

/** What a merchant's staff does with orders, in the store or over the API. */

interface Place {
  world: World;
  merchant: Merchant;
  decisions: Decisions;
}

const newWork = (): StaffWork => ({ status: "on-hold", isPaid: false, events: new Map(), isDeleted: false });

const count = (work: StaffWork, type: string) => void work.events.set(type, (work.events.get(type) ?? 0) + 1);

/** Pays, reverses, cancels or deletes an order that the checkout placed on account. */
export async function workOnHeld(place: Place, sessionId: string, orderId: string): Promise<void> {
  const { merchant, decisions } = place;
  const stored = merchant.store?.orders.findLast((order) => order.sessionId === sessionId);
  const acts = decisions.weighted<ReadonlyArray<keyof typeof ACTS>>([
    [2, ["pay"]],
    [2, ["pay", "reverse"]],
    [1, ["pay", "reverse", "pay"]],
    [1, ["pay", "refund"]],
    [1, ["cancel"]],
    [1, ["remove"]],
  ]);
  if (merchant.store === null) return workOverApi(place, sessionId, orderId, acts.includes("pay"));
  if (stored?.status !== "on-hold") return;
  const work = newWork();
  merchant.work.set(sessionId, work);
  for (const act of acts) await ACTS[act](place, merchant.store, stored, work);
}

/** The built-in store has no pages for staff: the partner's API does it. */
async function workOverApi(place: Place, sessionId: string, orderId: string, pays: boolean): Promise<void> {
  const { world, merchant, decisions } = place;
  const headers = { "x-svc-merchant": merchant.id, "idempotency-key": randomUUID() };
  const path = `/v2/orders/${orderId}/${pays ? "paid" : "cancel"}`;
  const answer = await persistently(
    (client) => client.post(path, {}, { headers }),
    world,
    world.partnerKey,
    decisions,
  );
  if (answer.status !== 200) return;
  const work: StaffWork = { ...newWork(), status: pays ? "processing" : "canceled", isPaid: pays };
  count(work, pays ? "order.completed" : "order.canceled");
  merchant.work.set(sessionId, work);
}

/** Staff enters an order in the store itself, without a checkout. */
export async function enterOrder(place: Place): Promise<void> {
  const { merchant, decisions } = place;
  if (merchant.store === null) return;
  const id = `staff-${merchant.work.size}-${decisions.between(1, 1_000_000)}`;
  const total = decisions.between(100, 9_000) * 100;
  const order = {
    id,
    number: id,
    sessionId: "",
    attempt: 1,
    status: "on-hold",
    amounts: {
      subtotal: total,
      discount: 0,
      shipping: 0,
      fees: 0,
      tax: 0,
      total,
      currency: merchant.currency,
    },
    meta: {},
    transactionId: null,
    pieces: new Map(),
    reservedUntil: 0,
    refunds: [],
    notes: [],
  } satisfies StoredOrder;
  merchant.store.orders.push(order);
  const work = newWork();
  merchant.work.set(id, work);
  await reported(place, order, work, "order.held");
  count(work, "order.held");
  const acts = decisions.weighted<ReadonlyArray<keyof typeof ACTS>>([
    [1, []],
    [2, ["pay"]],
    [2, ["pay", "reverse"]],
    [1, ["pay", "refund"]],
    [1, ["cancel"]],
  ]);
  for (const act of acts) await ACTS[act](place, merchant.store, order, work);
}

type Act = (place: Place, store: StoreSandbox, order: StoredOrder, work: StaffWork) => Promise<void>;

const ACTS = {
  pay: (place, _store, order, work) => change(place, order, work, "order.paid"),
  reverse: (place, _store, order, work) => change(place, order, work, "order.payment_reversed"),
  cancel: (place, _store, order, work) => change(place, order, work, "order.canceled"),
  async remove(place, store, order, work) {
    await change(place, order, work, "order.canceled");
    store.orders.splice(store.orders.indexOf(order), 1);
    work.isDeleted = true;
  },
  async refund(place, _store, order, work) {
    const refund = { id: `store-${randomUUID()}`, amount: Math.max(1, Math.floor(order.amounts.total / 3)) };
    order.refunds.push(refund);
    await reported(place, order, work, "order.refunded", { refund });
    count(work, "refund.issued");
  },
} satisfies Record<string, Act>;

const AFTER = {
  "order.paid": { stored: "processing", status: "processing", isPaid: true, emits: "order.completed" },
  "order.payment_reversed": {
    stored: "on-hold",
    status: "on-hold",
    isPaid: false,
    emits: "order.payment_reversed",
  },
  "order.canceled": { stored: "cancelled", status: "canceled", isPaid: false, emits: "order.canceled" },
} as const;

async function change(
  place: Place,
  order: StoredOrder,
  work: StaffWork,
  type: keyof typeof AFTER,
): Promise<void> {
  const { stored, status, isPaid, emits } = AFTER[type];
  order.status = stored;
  Object.assign(work, { status, isPaid });
  const payment = { payment: { amount: order.amounts.total, reason: "Entered by mistake" } };
  await reported(place, order, work, type, type === "order.payment_reversed" ? payment : {});
  count(work, emits);
}

/** Reports an event as the plugin does: until it is acknowledged, and sometimes once more. */
async function reported(
  { world, merchant, decisions }: Place,
  order: StoredOrder,
  work: StaffWork,
  type: string,
  more: object = {},
): Promise<void> {
  // Stores report whole seconds.
  merchant.lastEventAt = Math.max(merchant.lastEventAt + 1000, Math.floor(world.clock.now() / 1000) * 1000);
  const occurredAt = new Date(merchant.lastEventAt).toISOString();
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type,
    occurredAt,
    ...(order.sessionId === "" ? {} : { sessionId: order.sessionId }),
    order: {
      id: order.id,
      number: order.number,
      status: order.status,
      currency: order.amounts.currency,
      amounts: order.amounts,
      billing: { company: "Nordlicht GmbH" },
      cart: { items: [] },
      paidAt: work.isPaid ? occurredAt : null,
      paymentTerm: "net30",
    },
    ...more,
  });
  const wanted = decisions.chance(0.3) ? 2 : 1;
  for (let sent = 0, tries = 0; sent < wanted; tries += 1) {
    await world.instances.available();
    const origin = world.instances.origin(decisions);
    const answer =
      origin === null
        ? null
        : await createClient(origin, merchant.apiKey)
            .post("/v1/store/events", body, { headers: eventHeaders(merchant.secret, body) })
            .catch(() => null);
    if (answer?.status === 200) sent += 1;
    else if (tries > 200) throw new Error(`${type} was not received: ${answer?.status} ${answer?.text}`);
    else await pause(50);
  }
}
