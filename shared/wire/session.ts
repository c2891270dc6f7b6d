import { z } from "zod";
import { isCurrency } from "../money.ts";
import { type B2bFieldUses, FIELD_USES } from "../form/b2b/b2b-fields.ts";
import { Address, Amounts } from "./checkout-page.ts";
import { B2bFields } from "./order-details.ts";
import { OrderStatus } from "./order.ts";
import { plainText } from "../plain-text.ts";
import { WebUrl } from "./web-url.ts";

/** Wire schemas of checkout sessions (specification, Checkout session; design 4-checkout.md, Session). */

const MinorUnits = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
export const Currency = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine(isCurrency, "must be an ISO 4217 currency code");

export const CartLine = z.strictObject({
  id: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .describe(
      "Identifier of the product in the store. An unknown one is accepted without a stock check. A line whose id begins with `fee:` is a fee, such as for packing: it follows the VAT treatment of the products.",
    ),
  name: z.string().trim().min(1).max(500).describe("Name shown to the shopper."),
  quantity: z.int().min(1).max(1_000_000).describe("Number of items."),
  price: MinorUnits.describe("Unit price, in the currency's minor unit."),
  sku: z.string().trim().min(1).max(255).optional().describe("Stock keeping unit. Not shown to the shopper."),
  imageUrl: WebUrl.optional().describe("URL of a product image."),
  taxRate: z
    .union([
      z.number().min(0).max(100),
      z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, "a percentage such as 19 or 5.5"),
    ])
    .refine(
      (rate) => /^\d{1,3}(\.\d{1,4})?$/.test(String(rate)) && Number(rate) <= 100,
      "a percentage from 0 to 100, with at most four decimals",
    )
    .optional()
    .describe(
      'Tax rate in percent, such as `19` or `"5.5"`. Applies to the built-in store only; cannot be combined with `cart.tax`. Defaults to the rate of the product with the line\'s id or SKU; without one, the line has no tax.',
    ),
  requiresShipping: z.boolean().optional().describe("Whether the item is shipped."),
});

const Extensions = z
  .record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "keys are 1 to 64 letters, digits, _ and -"), z.json())
  .refine((value) => Object.keys(value).length <= 20, "at most 20 extensions")
  .refine((value) => JSON.stringify(value).length <= 16_384, "at most 16 KiB in all");

const use = (meaning: string) => z.enum(FIELD_USES).optional().describe(meaning);
const CartFields = z.strictObject({
  poNumber: use("PO number."),
  costCentre: use("Cost centre."),
  buyerReference: use("Buyer reference, such as a Leitweg-ID."),
  poNumbers: use("Further PO numbers."),
  invoiceEmail: use("Email address for invoices."),
  peppolId: use("Peppol participant."),
  exemptionNumber: use("Number of a tax exemption."),
  orderNote: use("Note to the seller."),
} satisfies Record<keyof B2bFieldUses, unknown>);

const CartBase = z.strictObject({
  items: z
    .array(CartLine)
    .min(1)
    .max(500)
    .optional()
    .describe("Line items. Send either this or `lineItems`."),
  lineItems: z.array(CartLine).min(1).max(500).optional().describe("Alias of `items`."),
  currency: Currency.optional().describe(
    "Three-letter ISO 4217 currency code. Defaults to the merchant's currency, then to that of its connected account.",
  ),
  b2b: z
    .boolean()
    .optional()
    .describe(
      "Whether the checkout asks for company, VAT number, PO number and payment terms. Defaults to the merchant's `defaults.b2b`.",
    ),
  tax: MinorUnits.optional().describe(
    "Total tax of the cart including shipping, in minor units. Applies to the built-in store only; cannot be combined with `taxRate`.",
  ),
  shipping: z
    .strictObject({
      label: z.string().max(200).describe("Name shown to the shopper."),
      price: MinorUnits.describe("Amount in minor units."),
      tax: MinorUnits.optional().describe(
        "Tax on shipping, in minor units, if line items have a `taxRate`. `cart.tax` already includes it.",
      ),
    })
    .optional()
    .describe("Shipping costs. Without them, the store's own shipping methods apply to its products."),
  discount: z
    .strictObject({
      label: z.string().max(200).describe("Name shown to the shopper."),
      amount: MinorUnits.describe("Amount in minor units."),
    })
    .optional()
    .describe("Discount on the cart."),
  pricesIncludeTax: z.boolean().optional().describe("Whether prices include tax."),
  coupon: z
    .string()
    .max(100)
    .optional()
    .describe("Coupon code of the store. With `discount`, only its use is counted."),
  b2bFields: CartFields.optional().describe(
    "Which fields this checkout asks a company for, where it differs from the merchant's `b2b.fields`: `off`, `optional` or `required`.",
  ),
  extensions: Extensions.optional().describe(
    "Your own JSON data by key. Returned unchanged in every event and pre-confirmation call, and stored with the order as `_svc_ext_<key>`. At most 20 keys and 16 KiB. Numbers that a double cannot represent exactly are rejected.",
  ),
});

/** The cart in requests. */
export const CreateCart = CartBase.superRefine((cart, check) => {
  if (cart.items === undefined && cart.lineItems === undefined)
    check.addIssue({ code: "invalid_type", expected: "array", path: ["items"], input: undefined });
  if (cart.items !== undefined && cart.lineItems !== undefined) {
    const message = "Send exactly one of items and lineItems.";
    check.addIssue({ code: "custom", path: ["items"], message });
  }
  const lines = cart.items ?? cart.lineItems ?? [];
  if (cart.tax !== undefined && lines.some((line) => line.taxRate !== undefined)) {
    check.addIssue({
      code: "custom",
      path: ["tax"],
      message: "Send either tax or the lines' taxRate, not both.",
    });
  }
});

export const Customer = z.strictObject({
  reference: plainText(1, 255)
    .optional()
    .describe("Your identifier of the signed-in customer. Only in signed requests."),
  roles: z
    .array(plainText(1, 64))
    .max(50)
    .optional()
    .describe("The customer's roles in the store, such as `wholesale`. Only in signed requests."),
  email: z.string().max(254).optional().describe("Email address. Prefilled in the checkout form."),
  firstName: z.string().max(100).optional().describe("First name. Prefilled in the checkout form."),
  lastName: z.string().max(100).optional().describe("Last name. Prefilled in the checkout form."),
  phone: z.string().max(40).optional().describe("Phone number. Prefilled in the checkout form."),
  company: z.string().max(200).optional().describe("Company name. Prefilled in the checkout form."),
  vatNumber: z.string().max(40).optional().describe("VAT number. Prefilled in the checkout form."),
  ...B2bFields.shape,
  billingAddress: Address.optional().describe("Billing address. Prefilled in the checkout form."),
  shippingAddress: Address.optional().describe(
    "Delivery address, if it is not the billing address. Shown in the checkout form, where the shopper can change it.",
  ),
  shippingContact: z
    .strictObject({
      company: z.string().max(200).optional().describe("Company name of the recipient."),
      firstName: z.string().max(100).optional().describe("First name of the recipient."),
      lastName: z.string().max(100).optional().describe("Last name of the recipient."),
      phone: z.string().max(40).optional().describe("Phone number of the recipient."),
    })
    .optional()
    .describe("The recipient at `shippingAddress`. Defaults to the billing contact."),
});

export const CreateSession = z.strictObject({
  cart: CreateCart.describe("The cart."),
  customer: Customer.optional().describe(
    "Known details of the shopper. Prefilled in the form, where the shopper can change them.",
  ),
  successUrl: WebUrl.optional().describe(
    "Redirect URL after the order; `session_id` is appended. Defaults to a hosted page.",
  ),
  cancelUrl: WebUrl.optional().describe("URL of the link back to the store."),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, "a BCP 47 language tag such as de or de-AT")
    .optional()
    .describe(
      "BCP 47 tag. The page has the official languages of the EU and `nb`; with another one it uses the store's language or the browser's.",
    ),
  expiresIn: z.int().min(1800).max(86_400).default(86_400).describe("Seconds until the session expires."),
  clientReference: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .describe(
      "Your identifier of the cart. A later request with the same value updates the open session instead of creating another.",
    ),
  metadata: z
    .record(z.string().max(64), z.string().max(500))
    .optional()
    .describe("Your own key-value data. Not shown to the shopper."),
});
export type CreateSession = z.infer<typeof CreateSession>;

export const SessionStatus = z.enum(["open", "confirming", "completed", "expired"]);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const Session = z.object({
  id: z
    .string()
    .describe("Unique identifier, `cs_…`.")
    .meta({ examples: ["cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB"] }),
  sessionUrl: z
    .url()
    .describe("URL to redirect the shopper to. Treat it as a secret: anyone with it can order."),
  status: SessionStatus.describe("Status. `confirming` while a payment attempt is in progress."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  b2b: z.boolean().describe("Whether the session is in B2B mode."),
  amounts: Amounts.describe("Amounts as last quoted by the store."),
  orderId: z.string().nullable().describe("The order, `ord_…`. `null` until it is placed."),
  orderNumber: z.string().nullable().describe("Order number in the store. `null` until the order is placed."),
  orderStatus: OrderStatus.nullable().describe(
    "Status of the order. `null` without one. `pending` in an expired session: the outcome of its payment is unknown, so do not cancel the order before you have checked the payment.",
  ),
  clientReference: z.string().nullable().describe("As sent when the session was created."),
  cart: z
    .object({
      extensions: z.record(z.string(), z.unknown()).optional().describe("The extensions as sent."),
    })
    .loose()
    .describe(
      "The cart as sent, with `extensions` unchanged. `lineItems` are named `items`; `currency` and `b2b` are the session's own.",
    ),
  metadata: z.record(z.string(), z.string()).describe("The metadata as sent."),
  expiresAt: z.iso.datetime().describe("Time at which the session expires."),
  completedAt: z.iso.datetime().nullable().describe("Time of completion. `null` before."),
  createdAt: z.iso.datetime().describe("Time of creation."),
});
export type Session = z.infer<typeof Session>;

export const SessionId = z
  .string()
  .regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "a session id such as cs_01…")
  .meta({ examples: ["cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB"] });

export const SessionPage = z.object({
  sessions: z.array(Session).describe("Sessions, newest first."),
  nextAfter: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
