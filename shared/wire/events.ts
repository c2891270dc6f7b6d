import { z } from "zod";
import { Amounts } from "./checkout-page.ts";

/** What events carry in `data`. Objects are strict, so that a key or a secret can never slip in unseen. */

const Timestamp = z.iso.datetime();
const MinorUnits = z.number().int();

/** Partner metadata, JSON-equal to what the session was created with. */
const Extensions = z.record(z.string(), z.json());

/** The cart as the session has it; `extensions` stands in it unchanged. */
const EventCart = z
  .looseObject({
    extensions: Extensions.optional().describe(
      "Partner metadata, JSON-equal to what the session was created with.",
    ),
  })
  .meta({ id: "EventCart" });

const EventMerchant = z
  .strictObject({
    id: z.uuid().describe("The merchant."),
    name: z.string().describe("The store as its buyers know it."),
    store_url: z.string().describe("Where the store is."),
    livemode: z.boolean().describe("False for test data."),
    created_via: z.string().describe("Where the merchant was made."),
    created_at: Timestamp.describe("When it was made."),
  })
  .meta({ id: "EventMerchant" });

const EventAccount = z
  .strictObject({
    id: z.string().describe("The connected account at the processor, `acct_…`."),
    charges_enabled: z.boolean().describe("Whether it can take payments by card."),
    payouts_enabled: z.boolean().describe("Whether its money is paid out."),
    details_submitted: z.boolean().describe("Whether the onboarding is complete."),
  })
  .meta({ id: "EventAccount" });

const EventRegistration = z
  .strictObject({
    hostname: z.string().describe("The host name."),
    cname_target: z.string().describe("Where the name must point."),
    ssl_status: z.string().describe("How far it has come; it serves checkouts once it is `active`."),
  })
  .meta({ id: "EventRegistration" });

const EventSession = z
  .strictObject({
    id: z.string().describe("The session."),
    status: z.enum(["open", "confirming", "completed", "expired"]).describe("How it stands."),
    b2b: z.boolean().describe("Whether the form asks for company and VAT number."),
    currency: z.string().describe("ISO 4217."),
    amounts: Amounts.describe("As last quoted by the store."),
    client_reference: z.string().nullable().describe("As it was sent; null when none was."),
    metadata: z.record(z.string(), z.json()).nullable().describe("As it was sent; null when none was."),
    expires_at: Timestamp.describe("After this no attempt can begin."),
    completed_at: Timestamp.nullable().describe("When it was completed; null before."),
    created_at: Timestamp.describe("When it was made."),
  })
  .meta({ id: "EventSession" });

/** Who is billed, as the buyer entered it; "" is what was not asked for. */
export const EventBilling = z
  .strictObject({
    company: z.string().describe("The company; empty for a private buyer."),
    first_name: z.string().describe("Of the contact."),
    last_name: z.string().describe("Of the contact."),
    email: z.string().describe("Of the contact."),
    phone: z.string().describe("Of the contact."),
    address: z
      .strictObject({
        line1: z.string().describe("Street and number."),
        line2: z.string().describe("Addition."),
        postcode: z.string().describe("Postal code."),
        city: z.string().describe("Town."),
        state: z
          .string()
          .describe("State, province or the like, as a code where there is a list of them; empty elsewhere."),
        country: z.string().describe("ISO 3166-1 alpha-2."),
      })
      .describe("Where the company is."),
  })
  .meta({ id: "EventBilling" });
export type EventBilling = z.infer<typeof EventBilling>;

export const EventOrder = z
  .strictObject({
    id: z
      .string()
      .describe("Our id of the order, `ord_…`.")
      .meta({ examples: ["ord_01JBN0R9E5K0S2D4F6G8H0J1K2"] }),
    number: z.string().describe("The store's number of it."),
    status: z
      .enum(["pending", "processing", "on-hold", "completed", "canceled", "refunded", "failed"])
      .describe("`on-hold` waits for payment on terms; `processing` is paid."),
    amounts: Amounts.describe("What it costs."),
    currency: z.string().describe("ISO 4217."),
    billing: EventBilling.describe(
      "Who is billed, as the buyer entered it; empty is what was not asked for.",
    ),
    payment_term: z.string().nullable().describe("The term that was chosen; null when none was offered."),
    payment_due: z
      .string()
      .nullable()
      .describe("ISO date, of deferred terms with a number of days; null otherwise."),
    store_synced: z
      .boolean()
      .describe("False while the store has not taken over the order's new status yet."),
    meta: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("Every key as it is stored with the order, `_svc_…` and `_billing_company`."),
  })
  .meta({ id: "EventOrder" });

export const MerchantData = z
  .strictObject({
    merchant: EventMerchant.describe("The merchant, without its keys."),
  })
  .meta({ id: "MerchantData" });
export const AccountData = z.strictObject({ account: EventAccount.describe("The connected account.") });
export const RegistrationData = z.strictObject({
  registration: EventRegistration.describe("The registered host name."),
});
export const SessionData = z
  .strictObject({
    session: EventSession.describe("The session."),
    order_id: z.string().nullable().describe("Its order; null before there is one."),
    cart: EventCart.describe("What was bought; `extensions` unchanged."),
  })
  .meta({ id: "SessionData" });
export const OrderData = z
  .strictObject({
    order: EventOrder.describe("The order."),
    session_id: z.string().nullable().describe("The session; null for an order placed in the store itself."),
    cart: EventCart.describe("What was bought; `extensions` unchanged."),
  })
  .meta({ id: "OrderData" });

/** An attempt that ended without success. */
export const OrderFailedData = OrderData.extend({
  reason: z.string().describe("`payment_failed`, or the reason of the pre-confirmation hook."),
  decline_code: z.string().nullable().describe("The processor's code; null when it was not the payment."),
  attempt: z.number().int().describe("Which attempt of the session it was, from 1."),
  final: z.boolean().describe("True only when the session has ended too; else the shopper may try again."),
});

export const OrderAmountData = OrderData.extend({
  amount: MinorUnits.describe("What goes back to the buyer, in minor units; 0 when nothing was paid."),
}).meta({ id: "OrderAmountData" });

export const VatRecheckedData = OrderData.extend({
  check: z
    .strictObject({
      vat_number: z.string().describe("In its canonical form."),
      country: z.string().describe("ISO 3166-1 alpha-2."),
      status: z.enum(["valid", "invalid"]).describe("The authority's word."),
      name: z.string().nullable().describe("The registered name; null when the authority tells none."),
      consultation_number: z.string().nullable().describe("Proof of the look-up; null without."),
      checked_at: Timestamp.describe("When the authority was asked."),
    })
    .describe("What the authority says now."),
});

export const PreConfirmationOutcome = z.enum(["paid", "held", "released"]);
export type PreConfirmationOutcome = z.infer<typeof PreConfirmationOutcome>;

export const PreConfirmationSettledData = z.strictObject({
  pre_confirmation_id: z.string().describe("The `webhook-id` of the call to the hook."),
  session_id: z.string().nullable().describe("Null for a checkout in the store itself."),
  attempt: z.number().int().describe("Which attempt of the session, or of the order in the store, it was."),
  outcome: PreConfirmationOutcome.describe(
    "`paid`, `held` (an order on account), or `released`: the place can be given to somebody else.",
  ),
});

export const WebhookTestData = z.strictObject({
  subscription_id: z.uuid().describe("The subscription it was sent to."),
  message: z.string().describe("For people."),
});

/** What every event is wrapped in; `data` by its type. */
export const EventEnvelope = z
  .object({
    id: z.string().describe("`evt_…`, equal to the header `webhook-id`."),
    type: z.string().describe("Name of the event."),
    timestamp: Timestamp.describe("When it happened."),
    livemode: z.boolean().describe("False for test data."),
    workspace_id: z.uuid().describe("Your workspace."),
    merchant_id: z.uuid().describe("The merchant; the nil UUID for events of the workspace itself."),
    api_version: z.string().describe("The version the payload has."),
    extensions: Extensions.optional().describe(
      "Those of the session, when it has any: the same as in `data.cart.extensions`.",
    ),
  })
  .meta({ id: "Event" });
