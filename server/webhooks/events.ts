import { z } from "zod";
import {
  AccountData,
  EventEnvelope,
  MerchantData,
  OrderAmountData,
  OrderData,
  OrderFailedData,
  PreConfirmationSettledData,
  RegistrationData,
  SessionData,
  VatRecheckedData,
  WebhookTestData,
} from "../../shared/wire/events.ts";
import * as examples from "./event-examples.ts";

interface EventDeclaration {
  /** Of `data`. */
  schema: z.ZodObject;
  /** When it is told; for the docs. */
  text: string;
  example: Record<string, unknown>;
}

/**
 * Every event we tell of. `emit` takes its types from here, subscriptions their names, the docs and the OpenAPI
 * document their text: a new event is one entry. Names are `noun.verb`, in the past tense.
 */
export const events = {
  "merchant.created": {
    schema: MerchantData,
    text: "A merchant was onboarded.",
    example: examples.merchant,
  },
  "merchant.updated": {
    schema: MerchantData,
    text: "A merchant's record or configuration changed.",
    example: examples.merchant,
  },
  "account.updated": {
    schema: AccountData,
    text: "The readiness of a connected account changed: charges, payouts or details.",
    example: examples.account,
  },
  "domain.updated": {
    schema: RegistrationData,
    text: "The ssl_status of a custom hostname changed.",
    example: examples.registration,
  },
  "session.created": {
    schema: SessionData,
    text: "A checkout session was created; with a client reference: opened for the first time.",
    example: examples.session,
  },
  "session.completed": {
    schema: SessionData,
    text: "A checkout session ended with an order, paid or on a deferred term.",
    example: examples.completedSession,
  },
  "session.expired": {
    schema: SessionData,
    text: "A checkout session ended without an order.",
    example: examples.expiredSession,
  },
  "order.held": {
    schema: OrderData,
    text: "An order was placed on a deferred payment term; nothing is paid yet.",
    example: examples.heldOrder,
  },
  "order.completed": {
    schema: OrderData,
    text: "An order was placed and paid, or an order on hold was paid later.",
    example: examples.order,
  },
  "order.failed": {
    schema: OrderFailedData,
    text: "An attempt to pay ended: the payment was declined, or the pre-confirmation hook refused it.",
    example: examples.failedOrder,
  },
  "order.canceled": {
    schema: OrderAmountData,
    text: "An order was cancelled, in the store or at the processor.",
    example: examples.canceledOrder,
  },
  "refund.issued": {
    schema: OrderAmountData,
    text: "Money went back to the buyer, wholly or in part.",
    example: examples.refund,
  },
  "vat.rechecked": {
    schema: VatRecheckedData,
    text: "A VAT number that could not be checked at the order was confirmed or refused later.",
    example: examples.vatRecheck,
  },
  "pre_confirmation.settled": {
    schema: PreConfirmationSettledData,
    text: "How an attempt ended that had called the pre-confirmation hook; told exactly once for each.",
    example: examples.settled,
  },
  "webhook.test": {
    schema: WebhookTestData,
    text: "Sent on request to one subscription, whatever events it takes.",
    example: examples.test,
  },
} as const satisfies Record<string, EventDeclaration>;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.input<(typeof events)[N]["schema"]>;

export const eventNames = Object.keys(events) as EventName[];

/** The schema of a whole payload: the envelope with its type and data. */
export function payloadSchema(name: EventName): z.ZodObject {
  return EventEnvelope.extend({
    type: z.literal(name).describe("Name of the event."),
    data: events[name].schema.describe("What it is about."),
  });
}

/** What a subscription may list to get this event: its name, its noun with a star, or everything. */
export function patternsFor(name: string): string[] {
  return [name, `${name.slice(0, name.indexOf("."))}.*`, "*"];
}

const patterns = new Set(eventNames.flatMap(patternsFor));

/** True for an event's name, `noun.*` of a known noun, and `*`. */
export function isEventPattern(text: string): boolean {
  return patterns.has(text);
}
