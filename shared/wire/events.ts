import { z } from "zod";
import { Amounts } from "./checkout-page.ts";

/** What events carry in `data`. Objects are strict, so that a key or a secret can never slip in unseen. */

const Timestamp = z.iso.datetime();
const MinorUnits = z.number().int();

/** Partner metadata, JSON-equal to what the session was created with. */
const Extensions = z.record(z.string(), z.json());

/** The cart as the session has it; `extensions` stands in it unchanged. */
const EventCart = z.looseObject({ extensions: Extensions.optional() });

const EventMerchant = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  store_url: z.string(),
  livemode: z.boolean(),
  created_via: z.string(),
  created_at: Timestamp,
});

const EventAccount = z.strictObject({
  id: z.string(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
});

const EventRegistration = z.strictObject({
  hostname: z.string(),
  cname_target: z.string(),
  ssl_status: z.string(),
});

const EventSession = z.strictObject({
  id: z.string(),
  status: z.enum(["open", "confirming", "completed", "expired"]),
  b2b: z.boolean(),
  currency: z.string(),
  amounts: Amounts,
  client_reference: z.string().nullable(),
  metadata: z.record(z.string(), z.json()).nullable(),
  expires_at: Timestamp,
  completed_at: Timestamp.nullable(),
  created_at: Timestamp,
});

/** Who is billed, as the buyer entered it; "" is what was not asked for. */
export const EventBilling = z.strictObject({
  company: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.strictObject({
    line1: z.string(),
    line2: z.string(),
    postcode: z.string(),
    city: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
  }),
});
export type EventBilling = z.infer<typeof EventBilling>;

export const EventOrder = z.strictObject({
  id: z.string(),
  number: z.string(),
  status: z.enum(["pending", "processing", "on-hold", "completed", "canceled", "refunded", "failed"]),
  amounts: Amounts,
  currency: z.string(),
  billing: EventBilling,
  payment_term: z.string().nullable(),
  /** ISO date, deferred terms with a number of days only. */
  payment_due: z.string().nullable(),
  /** False while the store has not taken over the order's new status yet. */
  store_synced: z.boolean(),
  /** Every key as it is stored with the order. */
  meta: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export const MerchantData = z.strictObject({ merchant: EventMerchant });
export const AccountData = z.strictObject({ account: EventAccount });
export const RegistrationData = z.strictObject({ registration: EventRegistration });
export const SessionData = z.strictObject({
  session: EventSession,
  order_id: z.string().nullable(),
  cart: EventCart,
});
export const OrderData = z.strictObject({
  order: EventOrder,
  session_id: z.string().nullable(),
  cart: EventCart,
});

/** An attempt that ended without success. */
export const OrderFailedData = OrderData.extend({
  /** `payment_failed`, or the reason of the pre-confirmation hook. */
  reason: z.string(),
  decline_code: z.string().nullable(),
  attempt: z.number().int(),
  /** True only when the session has ended too. */
  final: z.boolean(),
});

/** `amount`: what goes back to the buyer, in minor units; 0 when nothing was paid. */
export const OrderAmountData = OrderData.extend({ amount: MinorUnits });

export const VatRecheckedData = OrderData.extend({
  check: z.strictObject({
    vat_number: z.string(),
    country: z.string(),
    status: z.enum(["valid", "invalid"]),
    name: z.string().nullable(),
    consultation_number: z.string().nullable(),
    checked_at: Timestamp,
  }),
});

export const PreConfirmationOutcome = z.enum(["paid", "held", "released"]);
export type PreConfirmationOutcome = z.infer<typeof PreConfirmationOutcome>;

export const PreConfirmationSettledData = z.strictObject({
  pre_confirmation_id: z.string(),
  /** Null for a checkout in the store itself. */
  session_id: z.string().nullable(),
  attempt: z.number().int(),
  outcome: PreConfirmationOutcome,
});

export const WebhookTestData = z.strictObject({ subscription_id: z.uuid(), message: z.string() });

/** What every event is wrapped in; `data` by its type. */
export const EventEnvelope = z.object({
  id: z.string(),
  type: z.string(),
  /** When it happened. */
  timestamp: Timestamp,
  livemode: z.boolean(),
  workspace_id: z.uuid(),
  /** The nil UUID for events of the workspace itself. */
  merchant_id: z.uuid(),
  api_version: z.string(),
  /** Those of the session, when it has any. */
  extensions: Extensions.optional(),
});
