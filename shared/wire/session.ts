import { z } from "zod";
import { isCurrency } from "../money.ts";
import { Address, Amounts } from "./checkout-page.ts";
import { WebUrl } from "./web-url.ts";

/** The wire shapes of checkout sessions (specification, Checkout session; design 4-checkout.md, Session). */

const MinorUnits = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const Currency = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine(isCurrency, "must be an ISO 4217 currency code");

const Line = z.strictObject({
  id: z.string().min(1).max(255),
  name: z.string().min(1).max(500),
  quantity: z.int().min(1).max(1_000_000),
  price: MinorUnits.describe("Price of one piece in minor units."),
  sku: z.string().min(1).max(255).optional(),
  imageUrl: WebUrl.optional(),
  taxRate: z
    .union([
      z.number().min(0).max(100),
      z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, "a percentage such as 19 or 5.5"),
    ])
    .transform(String)
    .refine((rate) => /^\d{1,3}(\.\d{1,4})?$/.test(rate) && Number(rate) <= 100, "a percentage from 0 to 100")
    .optional(),
  requiresShipping: z.boolean().optional(),
});

const Extensions = z
  .record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "keys are 1 to 64 letters, digits, _ and -"), z.json())
  .refine((value) => Object.keys(value).length <= 20, "at most 20 extensions")
  .refine((value) => JSON.stringify(value).length <= 16_384, "at most 16 KiB in all");

const CartBase = z.strictObject({
  items: z.array(Line).min(1).max(500).optional(),
  lineItems: z.array(Line).min(1).max(500).optional(),
  currency: Currency.optional(),
  b2b: z.boolean().optional(),
  tax: MinorUnits.optional(),
  shipping: z
    .strictObject({ label: z.string().max(200), price: MinorUnits, tax: MinorUnits.optional() })
    .optional(),
  discount: z.strictObject({ label: z.string().max(200), amount: MinorUnits }).optional(),
  pricesIncludeTax: z.boolean().optional(),
  coupon: z.string().max(100).optional(),
  extensions: Extensions.optional(),
});

const CreateCart = CartBase.superRefine((cart, check) => {
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
});

const Customer = z.strictObject({
  email: z.string().max(254).optional(),
  firstName: z.string().max(100).optional(),
  lastName: z.string().max(100).optional(),
  phone: z.string().max(40).optional(),
  company: z.string().max(200).optional(),
  billingAddress: Address.optional(),
  shippingAddress: Address.optional(),
});

export const CreateSession = z.strictObject({
  cart: CreateCart,
  customer: Customer.optional(),
  successUrl: WebUrl.optional(),
  cancelUrl: WebUrl.optional(),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, "a BCP 47 language tag such as de or de-AT")
    .optional(),
  expiresIn: z.int().min(1800).max(86_400).default(86_400).describe("Seconds until the session expires."),
  clientReference: z.string().min(1).max(255).optional(),
  metadata: z.record(z.string().max(64), z.string().max(500)).optional(),
});
export type CreateSession = z.infer<typeof CreateSession>;

export const SessionStatus = z.enum(["open", "confirming", "completed", "expired"]);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const Session = z.object({
  id: z.string(),
  sessionUrl: z.url(),
  status: SessionStatus,
  livemode: z.boolean(),
  b2b: z.boolean(),
  amounts: Amounts,
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  clientReference: z.string().nullable(),
  cart: z.object({ extensions: z.record(z.string(), z.unknown()).optional() }).loose(),
  metadata: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Session = z.infer<typeof Session>;

export const SessionId = z.string().regex(/^cs_[0-9A-HJKMNP-TV-Z]{26}$/, "a session id such as cs_01…");
