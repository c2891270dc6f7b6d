import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { Coded } from "./transcript.ts";
import type { World } from "./world.ts";

/** The partner's book: the events that it received. */
export type EventBooks = Awaited<ReturnType<typeof readEvents>>;

/** What an event says of its order. */
interface EventOrder {
  type: string;
  amounts: Amounts;
  /** Id of the shipping method. */
  method: string | null;
  codes: Coded[];
}

interface EventData {
  amounts: Amounts;
  coupons: Coded[];
  shipping_method: { id: string } | null;
}

/** What the partner received, by session and type; and what was emitted and never received. */
export async function readEvents(world: World) {
  const emitted = await world.ctx.sql<{ id: string; type: string; merchant_id: string | null }[]>`
    select id, type, merchant_id from events where merchant_id is not null`;
  const bySession = new Map<string, Map<string, Set<string>>>();
  const received = new Set<string>();
  /** Streets of completed orders' deliveries, by session. */
  const deliveries = new Map<string, Array<string | null>>();
  const orders = new Map<string, EventOrder[]>();
  const things = new Map<string, Set<string>>();
  for (const { id, type, sessionId, merchantId, data } of world.partner.events) {
    received.add(id);
    for (const thing of thingsOf(merchantId, data)) {
      const key = `${type} ${thing}`;
      things.set(key, (things.get(key) ?? new Set<string>()).add(id));
    }
    if (sessionId === null) continue;
    if (type === "order.completed" || type === "order.held") {
      const { amounts, coupons, shipping_method: method } = data["order"] as EventData;
      const order = { type, amounts, codes: coupons, method: method?.id ?? null };
      orders.set(sessionId, [...(orders.get(sessionId) ?? []), order]);
    }
    if (type === "order.completed") {
      const { shipping } = data["order"] as { shipping: { address: { line1: string } } | null };
      deliveries.set(sessionId, [...(deliveries.get(sessionId) ?? []), shipping?.address.line1 ?? null]);
    }
    const types = bySession.get(sessionId) ?? new Map<string, Set<string>>();
    bySession.set(sessionId, types.set(type, (types.get(type) ?? new Set<string>()).add(id)));
  }
  const known = new Set(emitted.map(({ id }) => id));
  const lost = emitted
    .filter(({ id }) => !received.has(id))
    .map(({ id, type, merchant_id }) => ({
      merchantId: merchant_id ?? "",
      what: `${type} ${id} was never received`,
    }));
  const unknown = world.partner.events
    .filter(({ id }) => !known.has(id))
    .map(({ id, type, merchantId }) => ({
      merchantId,
      what: `${type} ${id} was received and is not recorded`,
    }));
  /** Events of a type about a thing, by the thing's id: distinct ids. */
  const about = (type: string, thing: string): number => things.get(`${type} ${thing}`)?.size ?? 0;
  return { about, bySession, deliveries, orders, lost: [...lost, ...unknown] };
}

/** Ids of what an event is about. */
function thingsOf(merchantId: string, data: Record<string, unknown>): string[] {
  const part = (name: string) => data[name] as { id?: string; number?: string } | null | undefined;
  const ids = ["refund", "dispute", "payment", "merchant"].map((name) => part(name)?.id);
  const order = part("order");
  return [
    ...ids,
    data["pre_confirmation_id"],
    order?.number === undefined ? null : `${merchantId}/${order.number}`,
  ].filter((id) => typeof id === "string");
}
