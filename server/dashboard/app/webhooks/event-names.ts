import type { components } from "../../../../client/src/partner-api.ts";

export type EventName = NonNullable<components["schemas"]["SendTestEvent"]["event"]>;

/** Complete: the API's types name every event. */
const known: Record<EventName, true> = {
  "order.held": true,
  "order.completed": true,
  "order.payment_reversed": true,
  "order.failed": true,
  "order.canceled": true,
  "session.created": true,
  "session.completed": true,
  "session.expired": true,
  "merchant.created": true,
  "merchant.updated": true,
  "merchant.closed": true,
  "merchant.store_connected": true,
  "refund.issued": true,
  "refund.failed": true,
  "dispute.opened": true,
  "dispute.closed": true,
  "account.updated": true,
  "domain.updated": true,
  "payment.surplus_detected": true,
  "pre_confirmation.settled": true,
  "vat.rechecked": true,
  "terms_request.created": true,
  "terms_request.approved": true,
  "terms_request.declined": true,
  "webhook.test": true,
};

export const eventNames = Object.keys(known) as EventName[];

/** Sent on request only, whatever a subscription lists. */
export const TEST_EVENT = "webhook.test";

const choices = eventNames.filter((name) => name !== TEST_EVENT);
const nounOf = (name: string) => name.slice(0, name.indexOf("."));

/** The events to choose from, by noun. */
export const eventGroups = [...new Set(choices.map(nounOf))].map((noun) => ({
  noun,
  names: choices.filter((name) => nounOf(name) === noun),
}));
