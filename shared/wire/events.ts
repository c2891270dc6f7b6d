import { z } from "zod";
import { Amounts } from "./checkout-page.ts";
import { EventDetails } from "./order-details.ts";

/** `data` of events. Objects are strict, so that no key or secret can leak. */

const Timestamp = z.iso.datetime();
const MinorUnits = z.number().int();
const Currency = z.string().describe("Three-letter ISO 4217 currency code.");
const PaymentIntent = z.string().describe("The payment at the payment processor, `pi_…`.");

/** Partner metadata, JSON-equal to that of the session. */
const Extensions = z.record(z.string(), z.json());

/** The session's cart with unchanged `extensions`. */
export const EventCart = z.looseObject({
  extensions: Extensions.optional().describe("Your metadata, unchanged from the session."),
});

export const EventMerchant = z.strictObject({
  id: z.uuid().describe("Unique identifier of the merchant."),
  name: z.string().describe("Name of the store."),
  store_url: z.string().describe("URL of the store."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  created_via: z.string().describe("How the merchant was created: `partner_api`, `dashboard` or `cli`."),
  created_at: Timestamp.describe("Time of creation."),
});

export const EventAccount = z.strictObject({
  id: z.string().describe("The connected account at the payment processor, `acct_…`."),
  charges_enabled: z.boolean().describe("Whether it accepts card payments."),
  payouts_enabled: z.boolean().describe("Whether payouts to the account are enabled."),
  details_submitted: z.boolean().describe("Whether the merchant has completed onboarding."),
});

export const EventRegistration = z.strictObject({
  hostname: z.string().describe("The hostname."),
  cname_target: z.string().describe("Target of the CNAME record."),
  ssl_status: z.string().describe("Verification and certificate status. Checkouts are served when `active`."),
});

export const EventSession = z.strictObject({
  id: z.string().describe("Unique identifier, `cs_…`."),
  status: z.enum(["open", "confirming", "completed", "expired"]).describe("Status of the session."),
  b2b: z.boolean().describe("Whether the session is in B2B mode."),
  currency: z.string().describe("Three-letter ISO 4217 currency code."),
  amounts: Amounts.describe("Amounts as last quoted by the store."),
  client_reference: z.string().nullable().describe("As sent when the session was created."),
  metadata: z.record(z.string(), z.json()).nullable().describe("As sent when the session was created."),
  expires_at: Timestamp.describe("Time at which the session expires."),
  completed_at: Timestamp.nullable().describe("Time of completion. `null` before."),
  created_at: Timestamp.describe("Time of creation."),
});

/** The billing contact as entered by the buyer; "" if not applicable. */
export const EventBilling = z.strictObject({
  company: z.string().describe("Company name. Empty for a private buyer."),
  first_name: z.string().describe("First name of the contact person."),
  last_name: z.string().describe("Last name of the contact person."),
  email: z.string().describe("Email address of the contact person."),
  phone: z.string().describe("Phone number of the contact person."),
  address: z
    .strictObject({
      line1: z.string().describe("Street address."),
      line2: z.string().describe("Second address line, such as a building or department."),
      postcode: z.string().describe("Postal code."),
      city: z.string().describe("City or town."),
      state: z.string().describe("State or province, as a code where one exists. May be empty."),
      country: z.string().describe("Two-letter ISO 3166-1 country code."),
    })
    .describe("Billing address."),
});
export type EventBilling = z.infer<typeof EventBilling>;

/** Recipient and address of the goods; "" if not applicable. */
export const EventShipping = z.strictObject({
  company: z.string().describe("Company name of the recipient. May be empty."),
  first_name: z.string().describe("First name of the recipient."),
  last_name: z.string().describe("Last name of the recipient."),
  phone: z.string().describe("Phone number of the recipient. May be empty."),
  address: EventBilling.shape.address.describe("Delivery address."),
});
export type EventShipping = z.infer<typeof EventShipping>;

/** How the order is delivered; of several packages, the texts are lists separated by ", ". */
export const EventShippingMethod = z.strictObject({
  id: z.string().describe("Identifier of the shipping method in the store, such as `flat_rate:3`."),
  label: z.string().describe("Name of the shipping method as shown to the buyer."),
  description: z
    .string()
    .optional()
    .describe(
      "Second line as shown to the buyer, such as the delivery time. Omitted if a package has none, and for orders of a store's own checkout.",
    ),
  pickup: z
    .boolean()
    .optional()
    .describe("`true`: the buyer collects all of the order. Omitted if any of it is delivered."),
});
export type EventShippingMethod = z.infer<typeof EventShippingMethod>;

export const EventCoupon = z.strictObject({
  code: z.string().describe("Discount code."),
  amount: MinorUnits.describe("Discount, in minor units. `0` for free shipping alone."),
});
export type EventCoupon = z.infer<typeof EventCoupon>;

export const EventDispute = z.strictObject({
  id: z.string().describe("Identifier of the dispute at the payment processor, `du_…`."),
  status: z
    .enum(["open", "won", "lost", "closed"])
    .describe("Status of the dispute. `closed`: an inquiry that ended without a chargeback."),
  payment_intent: PaymentIntent.describe("The disputed payment, `pi_…`."),
  amount: MinorUnits.describe("Disputed amount, in minor units."),
  currency: Currency,
  reason: z.string().describe("Reason given by the cardholder, such as `product_not_received`."),
  due_by: Timestamp.nullable().describe("Deadline for evidence. `null` if none can be submitted."),
});
export type EventDispute = z.infer<typeof EventDispute>;

export const EventOrder = z.strictObject({
  id: z
    .string()
    .describe("Unique identifier, `ord_…`.")
    .meta({ examples: ["ord_01JBN0R9E5K0S2D4F6G8H0J1K2"] }),
  number: z.string().describe("Order number in the store."),
  status: z
    .enum(["pending", "processing", "on-hold", "completed", "canceled", "refunded", "failed"])
    .describe(
      "Status of the order in the store. `on-hold` awaits payment. An order on account, or one paid on delivery, can be `processing` or `completed` before it is paid; `paid_at` says whether it is.",
    ),
  amounts: Amounts.describe("Amounts of the order."),
  currency: z.string().describe("Three-letter ISO 4217 currency code."),
  billing: EventBilling.describe("Billing details from the buyer. Fields not asked for are empty."),
  shipping: EventShipping.nullable().describe(
    "Where the goods go. `null` if they go to the billing address, or nothing is delivered.",
  ),
  shipping_method: EventShippingMethod.nullable().describe(
    "How the order is delivered. `null` if the buyer had no choice. Of several packages, `id` and `label` are lists separated by commas.",
  ),
  coupons: z.array(EventCoupon).describe("Discount codes of the order."),
  details: EventDetails.describe("What the company entered of `b2b.fields`. `null` or empty if nothing."),
  payment_term: z.string().nullable().describe("The selected payment term. `null` if none was offered."),
  payment_due: z
    .string()
    .nullable()
    .describe("Due date of a deferred payment, as an ISO 8601 date. `null` if the term has none."),
  paid_at: Timestamp.nullable().describe(
    "Time at which the order was paid. For a payment that was recorded later, 12:00 of `paid_on` in the store's time zone. `null` while the order is unpaid.",
  ),
  paid_on: z
    .string()
    .nullable()
    .describe(
      "Day on which the payment was received, in the store's time zone, as an ISO 8601 date. `null` while the order is unpaid, and for payments before this field existed.",
    ),
  amount_refunded: MinorUnits.describe(
    "Sum of the issued refunds, in minor units; lost disputes are among them, refunds of surplus payments are not.",
  ),
  disputes: z.array(EventDispute).describe("Disputes of the order's payments, oldest first."),
  store_synced: z.boolean().describe("Whether the store has accepted the current status of the order."),
  meta: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe("Order metadata as stored in the store: keys `_svc_…` and `_billing_company`."),
});

export const MerchantData = z.strictObject({
  merchant: EventMerchant.describe("The merchant, without its API keys."),
});
export const MerchantClosedData = MerchantData.extend({
  closed_at: Timestamp.describe("Time at which the merchant was closed."),
});
export const StoreConnectedData = MerchantData.extend({
  store: z
    .strictObject({
      platform: z.string().describe("Platform of the store, such as `woocommerce`."),
      rest_url: z.string().describe("Address at which the store is called from now on."),
      previous_rest_url: z
        .string()
        .nullable()
        .describe("Address before. Equal if the same store was connected again; `null` for the first."),
      connected_at: Timestamp.describe("Time at which the store was connected."),
    })
    .describe("The store. It has proved that it knows the merchant's secret."),
});
export const AccountData = z.strictObject({ account: EventAccount.describe("The connected account.") });
export const RegistrationData = z.strictObject({
  registration: EventRegistration.describe("The custom hostname."),
});
export const SessionData = z.strictObject({
  session: EventSession.describe("Unique identifier, `cs_…`."),
  order_id: z.string().nullable().describe("The order of the session. `null` if there is none yet."),
  cart: EventCart.describe("The cart. `extensions` are unchanged."),
});
export const OrderData = z.strictObject({
  order: EventOrder.describe("The order."),
  session_id: z.string().nullable().describe("The checkout session. `null` for the store's own checkout."),
  cart: EventCart.describe("The cart. `extensions` are unchanged."),
});

/** A failed attempt. */
export const OrderFailedData = OrderData.extend({
  reason: z.string().describe("`payment_failed`, or the reason the pre-confirmation hook returned."),
  decline_code: z
    .string()
    .nullable()
    .describe("Decline code from the payment processor. `null` if the payment was not declined."),
  attempt: z.number().int().describe("Number of the payment attempt within the session, starting at 1."),
  final: z.boolean().describe("Whether the session has ended. If `false`, the shopper can try again."),
});

export const OrderAmountData = OrderData.extend({
  amount: MinorUnits.describe("Amount returned to the buyer, in minor units. `0` if nothing was paid."),
});

export const PaymentReversedData = OrderData.extend({
  payment: z
    .strictObject({
      amount: MinorUnits.describe("Amount that is due again, in minor units."),
      currency: Currency,
      received_on: z
        .string()
        .nullable()
        .describe("Day on which the payment had been recorded as received, as an ISO 8601 date."),
      reference: z.string().describe("Reference of the payment. May be empty."),
      reason: z.string().describe("Why it was undone. May be empty."),
    })
    .describe("The payment that was undone."),
});

export const EventRefund = z.strictObject({
  id: z.string().describe("Unique identifier of the refund, `rf_…`."),
  status: z
    .enum(["pending", "succeeded", "failed"])
    .describe("Status of the refund. A refund can fail days after it succeeded."),
  payment_intent: PaymentIntent.nullable().describe(
    "The refunded payment, `pi_…`. `null` if the store returned the money itself.",
  ),
  surplus: z
    .boolean()
    .describe("Whether a surplus payment was refunded. If so, the order's own payment is unchanged."),
  amount: MinorUnits.describe("Amount of the refund, in minor units."),
  currency: Currency,
  reason: z.string().describe("Reason given for the refund. May be empty."),
  failure_reason: z.string().nullable().describe("Why it failed, as a code. `null` unless it has."),
});

export const RefundIssuedData = OrderAmountData.extend({ refund: EventRefund.describe("The refund.") });
export const RefundFailedData = OrderData.extend({ refund: EventRefund.describe("The refund.") });

export const DisputeData = OrderData.extend({ dispute: EventDispute.describe("The dispute.") });

export const EventPayment = z.strictObject({
  id: PaymentIntent,
  account_id: z.string().describe("The connected account that received it, `acct_…`."),
  amount: MinorUnits.describe("Amount of the payment, in minor units."),
  currency: Currency,
});

export const PaymentSurplusData = OrderData.extend({
  order: EventOrder.nullable().describe("The order of the session. `null` if it has none."),
  payment: EventPayment.describe("The surplus payment."),
});

export const VatRecheckedData = OrderData.extend({
  check: z
    .strictObject({
      vat_number: z.string().describe("The VAT number in its canonical form."),
      country: z.string().describe("Two-letter ISO 3166-1 country code."),
      status: z.enum(["valid", "invalid"]).describe("Result from the tax authority."),
      name: z.string().nullable().describe("Registered name, if disclosed by the authority."),
      consultation_number: z.string().nullable().describe("The authority's proof of the check, if any."),
      checked_at: Timestamp.describe("Time at which the authority was queried."),
    })
    .describe("Result of the later check."),
});

export const PreConfirmationOutcome = z.enum(["paid", "held", "released"]);
export type PreConfirmationOutcome = z.infer<typeof PreConfirmationOutcome>;

export const PreConfirmationSettledData = z.strictObject({
  pre_confirmation_id: z
    .string()
    .describe("Identifier of the pre-confirmation, equal to the `webhook-id` of the call to the hook."),
  session_id: z.string().nullable().describe("The checkout session. `null` for the store's own checkout."),
  attempt: z.number().int().describe("Number of the attempt, starting at 1."),
  outcome: PreConfirmationOutcome.describe(
    "`paid`: the order is paid. `held`: the order was placed on account. `released`: there is no order, and the capacity is free again.",
  ),
});

export const WebhookTestData = z.strictObject({
  subscription_id: z.uuid().describe("The subscription the event was sent to."),
  message: z.string().describe("Human-readable text."),
});

/** The envelope of every event; `data` depends on its type. */
export const EventEnvelope = z.object({
  id: z.string().describe("Unique identifier of the event, `evt_…`, equal to the `webhook-id` header."),
  type: z.string().describe("Event type."),
  timestamp: Timestamp.describe("Time at which the event occurred."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  workspace_id: z.uuid().describe("The workspace the event belongs to."),
  merchant_id: z.uuid().describe("The merchant, or the nil UUID for events of the workspace."),
  api_version: z.string().describe("API version of the payload."),
  test: z
    .literal(true)
    .optional()
    .describe("Present if you asked for this event: it did not happen, and `data` is an example."),
  extensions: Extensions.optional().describe("The session's extensions, as in `data.cart.extensions`."),
});
