import { z } from "zod";
import { isCountry } from "../countries.ts";
import { plainText } from "../plain-text.ts";
import { Currency } from "./session.ts";

/** Calls of the plugin: connection, store events, refunds. */

const Version = plainText(0, 64);

/** POST /v1/store/connect */
export const ConnectStore = z.strictObject({
  restUrl: z
    .string()
    .max(2048)
    .refine((url) => !/[\p{Cc}\s]/u.test(url), "Must not contain spaces and control characters.")
    .describe("URL of the plugin's REST routes: WordPress' `rest_url( 'wc-svc/v1' )`."),
  versions: z
    .strictObject({
      plugin: Version.describe("Version of the plugin."),
      wordpress: Version.describe("Version of WordPress."),
      woocommerce: Version.describe("Version of WooCommerce."),
      php: Version.describe("Version of PHP."),
    })
    .describe("Software versions of the store."),
});
export type ConnectStore = z.output<typeof ConnectStore>;

/** What this server understands beyond release 0.1.0. Bodies are strict: a store sends a new field only if it is listed. */
export const STORE_FEATURES = [
  "signed_events",
  "on_account",
  "shipping_method",
  "b2b_fields",
  "coupons",
  "cart_fields",
] as const;

const Features = z
  .array(z.string())
  .describe(
    "What this server understands beyond version 0.1.0. `signed_events`: events signed with the merchant's secret; after the first one, the key alone reports nothing. `on_account`: `order.paidOn` and `order.payment_reversed`. `shipping_method`: `shippingMethod` of orders and pre-confirmations. `b2b_fields`: `details` of pre-confirmations. `coupons`: `coupons` of both. `cart_fields`: `cart.b2bFields` of sessions.",
  );

export const ConnectedStore = z.object({
  connected: z.literal(true).describe("The store has proved that it knows the merchant's secret."),
  merchantId: z.uuid().describe("The merchant."),
  platform: z.string().describe("Platform that receives the merchant's orders from now on."),
  features: Features,
});

const MinorUnits = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Times that JavaScript and Postgres represent alike. */
const isStorable = (text: string) => Date.parse(text) > 0 && Date.parse(text) < Date.parse("9999-12-31");
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(isStorable, "A time after 1970 and before 9999.");
const Day = z.iso.date().refine(isStorable, "A day after 1970 and before 9999.");

export const StoreAmounts = z.strictObject({
  subtotal: MinorUnits.describe("Total of all line items before discounts, in the currency's minor unit."),
  discount: MinorUnits.describe("Total discount, in minor units."),
  shipping: MinorUnits.describe("Shipping costs, in minor units."),
  fees: MinorUnits.describe("Fees the store adds, in minor units."),
  tax: MinorUnits.describe("Total tax, including tax on shipping and fees, in minor units."),
  total: MinorUnits.describe("Total amount due, in minor units."),
  currency: Currency.describe("Three-letter ISO 4217 currency code."),
});

/** An optional text of a store's order. */
const text = (longest: number) => z.string().max(longest).default("");

export const StoreBilling = z.strictObject({
  company: text(400).describe("Company name. Empty for a private buyer."),
  firstName: text(400).describe("First name of the contact person."),
  lastName: text(400).describe("Last name of the contact person."),
  email: text(400).describe("Email address of the contact person."),
  phone: text(200).describe("Phone number of the contact person."),
  address: z
    .strictObject({
      line1: text(400).describe("Street address."),
      line2: text(400).describe("Second address line, such as a building or department."),
      postcode: text(100).describe("Postal code."),
      city: text(400).describe("City or town."),
      state: text(400).describe("State or province as stored in the store."),
      country: z
        .string()
        .refine((code) => code === "" || isCountry(code), "Must be an ISO 3166-1 alpha-2 code in upper case.")
        .default("")
        .describe("Two-letter ISO 3166-1 country code."),
    })
    .prefault({})
    .describe("Billing address."),
});

export const StoreShipping = StoreBilling.omit({ email: true }).extend({
  address: StoreBilling.shape.address.describe("Delivery address."),
});

export type StoreShipping = z.output<typeof StoreShipping>;

export const StoreShippingMethod = z.strictObject({
  id: text(2000).describe(
    "Identifier, such as `flat_rate:3`. Of several packages, a list separated by `, `.",
  ),
  label: text(2000).describe("Name as shown to the buyer."),
});

/** Discount codes of an order. */
export const StoreCoupons = z
  .array(
    z.strictObject({
      code: plainText(1, 255).describe("Discount code."),
      amount: MinorUnits.describe("Discount, in minor units."),
    }),
  )
  .max(100)
  .optional()
  .describe("Discount codes of the order.");

export const StoreLine = z.looseObject({
  id: z.string().max(255).describe("Identifier of the product or variation in the store."),
  name: z.string().max(2000).describe("Name as shown to the buyer."),
  quantity: z.number().min(0).describe("Number of items."),
  price: MinorUnits.describe("Unit price, in minor units."),
  sku: z.string().max(255).optional().describe("Stock keeping unit in the store."),
});

export const StoreOrder = z.strictObject({
  id: plainText(1, 255).describe("Identifier of the order in the store."),
  number: plainText(1, 255).describe("Order number in the store."),
  status: plainText(1, 64).describe("Status of the order in the store, such as `processing`."),
  currency: Currency.describe("Three-letter ISO 4217 currency code."),
  amounts: StoreAmounts.describe("Amounts of the order."),
  billing: StoreBilling.prefault({}).describe("Billing details."),
  shipping: StoreShipping.nullish().describe(
    "Recipient and address of the goods. `null` or omitted if they go to the billing address, or nothing is delivered.",
  ),
  shippingMethod: StoreShippingMethod.nullish().describe(
    "How the goods are delivered. `null` or omitted if nothing is.",
  ),
  coupons: StoreCoupons,
  cart: z
    .strictObject({
      items: z.array(StoreLine).max(1000).describe("Line items."),
      extensions: z.record(z.string().max(64), z.json()).optional().describe("Partner metadata, unchanged."),
    })
    .describe("The cart."),
  paymentTerm: plainText(0, 32)
    .nullish()
    .describe("Deferred payment term. `null` if the order is paid at checkout."),
  paymentDue: Day.nullish().describe("Due date of a deferred order."),
  paidAt: Instant.nullish().describe("Time at which the order was paid. `null` while it is unpaid."),
  paidOn: Day.nullish().describe(
    "Day on which the payment was received, in the store's time zone. `null` while the order is unpaid.",
  ),
  transactionId: plainText(0, 255)
    .nullish()
    .describe("Identifier of the payment in the store's payment system."),
  meta: z
    .record(z.string().max(255), z.union([z.string(), z.number(), z.boolean()]))
    .default({})
    .describe("Order metadata as stored: keys `_svc_…` and `_billing_company`."),
  preConfirmationId: plainText(0, 64)
    .nullish()
    .describe("The `preConfirmationId` from `POST /v1/pre-confirmation`. `null` if it was not called."),
  attempt: z.int().min(1).max(1_000_000).optional().describe("Attempt number of that pre-confirmation."),
});
export type StoreOrder = z.output<typeof StoreOrder>;

const SHAPES = {
  "order.placed": "paid in the store's own checkout.",
  "order.held": "placed and not yet paid: on a deferred term, or by a payment method that is paid later.",
  "order.paid": "an order on a deferred term was paid.",
  "order.payment_reversed": "a recorded payment was undone, as `payment` says. The order is unpaid again.",
  "order.canceled": "canceled.",
  "order.refunded": "refunded in full or in part, as `refund` says.",
  "order.failed": "the payment was declined or the order failed; the shopper can try again.",
} as const;
export type StoreEventType = keyof typeof SHAPES;

/** POST /v1/store/events */
export const StoreEvent = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_.:-]{1,128}$/, "Use 1 to 128 of letters, digits, _, ., : and -.")
      .describe("Identifier of the event in the store. Use the same one when you resend the event."),
    type: z.enum(Object.keys(SHAPES) as [StoreEventType, ...StoreEventType[]]).describe(
      Object.entries(SHAPES)
        .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
        .join(" "),
    ),
    occurredAt: Instant.describe("Time of the event in the store. Events may arrive out of order."),
    sessionId: z
      .string()
      .regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "A session id such as cs_01….")
      .nullish()
      .describe("The checkout session. `null` for an order of the store's own checkout."),
    order: StoreOrder.describe("The order after the event."),
    refund: z
      .strictObject({
        id: plainText(1, 128).describe("The refund from `POST /v1/refunds`, or the store's own identifier."),
        amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Amount in minor units."),
        reason: plainText(0, 500).default("").describe("Reason for the refund."),
      })
      .optional()
      .describe("The refund. Required for `order.refunded`, and not allowed otherwise."),
    payment: z
      .strictObject({
        amount: MinorUnits.describe("Amount that is due again, in minor units."),
        receivedOn: Day.nullish().describe("Day on which the payment had been recorded as received."),
        reference: plainText(0, 255).default("").describe("Reference of the payment."),
        reason: plainText(0, 500).default("").describe("Why it was undone."),
      })
      .optional()
      .describe("The payment. Required for `order.payment_reversed`, and not allowed otherwise."),
    failure: z
      .strictObject({
        reason: plainText(0, 100).default("").describe("Reason code. Defaults to `payment_failed`."),
        declineCode: plainText(0, 100).nullish().describe("Decline code of the payment system."),
      })
      .optional()
      .describe("Details of the failure, for `order.failed`."),
  })
  .superRefine((event, check) => {
    const required = { refund: "order.refunded", payment: "order.payment_reversed" } as const;
    for (const part of ["refund", "payment"] as const) {
      if ((event.type === required[part]) === (event[part] !== undefined)) continue;
      const message = `Send ${part} with ${required[part]}, and only with it.`;
      check.addIssue({ code: "custom", path: [part], message });
    }
  });
export type StoreEvent = z.output<typeof StoreEvent>;

export const ReceivedStoreEvent = z.object({
  received: z.literal(true).describe("The event is stored. Do not resend it."),
  orderId: z.string().describe("The order, `ord_…`."),
  features: Features,
});

/** POST /v1/refunds */
export const CreateRefund = z.strictObject({
  sessionId: z
    .string()
    .regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "A session id such as cs_01….")
    .describe("The checkout session whose payment is refunded."),
  amount: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe("Amount in minor units, up to the rest of the payment."),
  reason: plainText(0, 500).default("").describe("Internal reason. Not shown to the buyer."),
});
export type CreateRefund = z.output<typeof CreateRefund>;

export const Refund = z.object({
  id: z.string().describe("Unique identifier of the refund, `rf_…`."),
  amount: z.int().min(1).describe("Amount in minor units."),
  currency: z.string().describe("Three-letter ISO 4217 currency code."),
  status: z
    .enum(["pending", "succeeded"])
    .describe("Status of the refund. `pending` until the payment processor has completed it."),
});
export type Refund = z.infer<typeof Refund>;
