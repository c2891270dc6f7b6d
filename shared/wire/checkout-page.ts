import { z } from "zod";
import { DRAFT_FIELDS, type DraftEdits } from "../draft-fields.ts";
import { B2B_FIELD_LENGTHS, type B2bFieldUses } from "../form/b2b/b2b-fields.ts";
import type { TaxTreatment } from "../vat/tax-sentence.ts";
import type { SupportContact } from "../support-links.ts";
import type { BrandingPreset, VatNameMismatch } from "./merchant-configuration.ts";
import { B2bFields, type EventDetails } from "./order-details.ts";

/**
 * Requests and responses of the hosted page. Its calls have the session token in the path and require the same origin.
 */

const MinorUnits = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const text = (max: number) => z.string().trim().max(max);

export const Amounts = z.object({
  subtotal: MinorUnits.describe("Total of all line items before discounts, in the currency's minor unit."),
  discount: MinorUnits.describe("Total discount, in minor units."),
  shipping: MinorUnits.describe("Shipping costs, in minor units."),
  fees: MinorUnits.describe("Fees the store adds, in minor units."),
  tax: MinorUnits.describe("Total tax, including tax on shipping and fees, in minor units."),
  total: MinorUnits.describe("Total amount due, in minor units."),
  currency: z.string().length(3).describe("Three-letter ISO 4217 currency code in upper case."),
});
export type Amounts = z.infer<typeof Amounts>;

export const PaymentTerm = z.object({
  label: z.string(),
  labels: z.record(z.string(), z.string().optional()).optional(),
  value: z.string(),
  default: z.boolean().optional(),
  /** When an order that is placed now is due (YYYY-MM-DD, in the store's time zone); null without a due date. */
  dueOn: z.string().nullable().optional(),
});
export type PaymentTerm = z.infer<typeof PaymentTerm>;

export const Address = z.strictObject({
  line1: text(200).default("").describe("Street address."),
  line2: text(200).default("").describe("Second address line, such as a building or department."),
  postcode: text(20).default("").describe("Postal code."),
  city: text(100).default("").describe("City or town."),
  state: text(100)
    .default("")
    .describe(
      "State or province, where addresses have one: the WooCommerce code (`CA`, `RM`, `JP13`), the ISO 3166-2 code, or the name.",
    ),
  country: z
    .union([z.literal(""), z.string().regex(/^[A-Z]{2}$/, "ISO 3166-1 alpha-2, upper case")])
    .default("")
    .describe("Two-letter ISO 3166-1 country code in upper case."),
});
export type Address = z.infer<typeof Address>;

/** Where the goods go, if not to the billing address. Empty names: those of the billing contact. */
export const ShippingAddress = Address.extend({
  company: text(200).default("").describe("Company name of the recipient."),
  firstName: text(100).default("").describe("First name of the recipient."),
  lastName: text(100).default("").describe("Last name of the recipient."),
  phone: text(40).default("").describe("Phone number of the recipient."),
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** The shopper's form. Untrusted: the server checks the VAT number itself. */
export const CheckoutDetails = z.strictObject({
  company: text(200).default(""),
  firstName: text(100).default(""),
  lastName: text(100).default(""),
  email: text(254).default(""),
  phone: text(40).default(""),
  vatNumber: text(40).default(""),
  poNumber: text(128).default(""),
  ...B2bFields.omit({ poNumber: true, poNumbers: true }).shape,
  /** As typed, with empty lines. */
  poNumbers: z.array(z.string().max(B2B_FIELD_LENGTHS.poNumbers)).max(50).optional(),
  paymentTerm: text(32).default(""),
  billingAddress: Address.prefault({}),
  /** Null: the goods go to the billing address. Omitted: to the address that the session was created with. */
  shippingAddress: ShippingAddress.nullable().optional(),
  /** Chosen method of each package, by its number; omitted or no longer offered: the store's choice. */
  shippingMethods: z.array(text(255)).max(20).optional(),
  /** Discount codes; omitted: those of the cart. */
  coupons: z.array(text(64)).max(10).optional(),
});
export type CheckoutDetails = z.infer<typeof CheckoutDetails>;

export const VatResult = z.object({
  status: z
    .enum(["valid", "invalid", "unavailable", "format_only", "format_error"])
    .describe(
      "`valid` or `invalid`: the result from the tax authority. `unavailable`: the authority could not be reached; the number is accepted for now and rechecked later. `format_only`: no authority covers this country, so only the format is checked. `format_error`: the number does not match the country's format.",
    ),
  vatNumber: z.string().describe("The number in its canonical form, with country prefix."),
  prefix: z.string().describe("The prefix of the number, such as `EL`."),
  country: z.string().describe("Two-letter ISO 3166-1 country code, such as `GR`."),
  name: z.string().nullable().describe("Registered name, if disclosed by the authority."),
  address: z.string().nullable().describe("Registered address, if disclosed by the authority."),
  consultationNumber: z
    .string()
    .nullable()
    .describe("The authority's proof of the check, if the merchant has configured its own number."),
  checkedAt: z.string().describe("Time at which the authority was queried."),
  source: z
    .enum(["vies", "hmrc", "format"])
    .describe("Source of the result: `vies` (EU), `hmrc` (UK), or `format` if only the format was checked."),
  warning: z
    .string()
    .optional()
    .describe(
      "Present if the number could not be checked: `vies_unavailable` or `hmrc_unavailable` if the authority could not be reached, `vies_throttled` or `hmrc_throttled` if too many checks were in progress.",
    ),
});
export type VatResult = z.infer<typeof VatResult>;

/** POST /checkout/{token}/vat. */
export const VatLookup = VatResult.extend({
  /** The registered address as fields of the form; null if none is disclosed. */
  registered: z
    .object({
      line1: z.string(),
      line2: z.string(),
      postcode: z.string(),
      city: z.string(),
      state: z.string().optional(),
      /** Whether nothing that the country's addresses need is missing or cut. */
      isComplete: z.boolean(),
    })
    .nullable(),
});
export type VatLookup = z.infer<typeof VatLookup>;

/** A displayed order line; prices in minor units. */
export const CartItem = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: MinorUnits,
  lineTotal: MinorUnits,
  imageUrl: z.string().nullable(),
});
export type CartItem = z.infer<typeof CartItem>;

/** Why an order has no VAT, and the sentence about it on its documents. */
export const OrderTax = z.object({
  treatment: z.enum(["intra_community_supply", "reverse_charge", "export"]) satisfies z.ZodType<TaxTreatment>,
  sentence: z.string(),
});
export type OrderTax = z.infer<typeof OrderTax>;

/** A way to deliver one package of the order. */
export const ShippingOption = z.object({
  id: z.string(),
  label: z.string(),
  /** E.g. how long it takes; empty without one. */
  description: z.string(),
  /** Minor units, with tax if the cart's prices include it. */
  amount: MinorUnits,
  /** Number of the package, from 0. */
  package: z.int().min(0),
  /** What the package contains; empty if the order is one package. */
  contents: z.string(),
  /** The buyer collects the goods. */
  pickup: z.boolean(),
  selected: z.boolean(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;

/** An amount that lowers the total; one of a code can be removed. Minor units, with tax if the cart's prices include it. An empty `label`: the store says no name. */
export const Discount = z.object({ label: z.string(), amount: MinorUnits, code: z.string().nullable() });
export type Discount = z.infer<typeof Discount>;

/** An amount that raises it, such as packing, likewise. */
export const Fee = z.object({ label: z.string(), amount: MinorUnits });
export type Fee = z.infer<typeof Fee>;

/** Why a code does not apply; `store`: the store says so in `text`. `limit`: too many other codes were tried. */
export const CouponProblem = z.object({
  code: z.string(),
  problem: z.enum(["not_valid", "used_up", "limit", "store"]),
  text: z.string(),
});
export type CouponProblem = z.infer<typeof CouponProblem>;

/** What became of the buyer's last request to buy on account. */
export const TermsRequestState = z.object({
  state: z.enum(["none", "requested", "declined"]),
  /** The day of the last request (YYYY-MM-DD, in the store's time zone); null without one. */
  requestedOn: z.string().nullable(),
});
export type TermsRequestState = z.infer<typeof TermsRequestState>;

/** POST /checkout/{token}/terms-request. */
export const TermsRequestBody = z.strictObject({ details: CheckoutDetails, message: text(1000) });
export type TermsRequestBody = z.infer<typeof TermsRequestBody>;

/**
 * What the page shows and the shopper confirms. The store may edit the session at any time, so the page replaces all of
 * it at once: by each quote, and by `meta` of 409 amounts_changed.
 */
export const QuotedCart = z.object({
  /** Identifies everything below with the chosen payment term; opaque to the page. */
  quote: z.string(),
  amounts: Amounts,
  items: z.array(CartItem),
  pricesIncludeTax: z.boolean(),
  /** What the store calls the discount and the shipping; null: nothing special. */
  lineLabels: z.object({ discount: z.string().nullable(), shipping: z.string().nullable() }),
  /** Empty if nothing is delivered, the cart's shipping is fixed, or the address is not known yet. */
  shippingOptions: z.array(ShippingOption),
  /** The store does not deliver this order to its address. */
  undeliverable: z.boolean(),
  /** Where the store delivers to (ISO 3166-1 alpha-2); null: everywhere. */
  shippingCountries: z.array(z.string()).nullable(),
  /** `billing_only`: the store delivers to no other address. */
  shipTo: z.enum(["any", "billing_only"]),
  /** By name, if the store says what they are; together `amounts.discount`. */
  discounts: z.array(Discount),
  /** By name, if the store says what they are; together `amounts.fees`. */
  fees: z.array(Fee),
  /** Whether the shopper may enter codes. */
  acceptsCoupons: z.boolean(),
  /** The codes that do not apply. */
  couponProblems: z.array(CouponProblem),
  /** VAT that the store removed for this buyer, in minor units; null if none. */
  vatRemoved: MinorUnits.nullable(),
  /** Why there is no VAT, as the order's documents will say it; null if there is VAT, or the reason is the store's own. */
  tax: OrderTax.nullable(),
  /** Of `amounts.tax`, in percent; null if there are several, or the store does not say. Absent in answers of release 0.1.0. */
  taxRate: z.number().nullable().optional(),
  b2b: z.boolean(),
  /** The offered terms; empty without B2B mode. */
  paymentTerms: z.array(PaymentTerm),
  /** How the buyer's company stands; null for everyone else. */
  onAccount: z
    .object({
      /** Left of its credit limit, in the order's currency; null: unlimited. */
      remaining: MinorUnits.nullable(),
      /** That limit; absent if the store does not say it, and in answers of release 0.1.0. */
      limit: MinorUnits.nullish(),
      blocked: z.enum(["overdue", "suspended"]).nullable(),
      /** ISO date since which an invoice is overdue. */
      since: z.string().nullable(),
    })
    .nullable(),
  /** What became of the buyer's last request to buy on account; null if they can't ask. Absent in answers of release 0.1.0. */
  termsRequest: TermsRequestState.nullable().optional(),
});
export type QuotedCart = z.infer<typeof QuotedCart>;

/** PUT /checkout/{token}/draft. */
export const DraftRequest = z.strictObject({
  /** The whole form, with which a draft begins. */
  details: CheckoutDetails,
  /** The fields that the shopper changed in this page, and when, by the server's clock as the page knows it. */
  edits: z.partialRecord(z.enum(DRAFT_FIELDS), z.iso.datetime()).optional(),
  /** Of pages of earlier releases, which know the time of the last change only: all fields are as new. Default: now. */
  editedAt: z.iso.datetime().optional(),
});

/** POST /checkout/{token}/quote. */
export const QuoteRequest = z.strictObject({ details: CheckoutDetails });
export const QuoteAnswer = QuotedCart.extend({ vat: VatResult.nullable() });
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

/** POST /checkout/{token}/confirm. */
export const ConfirmRequest = z.strictObject({
  /** Generated by the browser for each click; the same id always gets the same response. */
  attemptId: z.string().min(8).max(64),
  details: CheckoutDetails,
  confirmationTokenId: z.string().max(255).optional(),
  /** What the shopper saw, as the last quote identified it; anything else returns 409 amounts_changed. */
  quote: z.string().max(64).optional(),
  /**
   * The displayed total, compared where it is sent.
   * @deprecated Sent instead of `quote` by pages of release 0.1.0; to be removed with the release after next.
   */
  expectedTotal: MinorUnits.optional(),
});
export type ConfirmRequest = z.infer<typeof ConfirmRequest>;

export const ConfirmAnswer = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("completed"),
    orderId: z.string(),
    orderNumber: z.string(),
    orderStatus: z.enum(["processing", "on-hold"]),
    amounts: Amounts,
    redirectUrl: z.string(),
  }),
  z.object({ status: z.literal("requires_action"), clientSecret: z.string() }),
  z.object({ status: z.literal("open") }),
]);
export type ConfirmAnswer = z.infer<typeof ConfirmAnswer>;

/** POST /checkout/{token}/confirm/resume and /confirm/cancel. */
export const ResumeRequest = z.strictObject({ attemptId: z.string().min(8).max(64).optional() });

/** What the checkout and the thank-you page both display. */
interface PageState {
  sessionId: string;
  livemode: boolean;
  /** Today (YYYY-MM-DD) by the moved clock of a sandbox; absent elsewhere. */
  sandboxDay?: string;
  locale: string;
  merchant: {
    name: string;
    logoUrl: string | null;
    /** For the dark colour scheme; null: as `logoUrl`. */
    logoDarkUrl: string | null;
    accentColor: string | null;
    /** CSS pixels. */
    cornerRadius: number;
    preset: BrandingPreset;
    support: SupportContact;
    termsUrl: string | null;
    privacyUrl: string | null;
    /** Where the store ships from; the form's default country. */
    country: string | null;
  };
}

/**
 * The initial state of the page; server-rendered, then hydrated from a JSON script element. Without the session's token,
 * which the page has in its path: the page is compressed, and its size must give no secret away.
 */
export interface CheckoutState extends PageState, QuotedCart {
  seller: OrderParty;
  /** Goods are delivered: the form asks for a delivery address. */
  hasDelivery: boolean;
  requireValidVat: boolean;
  /** Which fields a company's form has. */
  fields: B2bFieldUses;
  vatNameMismatch: VatNameMismatch;
  details: CheckoutDetails;
  /** When the shopper edited the fields of the draft in `details`; empty without one. */
  draftEdits: DraftEdits;
  /** The billing country in `details` is the seller's: neither the store nor the shopper has named one. */
  isAssumedCountry: boolean;
  /** The server's time, from which the page knows how far its own clock is off. */
  now: string;
  cancelUrl: string | null;
  /** Null if the connected account cannot accept cards. */
  stripe: { jsUrl: string; publishableKey: string; accountId: string } | null;
  /** Allowed origins of an embedding page; browser events are also posted to them. */
  allowedOrigins: string[];
  /** Whether the shopper can ask questions (AI checkout). */
  answersQuestions: boolean;
  /** The session's attempt requires bank authentication, as last recorded; offered as "continue" or "pay another way". */
  isAtBank: boolean;
}

/** Who buys or sells, as lines of text. */
export interface OrderParty {
  /** Name, contact and address. */
  lines: string[];
  vatNumber: string | null;
  /** ISO date on which the authority confirmed the number; null without a confirmation. */
  vatConfirmedOn: string | null;
}

/** How the goods reach the buyer. */
export interface OrderDelivery {
  /** The buyer fetches all of it. */
  isCollected: boolean;
  /** As the buyer saw it; an empty description: none. Null: the store does not say. */
  method: { label: string; description: string } | null;
  /** Where the goods go; null if they are collected, or the store does not say that they are delivered. */
  address: string[] | null;
}

/** The data of the thank-you page; removed VAT is that stored with the order. */
export interface CompletedState
  extends
    PageState,
    Pick<
      QuotedCart,
      "amounts" | "items" | "fees" | "pricesIncludeTax" | "lineLabels" | "vatRemoved" | "taxRate" | "b2b"
    > {
  orderNumber: string;
  orderStatus: string;
  paymentTerm: string | null;
  paymentTermLabel: string | null;
  /** ISO date. */
  paymentDue: string | null;
  /** What the company entered of the merchant's `b2b.fields`. */
  details: EventDetails;
  /** ISO date, in the store's time zone. */
  placedOn: string;
  /** Whether an order on account has been paid since. */
  isPaid: boolean;
  /** Lines of the account to pay to; null unless the order is to be paid to one. */
  bankDetails: string[] | null;
  /** Null if the order has VAT, or no reason is known for certain. */
  tax: OrderTax | null;
  buyer: OrderParty;
  /** Null: to the buyer's address, without a named method. */
  delivery: OrderDelivery | null;
  seller: OrderParty;
  /** Recipient of the store's confirmation; null if it sends none. */
  email: string | null;
  /** Where the store wants the buyer after the order, else its address. */
  backUrl: string;
}
