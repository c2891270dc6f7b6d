import { z } from "zod";
import { isCurrency } from "../money.ts";
import { Address, Amounts } from "./checkout-page.ts";
import { WebUrl } from "./web-url.ts";

/** The wire shapes of checkout sessions (specification, Checkout session; design 4-checkout.md, Session). */

const MinorUnits = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
export const Currency = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine(isCurrency, "must be an ISO 4217 currency code");

const Line = z
  .strictObject({
    id: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .describe("The product's or variation's id in the store; an unknown one is a line without stock."),
    name: z.string().trim().min(1).max(500).describe("Shown to the shopper."),
    quantity: z.int().min(1).max(1_000_000).describe("Pieces."),
    price: MinorUnits.describe("Price of one piece in minor units."),
    sku: z.string().trim().min(1).max(255).optional().describe("The store's article number; shown nowhere."),
    imageUrl: WebUrl.optional().describe("A picture of the product, http or https."),
    taxRate: z
      .union([
        z.number().min(0).max(100),
        z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, "a percentage such as 19 or 5.5"),
      ])
      .transform(String)
      .refine(
        (rate) => /^\d{1,3}(\.\d{1,4})?$/.test(rate) && Number(rate) <= 100,
        "a percentage from 0 to 100",
      )
      .optional()
      .describe('Per cent, such as `19` or `"5.5"`. For the built-in store; not together with `cart.tax`.'),
    requiresShipping: z.boolean().optional().describe("Whether it is sent to an address."),
  })
  .meta({ id: "CartLine" });

const Extensions = z
  .record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "keys are 1 to 64 letters, digits, _ and -"), z.json())
  .refine((value) => Object.keys(value).length <= 20, "at most 20 extensions")
  .refine((value) => JSON.stringify(value).length <= 16_384, "at most 16 KiB in all")
  .meta({ id: "Extensions" });

const CartBase = z.strictObject({
  items: z
    .array(Line)
    .min(1)
    .max(500)
    .optional()
    .describe("What is bought. Send it under this name or as `lineItems`, not both."),
  lineItems: z.array(Line).min(1).max(500).optional().describe("Another name of `items`."),
  currency: Currency.optional().describe("ISO 4217. Left out: the merchant's, then its account's."),
  b2b: z
    .boolean()
    .optional()
    .describe(
      "True asks for company, VAT number, PO number and payment terms; left out, the merchant's `defaults.b2b`.",
    ),
  tax: MinorUnits.optional().describe(
    "Tax of the whole cart, shipping included, in minor units. For the built-in store; not together with `taxRate`.",
  ),
  shipping: z
    .strictObject({
      label: z.string().max(200).describe("Shown to the shopper."),
      price: MinorUnits.describe("In minor units."),
      tax: MinorUnits.optional().describe(
        "Its tax in minor units, where lines have a `taxRate`; `cart.tax` holds it already.",
      ),
    })
    .optional()
    .describe("What delivery costs."),
  discount: z
    .strictObject({
      label: z.string().max(200).describe("Shown to the shopper."),
      amount: MinorUnits.describe("In minor units."),
    })
    .optional()
    .describe("What is taken off."),
  pricesIncludeTax: z.boolean().optional().describe("True when the prices hold the tax."),
  coupon: z.string().max(100).optional().describe("A coupon code of the store."),
  extensions: Extensions.optional().describe(
    "Your own data by key, any JSON: comes back unchanged in every event and in the call of the capacity check, and stands in the order as `_svc_ext_<key>`. At most 20 keys and 16 KiB; a number that a double would change is refused.",
  ),
});

/** What is bought, as a store sends it. */
export const CreateCart = CartBase.superRefine((cart, check) => {
  if ((cart.items === undefined) === (cart.lineItems === undefined)) {
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
}).meta({ id: "Cart" });

const Customer = z
  .strictObject({
    email: z.string().max(254).optional().describe("Prefilled in the form."),
    firstName: z.string().max(100).optional().describe("Prefilled in the form."),
    lastName: z.string().max(100).optional().describe("Prefilled in the form."),
    phone: z.string().max(40).optional().describe("Prefilled in the form."),
    company: z.string().max(200).optional().describe("Prefilled in the form."),
    billingAddress: Address.optional().describe("Prefilled in the form."),
    shippingAddress: Address.optional().describe("Where it is sent."),
  })
  .meta({ id: "Customer" });

export const CreateSession = z
  .strictObject({
    cart: CreateCart.describe("What is bought."),
    customer: Customer.optional().describe(
      "What you know of the shopper; it is prefilled and can be changed.",
    ),
    successUrl: WebUrl.optional().describe(
      "Where the shopper goes after the order, with `session_id` added; without it, our own thank-you page.",
    ),
    cancelUrl: WebUrl.optional().describe("Where “back to store” leads."),
    locale: z
      .string()
      .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, "a BCP 47 language tag such as de or de-AT")
      .optional()
      .describe("BCP 47, such as `de`: the language of the page. en, de, fr, es, it, nl and pl are there."),
    expiresIn: z.int().min(1800).max(86_400).default(86_400).describe("Seconds until the session expires."),
    clientReference: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe(
        "Your own id of the basket: a second request with it updates the open session instead of making another.",
      ),
    metadata: z
      .record(z.string().max(64), z.string().max(500))
      .optional()
      .describe("Your own notes, text by key; shown to nobody."),
  })
  .meta({ id: "CreateSession" });
export type CreateSession = z.infer<typeof CreateSession>;

export const SessionStatus = z
  .enum(["open", "confirming", "completed", "expired"])
  .meta({ id: "SessionStatus" });
export type SessionStatus = z.infer<typeof SessionStatus>;

export const Session = z
  .object({
    id: z
      .string()
      .describe("The session.")
      .meta({ examples: ["cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB"] }),
    sessionUrl: z
      .url()
      .describe("Where to send the shopper. Treat it as a secret: whoever has it can order."),
    status: SessionStatus.describe(
      "`open`, `confirming` while an attempt is under way, then `completed` or `expired`.",
    ),
    livemode: z.boolean().describe("False for test data."),
    b2b: z.boolean().describe("Whether the form asks for company and VAT number."),
    amounts: Amounts.describe("As last quoted by the store."),
    orderId: z.string().nullable().describe("Our id of the order; null before there is one."),
    orderNumber: z.string().nullable().describe("The store's number of the order; null before there is one."),
    clientReference: z.string().nullable().describe("As it was sent; null when none was."),
    cart: z
      .object({ extensions: z.record(z.string(), z.unknown()).optional().describe("As they were sent.") })
      .loose()
      .describe("As it was sent; `extensions` unchanged."),
    metadata: z.record(z.string(), z.string()).describe("As it was sent."),
    expiresAt: z.iso.datetime().describe("After this no attempt can begin."),
    completedAt: z.iso.datetime().nullable().describe("When it was completed; null before."),
    createdAt: z.iso.datetime().describe("When it was made."),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const SessionId = z.string().regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "a session id such as cs_01…");

export const SessionPage = z
  .object({
    sessions: z.array(Session).describe("Newest first."),
    nextAfter: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "SessionPage" });
