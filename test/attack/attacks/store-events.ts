import { randomUUID } from "node:crypto";
import { StoreEvent } from "../../../shared/wire/store.ts";
import { requestSamples } from "../../../server/docs/request-samples.ts";
import { eventNames } from "../../../server/webhooks/events.ts";
import { eventHeaders } from "../../support/woocommerce/report-event.ts";
import type { Attack, Shot } from "../attack.ts";
import { accepted } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

/** Every event a store may report, about the victim's orders; and every event we send, to another tenant. */
export async function eventAttacks(s: AttackedService): Promise<Attack[]> {
  const orders = await s.h.sql<{ id: string; store_order_id: string; session_id: string | null }[]>`
    select id, store_order_id, session_id from orders where merchant_id in ${s.h.sql([
      s.victim.merchant.id,
      s.victim.store.merchant.id,
    ])}`;
  return [
    ...StoreEvent.shape.type.options.flatMap((type) => storeEvents(s, type, orders)),
    ...eventNames.flatMap((name) => subscriptions(s, name)),
  ];
}

interface OrderIds {
  id: string;
  store_order_id: string;
  session_id: string | null;
}

function storeEvents(s: AttackedService, type: string, orders: readonly OrderIds[]): Attack[] {
  const sample = structuredClone(requestSamples["POST /v1/store/events"]) as Record<string, unknown> & {
    order: Record<string, unknown>;
  };
  const target = `store event ${type}`;
  const eventFor = (id: string, sessionId: string | null = null): object => ({
    ...sample,
    sessionId,
    id: `evt_${randomUUID()}`,
    type,
    occurredAt: new Date().toISOString(),
    order: { ...sample.order, id },
    ...(type === "order.refunded" ? { refund: { id: `re_${randomUUID()}`, amount: 100 } } : {}),
  });
  const sent = (key: string, body: object): Shot => ({
    method: "POST",
    path: "/v1/store/events",
    headers: { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() },
    body,
  });
  const ids = (order: OrderIds) => [order.store_order_id, order.id, order.session_id ?? order.id];
  const attackers: Array<[kind: Attack["kind"], key: string, position: "outside" | "sibling"]> = [
    ["other tenant", s.rival.store.merchant.apiKey, "outside"],
    ["other merchant", s.sibling.apiKey, "sibling"],
  ];
  const stolen = s.signing;
  const withKey = (body: object, signed: (text: string) => Record<string, string>): Shot => {
    const shot = sent(stolen.apiKey, body);
    return { ...shot, headers: { ...shot.headers, ...signed(JSON.stringify(body)) } };
  };
  const now = Math.floor(Date.now() / 1000);
  const forgeries: Array<[how: string, (text: string) => Record<string, string>]> = [
    ["unsigned", () => ({})],
    ["signed with the key", (text) => eventHeaders(stolen.apiKey, text)],
    ["signed with the secret of another merchant", (text) => eventHeaders(s.sibling.apiSecret, text)],
    ["signed with an empty secret", (text) => eventHeaders("", text)],
    ["with the signature of another body", (text) => eventHeaders(stolen.apiSecret, `${text} `)],
    [
      "with a signature of ten minutes ago",
      (text) => eventHeaders(stolen.apiSecret, text, { timestamp: now - 600 }),
    ],
    [
      "with a signature for another time",
      (text) => ({
        ...eventHeaders(stolen.apiSecret, text, { timestamp: now }),
        "webhook-timestamp": String(now + 1),
      }),
    ],
    [
      "with a signature that belongs to another id",
      (text) => ({ ...eventHeaders(stolen.apiSecret, text), "webhook-id": "msg_other" }),
    ],
    ["with empty headers", () => ({ "webhook-id": "", "webhook-timestamp": "", "webhook-signature": "" })],
  ];
  return [
    ...forgeries.map(([how, signed]): Attack => ({
      target,
      kind: "forged event",
      how: `with the stolen merchant key, ${how}`,
      settles: true,
      shots: () => [
        withKey(eventFor(String(sample.order["id"])), signed),
        withKey(eventFor(`new-${randomUUID()}`), signed),
      ],
      gain: accepted,
    })),
    ...attackers.map(([kind, key, position]): Attack => ({
      target,
      kind,
      how: "about the victim's orders",
      settles: true,
      position,
      shots: () =>
        orders.flatMap((order) => [
          ...ids(order).map((id) => sent(key, eventFor(id))),
          ...(order.session_id === null ? [] : [sent(key, eventFor(order.store_order_id, order.session_id))]),
        ]),
    })),
    {
      target,
      kind: "wrong credentials",
      how: "with the victim's secret as key",
      shots: () => [sent(s.victim.store.merchant.apiSecret, eventFor(orders[0]!.store_order_id))],
      gain: accepted,
    },
  ];
}

/** The attacker's server is watched until the end, while the victim goes about its business. */
function subscriptions(s: AttackedService, name: string): Attack[] {
  const subscribe = (merchant?: string): Shot => ({
    method: "POST",
    path: "/v2/webhooks/subscriptions",
    headers: { authorization: `Bearer ${s.rival.workspace.key}`, "idempotency-key": randomUUID() },
    body: {
      target_url: `${s.attackersServer.url}/stolen`,
      events: [name],
      ...(merchant === undefined ? {} : { merchant_id: merchant }),
    },
  });
  return [
    {
      target: `event ${name}`,
      kind: "other tenant",
      how: "a subscription for the victim's merchant",
      shots: () => [subscribe(s.victim.merchant.id)],
      gain: accepted,
    },
    {
      target: `event ${name}`,
      kind: "other tenant",
      how: "a subscription for all merchants",
      shots: () => [subscribe()],
    },
  ];
}
