import { z } from "zod";
import {
  AccountData,
  DisputeData,
  EventEnvelope,
  MerchantClosedData,
  MerchantData,
  OrderAmountData,
  OrderData,
  OrderFailedData,
  PaymentReversedData,
  PaymentSurplusData,
  PreConfirmationSettledData,
  RefundFailedData,
  RefundIssuedData,
  RegistrationData,
  SessionData,
  StoreConnectedData,
  VatRecheckedData,
  WebhookTestData,
} from "../../shared/wire/events.ts";
import { TermsRequestData } from "../../shared/wire/terms-requests/terms-request-event.ts";
import * as examples from "./event-examples.ts";

interface EventDeclaration {
  /** Of `data`. */
  schema: z.ZodObject;
  /** When it is emitted; for the docs. */
  text: string;
  example: Record<string, unknown>;
}

/**
 * Every event. `emit` takes its types from here, subscriptions their names, the docs and the OpenAPI
 * document their text: a new event is one entry. Names are `noun.verb`, in the past tense.
 */
export const events = {
  "merchant.created": {
    schema: MerchantData,
    text: "A merchant was created.",
    example: examples.merchant,
  },
  "merchant.updated": {
    schema: MerchantData,
    text: "A merchant or its configuration was changed.",
    example: examples.merchant,
  },
  "merchant.closed": {
    schema: MerchantClosedData,
    text: "A merchant was closed. Its open sessions can still be completed until they expire.",
    example: examples.closedMerchant,
  },
  "merchant.store_connected": {
    schema: StoreConnectedData,
    text: "A store was connected: the merchant's orders are placed there from now on.",
    example: examples.connectedStore,
  },
  "account.updated": {
    schema: AccountData,
    text: "A connected account's charges, payouts or onboarding status changed.",
    example: examples.account,
  },
  "domain.updated": {
    schema: RegistrationData,
    text: "The `ssl_status` of a custom hostname changed.",
    example: examples.registration,
  },
  "session.created": {
    schema: SessionData,
    text: "A checkout session was created. A session with a client reference emits this when it is first opened.",
    example: examples.session,
  },
  "session.completed": {
    schema: SessionData,
    text: "A checkout session was completed with an order, paid or on a deferred term.",
    example: examples.completedSession,
  },
  "session.expired": {
    schema: SessionData,
    text: "A checkout session expired without an order.",
    example: examples.expiredSession,
  },
  "order.held": {
    schema: OrderData,
    text: "An order was placed and is not yet paid: on a deferred payment term, or by a method such as bank transfer, cheque or cash on delivery.",
    example: examples.heldOrder,
  },
  "order.completed": {
    schema: OrderData,
    text: "An order was placed and paid, or a held order was paid. Emitted again if a payment was reversed and the order is paid again.",
    example: examples.order,
  },
  "order.payment_reversed": {
    schema: PaymentReversedData,
    text: "The recorded payment of an order was undone, for example because it was entered by mistake. The order is unpaid again; `pre_confirmation.settled` is not repeated.",
    example: examples.reversedPayment,
  },
  "order.failed": {
    schema: OrderFailedData,
    text: "A payment attempt failed: the payment was declined, or the pre-confirmation hook rejected the order.",
    example: examples.failedOrder,
  },
  "order.canceled": {
    schema: OrderAmountData,
    text: "An order was canceled in the store or at the payment processor.",
    example: examples.canceledOrder,
  },
  "refund.issued": {
    schema: RefundIssuedData,
    text: "A payment was refunded in full or in part. A lost dispute is a refund of its amount.",
    example: examples.refund,
  },
  "refund.failed": {
    schema: RefundFailedData,
    text: "A refund failed: the bank returned it, or the payment processor rejected it after its request was interrupted.",
    example: examples.failedRefund,
  },
  "dispute.opened": {
    schema: DisputeData,
    text: "A cardholder disputed a payment. The order's status is unchanged; refunds are rejected while it is open.",
    example: examples.dispute,
  },
  "dispute.closed": {
    schema: DisputeData,
    text: "A dispute was won or lost, or an inquiry ended. A lost dispute also emits `refund.issued`.",
    example: examples.lostDispute,
  },
  "payment.surplus_detected": {
    schema: PaymentSurplusData,
    text: "A payment succeeded in addition to the order's own, or for an attempt that had ended. It can be refunded by its id.",
    example: examples.surplusPayment,
  },
  "vat.rechecked": {
    schema: VatRecheckedData,
    text: "A VAT number that could not be checked when the order was placed was confirmed or rejected.",
    example: examples.vatRecheck,
  },
  "pre_confirmation.settled": {
    schema: PreConfirmationSettledData,
    text: "An attempt that called the pre-confirmation hook has ended. Emitted exactly once per pre-confirmation.",
    example: examples.settled,
  },
  "terms_request.created": {
    schema: TermsRequestData,
    text: "A customer of a connected store asked to buy on account.",
    example: examples.termsRequest,
  },
  "terms_request.approved": {
    schema: TermsRequestData,
    text: "A request to buy on account was approved: the customer is a member of the company `company_id`.",
    example: examples.approvedTermsRequest,
  },
  "terms_request.declined": {
    schema: TermsRequestData,
    text: "A request to buy on account was declined. The customer may ask again.",
    example: examples.declinedTermsRequest,
  },
  "webhook.test": {
    schema: WebhookTestData,
    text: "A test event, sent on request to one subscription regardless of its event types.",
    example: examples.test,
  },
} as const satisfies Record<string, EventDeclaration>;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.input<(typeof events)[N]["schema"]>;

export const eventNames = Object.keys(events) as EventName[];

/** The schema of a whole payload: the envelope with its type and data. */
export function payloadSchema(name: EventName): z.ZodObject {
  return EventEnvelope.extend({
    type: z.literal(name).describe("Event type."),
    data: events[name].schema.describe("Details of the event."),
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
