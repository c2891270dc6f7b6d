import type Stripe from "stripe";
import { z } from "zod";
import { newId } from "./ids.ts";
import { createdParameter, isCreatedWithin, listPage, pageParameters } from "./list-page.ts";
import { seconds } from "./operation.ts";
import type { Call, Operation, Settings } from "./operation.ts";
import { parseParameters } from "./parameters.ts";
import type { Transaction } from "./store.ts";
import { noSuch } from "./stripe-error.ts";
import { endpointsOf } from "./webhook-endpoints.ts";

export type EventType =
  | "account.application.deauthorized"
  | "account.updated"
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.failed"
  | "charge.refunded"
  | "charge.succeeded"
  | "payment_intent.amount_capturable_updated"
  | "payment_intent.canceled"
  | "payment_intent.created"
  | "payment_intent.payment_failed"
  | "payment_intent.processing"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
  | "refund.created"
  | "refund.failed"
  | "review.closed"
  | "review.opened";

/** Where an event comes from: a Call fits, and so does a page or a control without a request. */
export interface EventSource {
  settings: Settings;
  tx: Transaction;
  requestId?: string;
  idempotencyKey?: string | null;
}

/** Records an event of `owner` and its pending delivery in the running transaction. */
export function emit(source: EventSource, type: EventType, owner: string, object: object): Stripe.Event {
  const { settings, tx } = source;
  const receivers = endpointsOf(settings, owner).length;
  const event = {
    id: newId("evt"),
    object: "event",
    ...(owner === settings.platform ? {} : { account: owner }),
    api_version: settings.apiVersion,
    created: seconds(settings),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: receivers,
    request: { id: source.requestId ?? null, idempotency_key: source.idempotencyKey ?? null },
    type,
  } as unknown as Stripe.Event;
  tx.put("events", event.id, { owner, object: event });
  if (receivers > 0) {
    tx.put("deliveries", event.id, { attempts: 0, nextAttemptAt: settings.now(), acknowledgedBy: [] });
  }
  return event;
}

const ListEvents = z.strictObject({
  ...pageParameters,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  ...createdParameter,
  delivery_success: z.enum(["true", "false"]).optional(),
});

/** GET /v1/events, newest first. `delivery_success=false`: those a receiver has not acknowledged yet. */
export const listEvents: Operation = (call) => {
  const params = parseParameters(ListEvents, call.params);
  const wanted = params.types ?? (params.type ? [params.type] : null);
  const events = ownEvents(call).filter(
    (event) =>
      (wanted === null || wanted.includes(event.type)) &&
      isCreatedWithin(event.created, params.created) &&
      (params.delivery_success === undefined ||
        (params.delivery_success === "true") === !call.tx.get("deliveries", event.id)),
  );
  return { status: 200, body: listPage("/v1/events", events, params) };
};

/** GET /v1/events/:id */
export const getEvent: Operation = (call) => {
  const found = call.tx.get("events", call.id);
  if (!found || found.owner !== call.account) throw noSuch("event", call.id, "id");
  return { status: 200, body: found.object };
};

function ownEvents({ tx, account }: Call): Stripe.Event[] {
  return tx
    .list("events")
    .filter(([, row]) => row.owner === account)
    .map(([, row]) => row.object);
}
