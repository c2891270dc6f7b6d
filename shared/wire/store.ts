import { z } from "zod";
import { isCountry } from "../countries.ts";
import { plainText } from "./plain-text.ts";
import { Currency } from "./session.ts";

/** What a store tells us of itself and of its orders (the plugin's calls). */

const Version = plainText(0, 64);

/** POST /v1/store/connect */
export const ConnectStore = z
  .strictObject({
    restUrl: z
      .string()
      .max(2048)
      .describe("Where the plugin's routes are, as WordPress' `rest_url( 'wc-svc/v1' )` gives it."),
    versions: z
      .strictObject({
        plugin: Version.describe("Of the plugin."),
        wordpress: Version.describe("Of WordPress."),
        woocommerce: Version.describe("Of WooCommerce."),
        php: Version.describe("Of PHP."),
      })
      .describe("What runs the store."),
  })
  .meta({ id: "ConnectStore" });
export type ConnectStore = z.output<typeof ConnectStore>;

export const ConnectedStore = z
  .object({
    connected: z.literal(true).describe("The store took the signed call back."),
    merchantId: z.uuid().describe("The merchant."),
    platform: z.string().describe("The platform that takes its orders from now on."),
  })
  .meta({ id: "ConnectedStore" });

const MinorUnits = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Times that JavaScript and Postgres both know and write alike. */
const isKeepable = (text: string) => Date.parse(text) > 0 && Date.parse(text) < Date.parse("9999-12-31");
const Instant = z.iso.datetime({ offset: true }).refine(isKeepable, "A time after 1970 and before 9999.");
const Day = z.iso.date().refine(isKeepable, "A day after 1970 and before 9999.");

const StoreAmounts = z
  .strictObject({
    subtotal: MinorUnits.describe("Lines before discount, in minor units."),
    discount: MinorUnits.describe("Taken off, in minor units."),
    shipping: MinorUnits.describe("Delivery, in minor units."),
    fees: MinorUnits.describe("The store's own fees, in minor units."),
    tax: MinorUnits.describe("VAT, that of shipping and fees included, in minor units."),
    total: MinorUnits.describe("What is paid, in minor units."),
    currency: Currency.describe("ISO 4217."),
  })
  .meta({ id: "StoreAmounts" });

/** A text of a store's order: whatever is there, "" where nothing is. */
const text = (longest: number) => z.string().max(longest).default("");

const StoreBilling = z
  .strictObject({
    company: text(400).describe("The company; empty for a private buyer."),
    firstName: text(400).describe("Of the contact."),
    lastName: text(400).describe("Of the contact."),
    email: text(400).describe("Of the contact."),
    phone: text(200).describe("Of the contact."),
    address: z
      .strictObject({
        line1: text(400).describe("Street and number."),
        line2: text(400).describe("Addition."),
        postcode: text(100).describe("Postal code."),
        city: text(400).describe("Town."),
        state: text(400).describe("State, province or the like, as the store knows it."),
        country: z
          .string()
          .refine(
            (code) => code === "" || isCountry(code),
            "Must be an ISO 3166-1 alpha-2 code in upper case.",
          )
          .default("")
          .describe("ISO 3166-1 alpha-2."),
      })
      .prefault({})
      .describe("Where the company is."),
  })
  .meta({ id: "StoreBilling" });

const StoreLine = z
  .looseObject({
    id: z.string().max(255).describe("The product's or variation's id in the store."),
    name: z.string().max(2000).describe("As the buyer read it."),
    quantity: z.number().min(0).describe("Pieces."),
    price: MinorUnits.describe("Of one piece, in minor units."),
    sku: z.string().max(255).optional().describe("The store's article number."),
  })
  .meta({ id: "StoreLine" });

const StoreOrder = z
  .strictObject({
    id: plainText(1, 255).describe("The store's id of it."),
    number: plainText(1, 255).describe("The store's number of it."),
    status: plainText(1, 64).describe("The store's own word for where it stands, such as `processing`."),
    currency: Currency.describe("ISO 4217."),
    amounts: StoreAmounts.describe("What it costs."),
    billing: StoreBilling.prefault({}).describe("Who is billed."),
    cart: z
      .strictObject({
        items: z.array(StoreLine).max(1000).describe("The lines."),
        extensions: z
          .record(z.string().max(64), z.json())
          .optional()
          .describe("Partner metadata, unchanged."),
      })
      .describe("What was bought."),
    paymentTerm: plainText(0, 32).nullish().describe("The deferred term; null when it was paid at once."),
    paymentDue: Day.nullish().describe("Day on which a deferred order is to be paid."),
    paidAt: Instant.nullish().describe("When it was paid; null while it is not."),
    transactionId: plainText(0, 255).nullish().describe("Of the payment, in the store's payment system."),
    meta: z
      .record(z.string().max(255), z.union([z.string(), z.number(), z.boolean()]))
      .default({})
      .describe("`_svc_…` and `_billing_company`, as they are stored."),
    preConfirmationId: plainText(0, 64)
      .nullish()
      .describe("What `POST /v1/pre-confirmation` answered; null when it was not asked."),
    attempt: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe("The attempt of the pre-confirmation that is meant."),
  })
  .meta({ id: "StoreOrder" });
export type StoreOrder = z.output<typeof StoreOrder>;

const SHAPES = {
  "order.placed": "Paid in the store's own checkout.",
  "order.held": "Placed on a deferred term.",
  "order.paid": "A held order was paid.",
  "order.canceled": "It was cancelled.",
  "order.refunded": "Money went back to the buyer; `refund` says how much.",
  "order.failed": "A payment was declined, or the order failed; the shopper may try again.",
} as const;
export type StoreEventType = keyof typeof SHAPES;

/** POST /v1/store/events */
export const StoreEvent = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_.:-]{1,128}$/, "Use 1 to 128 of letters, digits, _, ., : and -.")
      .describe("The store's id of the event: the same whenever it is sent again."),
    type: z.enum(Object.keys(SHAPES) as [StoreEventType, ...StoreEventType[]]).describe(
      Object.entries(SHAPES)
        .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
        .join(" "),
    ),
    occurredAt: Instant.describe("When it happened in the store; events may come in another order."),
    sessionId: z
      .string()
      .regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "A session id such as cs_01….")
      .nullish()
      .describe("The checkout session; null for an order of the store's own checkout."),
    order: StoreOrder.describe("The order as it is after the event."),
    refund: z
      .strictObject({
        id: plainText(1, 128).describe("What `POST /v1/refunds` answered, else the store's own id of it."),
        amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("In minor units."),
        reason: plainText(0, 500).default("").describe("As it was given."),
      })
      .optional()
      .describe("With `order.refunded`, and only then."),
    failure: z
      .strictObject({
        reason: plainText(0, 100).default("").describe("A word; `payment_failed` when left out."),
        declineCode: plainText(0, 100).nullish().describe("The payment system's code."),
      })
      .optional()
      .describe("With `order.failed`, where more is known."),
  })
  .superRefine((event, check) => {
    if ((event.type === "order.refunded") === (event.refund !== undefined)) return;
    const message = "Send refund with order.refunded, and only with it.";
    check.addIssue({ code: "custom", path: ["refund"], message });
  })
  .meta({ id: "StoreEvent" });
export type StoreEvent = z.output<typeof StoreEvent>;

export const TakenStoreEvent = z
  .object({
    received: z.literal(true).describe("It need not be sent again."),
    orderId: z.string().describe("Our id of the order, `ord_…`."),
  })
  .meta({ id: "TakenStoreEvent" });

/** POST /v1/refunds */
export const CreateRefund = z
  .strictObject({
    sessionId: z
      .string()
      .regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "A session id such as cs_01….")
      .describe("The checkout session whose order was paid."),
    amount: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .describe("In minor units; at most what is left of the payment."),
    reason: plainText(0, 500).default("").describe("For the records; not shown to the buyer."),
  })
  .meta({ id: "CreateRefund" });
export type CreateRefund = z.output<typeof CreateRefund>;

export const Refund = z
  .object({
    id: z.string().describe("The refund, `rf_…`."),
    amount: z.int().describe("In minor units."),
    currency: z.string().describe("ISO 4217."),
    status: z.enum(["pending", "succeeded"]).describe("`pending` until the processor has moved the money."),
  })
  .meta({ id: "Refund" });
export type Refund = z.infer<typeof Refund>;
