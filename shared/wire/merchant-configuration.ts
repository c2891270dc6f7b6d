import { z } from "zod";
import { isCountry } from "../countries.ts";
import { FIELD_USES, type B2bFieldUses as B2bFieldUsesOfForm } from "../form/b2b/b2b-fields.ts";
import { LANGUAGES } from "../form/languages.ts";
import { isCurrency } from "../money.ts";
import { isStatementSuffix } from "../statement-descriptor.ts";
import { parseVatNumber } from "../vat/normalise.ts";
import { Money, OnAccount, TermOffer } from "../on-account/settings.ts";
import { httpUrl } from "./http-url.ts";
import { plainText } from "../plain-text.ts";
import { Coupons, CouponSettings } from "../coupons/coupon-settings.ts";
import { ShippingZone, ShippingZones } from "../delivery/shipping-zones.ts";

/** A merchant's settings with defaults (specification, Merchant defaults; design 2-api.md). */

const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

/** Parts of the settings that are the same where they are read and changed. */
export { CouponSettings, Money, ShippingZone, TermOffer };

export const ConfiguredTerm = z.strictObject({
  label: plainText(1, 80).describe(
    "Label shown to the shopper. Common English ones, such as `Net 30 days`, are translated.",
  ),
  labels: z
    .partialRecord(z.enum(LANGUAGES), plainText(1, 80))
    .optional()
    .describe("Labels by language, instead of `label`."),
  value: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "Use 1 to 32 of a-z, 0-9, _ and -.")
    .describe(
      "`immediate` requires payment at checkout; any other value is a deferred term. Use 1 to 32 characters of `a-z`, `0-9`, `_` and `-`. Terms named `netNN` set a due date in NN days.",
    ),
  default: z.boolean().optional().describe("Whether the term is preselected. At most one can be."),
});

const PaymentTerms = z
  .array(ConfiguredTerm)
  .max(20)
  .refine((terms) => new Set(terms.map((term) => term.value)).size === terms.length, "Values must be unique.")
  .refine(
    (terms) => terms.filter((term) => term.default).length <= 1,
    "At most one term can be the default.",
  );

export const FieldUse = z.enum(FIELD_USES);
const fieldUse = (use: z.infer<typeof FieldUse>, meaning: string) => FieldUse.default(use).describe(meaning);

const B2bFieldUses = z.object({
  poNumber: fieldUse("optional", "PO number."),
  costCentre: fieldUse("off", "Cost centre."),
  buyerReference: fieldUse("off", "Buyer reference, such as a Leitweg-ID."),
  poNumbers: fieldUse("off", "Further PO numbers, at most 10."),
  invoiceEmail: fieldUse("off", "Email address for invoices."),
  peppolId: fieldUse("off", "Peppol participant, suggested for Belgian VAT numbers."),
  exemptionNumber: fieldUse("off", "Number of a tax exemption, for tax handlers."),
  orderNote: fieldUse("off", "Note to the seller."),
} satisfies Record<keyof B2bFieldUsesOfForm, unknown>);

function canonicalVatNumber(text: string): string {
  return parseVatNumber(text)?.canonical ?? text;
}

/** The merchant's own VAT number, for consultation numbers; stored in canonical form. */
function ownVatNumber(authority: "vies" | "hmrc", message: string) {
  const isOfAuthority = (text: string) => {
    const parsed = parseVatNumber(text);
    return parsed !== null && parsed.matches && parsed.authority === authority;
  };
  return z.string().max(30).overwrite(canonicalVatNumber).refine(isOfAuthority, message);
}

/** `https://Shop.example/` → `https://shop.example`; any other text is unchanged, and rejected afterwards. */
function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : text;
}

function isOrigin(text: string): boolean {
  return !URL.canParse(text) || new URL(text).href === `${originOf(text)}/`;
}

const Origin = httpUrl()
  .refine(isOrigin, "An origin has no path, such as https://shop.example.")
  .overwrite(originOf);

/**
 * What happens to an order whose VAT number is registered to a company of another name. `vatValid` never depends on the name.
 */
export const VatNameMismatch = z.enum(["warn", "review", "charge_vat"]);
export type VatNameMismatch = z.infer<typeof VatNameMismatch>;

export const BrandingPreset = z
  .enum(["standard", "compact", "bold"])
  .describe(
    "`standard`: thin borders, the summary on grey. `compact`: dense, the summary on the page's background. `bold`: spacious, thick borders, the summary in a tint of the accent.",
  );
export type BrandingPreset = z.infer<typeof BrandingPreset>;

/** As people write phone numbers. */
const PHONE = /^\+?\(?\d[\d ()./-]{1,28}\d$/;

/** Named alike on both APIs. */
export const ConfiguredUrls = z.object({
  success: optional(httpUrl()).describe("Default redirect URL after the order."),
  cancel: optional(httpUrl()).describe("Default URL of the link back to the store."),
  terms: optional(httpUrl()).describe("URL of the terms of sale, linked in the footer."),
  privacy: optional(httpUrl()).describe("URL of the privacy notice, linked in the footer."),
});

export const AiModes = z.object({
  checkout_assistant: z.boolean().default(false).describe("Whether AI answers questions about the checkout."),
  product_qa: z.boolean().default(false).describe("Whether AI answers questions about products."),
  policy_qa: z
    .boolean()
    .default(false)
    .describe("Whether AI answers questions about delivery, returns and so on."),
});

export const StoreAddress = z.object({
  line1: optional(plainText(1, 200)).describe("Street address."),
  postcode: optional(plainText(1, 20)).describe("Postal code. VAT rules depend on it."),
  city: optional(plainText(1, 100)).describe("City or town."),
  state: optional(plainText(1, 100)).describe("State or province."),
});

export const MerchantConfiguration = z.object({
  defaults: z
    .object({
      b2b: z.boolean().default(false).describe("Whether sessions are in B2B mode by default."),
    })
    .prefault({})
    .describe("Defaults for new sessions."),
  b2b: z
    .object({
      paymentTerms: PaymentTerms.default([]).describe(
        "Payment terms offered to the shopper. If empty, every order is paid at checkout.",
      ),
      onAccount: OnAccount.prefault({}).describe("Orders on account, and who may buy so."),
      requireValidVat: z.boolean().default(false).describe("Whether an invalid VAT number blocks the order."),
      vatNameMismatch: VatNameMismatch.default("warn").describe(
        "What happens if a valid VAT number is registered to a company of another name, where the register discloses it. `warn`: the shopper is warned. `review`: the order also needs attention before it is shipped. `charge_vat`: the tax override is not applied, so VAT is charged.",
      ),
      fields: B2bFieldUses.prefault({}).describe(
        "Fields of the form, each `off`, `optional` or `required`. The VAT number is always asked for.",
      ),
      vatNumbers: z
        .object({
          eu: optional(
            ownVatNumber("vies", "Must be a VAT number of an EU member state or of Northern Ireland."),
          ).describe("The merchant's EU VAT number, used to obtain consultation numbers from VIES."),
          gb: optional(ownVatNumber("hmrc", "Must be a VAT number of the United Kingdom.")).describe(
            "The merchant's UK VAT number, used to obtain consultation numbers from HMRC.",
          ),
        })
        .prefault({})
        .describe("The merchant's own VAT numbers, one per tax authority."),
    })
    .prefault({})
    .describe("B2B settings."),
  allowedOrigins: z
    .array(Origin)
    .max(20)
    .default([])
    .describe("Origins that may embed the checkout, such as `https://shop.example`."),
  branding: z
    .object({
      displayName: optional(plainText(1, 120)).describe(
        "Name shown on the checkout. Defaults to the merchant's name.",
      ),
      legalName: optional(plainText(1, 200)).describe(
        "Registered name of the seller. Defaults to the merchant's name.",
      ),
      supportEmail: optional(z.email().max(254)).describe("E-mail address of the seller, for buyers."),
      supportPhone: optional(
        z.string().regex(PHONE, "Must be a phone number such as +49 40 123456."),
      ).describe("Phone number of the seller, for buyers."),
      supportUrl: optional(
        httpUrl().refine((url) => url.startsWith("https:"), "Must be an https URL."),
      ).describe("Contact page of the seller, with https."),
      logoUrl: optional(httpUrl()).describe(
        "URL of the logo. Without it, the name is shown with its first letter.",
      ),
      logoDarkUrl: optional(httpUrl()).describe(
        "URL of the logo in the dark color scheme. Without it, `logoUrl` is shown on white.",
      ),
      accentColor: optional(
        z.string().regex(/^#[0-9a-fA-F]{6}$/, "Must be a colour such as #0a6cff."),
      ).describe("Accent color as `#rrggbb`. It is adjusted where it would be illegible."),
      cornerRadius: z.int().min(0).max(24).default(8).describe("Radius of corners, in CSS pixels."),
      preset: BrandingPreset.default("standard").describe("Density, borders and backgrounds."),
      locale: optional(z.enum(LANGUAGES)).describe("Default language of the checkout."),
    })
    .prefault({})
    .describe("Appearance of the checkout."),
  shipping: z
    .object({
      zones: ShippingZones.default([]).describe(
        "Zones of the built-in store; the first one that names the country applies. Without any, nothing is asked. A connected store has its own.",
      ),
    })
    .prefault({})
    .describe("Delivery."),
  coupons: Coupons.default([]).describe(
    "Discount codes of the built-in store. A connected store has its own.",
  ),
  payments: z
    .object({
      statementDescriptorSuffix: optional(
        z
          .string()
          .refine(
            isStatementSuffix,
            "Use 1 to 22 unaccented characters with at least one letter, and none of < > \\ ' \" *.",
          ),
      ).describe(
        "Text on the cardholder's statement, after the prefix of the merchant's Stripe account: 1 to 22 unaccented characters with at least one letter, and none of `< > \\ ' \" *`. Prefix and suffix share 22 characters; a longer suffix is cut. Defaults to the display name.",
      ),
      receiptEmail: z
        .boolean()
        .default(false)
        .describe("Whether Stripe sends the shopper a receipt of each card payment. Live mode only."),
    })
    .prefault({})
    .describe("Card payments."),
  urls: ConfiguredUrls.prefault({}).describe("URLs the checkout links and redirects to."),
  store: z
    .object({
      countryCode: optional(
        z.string().refine(isCountry, "Must be an ISO 3166-1 alpha-2 code in upper case."),
      ).describe("Country the store sells from, as a two-letter ISO 3166-1 code. It sets no tax rate."),
      address: StoreAddress.prefault({}).describe("Address in `countryCode`, for order confirmations."),
      currency: optional(z.string().refine(isCurrency, "Must be an ISO 4217 code in upper case.")).describe(
        "Currency of sessions that set none, as a three-letter ISO 4217 code.",
      ),
      sells: z
        .enum(["goods", "services", "both"])
        .default("goods")
        .describe("What the store sells; determines which VAT rules apply."),
    })
    .prefault({})
    .describe("Facts about the store."),
  ai: z
    .object({
      enabled: z.boolean().default(false).describe("Whether AI answers are enabled."),
      modes: AiModes.prefault({}).describe("The modes in which AI may answer."),
      monthlyCapCents: z
        .number()
        .int()
        .min(0)
        .max(100_000_000)
        .default(0)
        .describe("Spending cap per calendar month, in cents. `0` disables AI answers."),
    })
    .prefault({})
    .describe("AI answers for shoppers."),
});
export type MerchantConfiguration = z.output<typeof MerchantConfiguration>;

/** All settings optional; null resets to the default. Derived from the settings. */
export const MerchantConfigurationPatch = patchOf(MerchantConfiguration);
export type MerchantConfigurationPatch = { [setting: string]: unknown };

function patchOf(schema: z.ZodType): z.ZodType<MerchantConfigurationPatch> {
  const shape = Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>).map(
    ([name, child]) => {
      const inner =
        child instanceof z.ZodDefault || child instanceof z.ZodPrefault
          ? (child.unwrap() as z.ZodType)
          : child;
      // What can be null is set as a whole.
      const setting = inner instanceof z.ZodNullable ? (inner.unwrap() as z.ZodType) : patchedSetting(inner);
      const patched = setting.nullish();
      return [name, patched.describe(child.description ?? "")] as const;
    },
  );
  return z.strictObject(Object.fromEntries(shape));
}

/** Groups are patched by setting, maps by entry; null removes an entry. Anything else is replaced. */
function patchedSetting(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return patchOf(schema);
  if (!(schema instanceof z.ZodRecord)) return schema;
  return z.record(schema.keyType as z.ZodType<string>, (schema.valueType as z.ZodType).nullable());
}

/** GET and PATCH /v1/merchants/{id}. */
export const ConfiguredMerchant = MerchantConfiguration.extend({
  id: z.uuid().describe("Unique identifier of the merchant."),
  name: z.string().describe("Name of the store."),
  storeUrl: z.url().describe("URL of the store."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  createdAt: z.iso.datetime().describe("Time of creation."),
  storePlatform: z.string().describe("Platform that receives the orders. `builtin` until a store connects."),
  preConfirmation: z
    .object({
      configured: z.boolean().describe("Whether a pre-confirmation hook is configured."),
      failMode: z
        .enum(["closed", "open"])
        .nullable()
        .describe("Behavior if the hook does not respond. `null` if no hook is configured."),
    })
    .describe("The pre-confirmation hook. Read-only here; the partner configures it."),
});
export type ConfiguredMerchant = z.output<typeof ConfiguredMerchant>;
