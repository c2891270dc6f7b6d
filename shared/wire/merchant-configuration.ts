import { z } from "zod";
import { isCountry } from "../countries.ts";
import { isCurrency } from "../money.ts";
import { parseVatNumber } from "../vat/normalise.ts";
import { httpUrl } from "./http-url.ts";
import { plainText } from "./plain-text.ts";

/** What a merchant can set, with its defaults (specification, Merchant defaults; design 2-api.md). */

const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const PaymentTerms = z
  .array(
    z.strictObject({
      label: plainText(1, 80),
      /** `immediate` means pay now; any other value is a deferred term. */
      value: z.string().regex(/^[a-z0-9_-]{1,32}$/, "Use 1 to 32 of a-z, 0-9, _ and -."),
      default: z.boolean().optional(),
    }),
  )
  .max(20)
  .refine((terms) => new Set(terms.map((term) => term.value)).size === terms.length, "Values must be unique.")
  .refine(
    (terms) => terms.filter((term) => term.default).length <= 1,
    "At most one term can be the default.",
  );

function canonicalVatNumber(text: string): string {
  return parseVatNumber(text)?.canonical ?? text;
}

/** The merchant's own VAT number, for the consultation number of a look-up. Kept in the authority's form. */
function ownVatNumber(authority: "vies" | "hmrc", message: string) {
  const isRight = (text: string) => {
    const parsed = parseVatNumber(text);
    return parsed !== null && parsed.matches && parsed.authority === authority;
  };
  return z.string().max(30).overwrite(canonicalVatNumber).refine(isRight, message);
}

/** `https://Shop.example/` → `https://shop.example`; anything that is no origin stays as it is and is refused. */
function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : text;
}

function isOrigin(text: string): boolean {
  return !URL.canParse(text) || new URL(text).href === `${originOf(text)}/`;
}

const Origin = httpUrl()
  .refine(isOrigin, "An origin has no path, such as https://shop.example.")
  .overwrite(originOf);

const locales = ["en", "de", "fr", "es", "it", "nl", "pl"] as const;

export const MerchantConfiguration = z.object({
  defaults: z
    .object({
      /** True: every session of the merchant is in B2B mode unless its cart says otherwise. */
      b2b: z.boolean().default(false),
    })
    .prefault({}),
  b2b: z
    .object({
      paymentTerms: PaymentTerms.default([]),
      requireValidVat: z.boolean().default(false),
      vatNumbers: z
        .object({
          eu: optional(
            ownVatNumber("vies", "Must be a VAT number of an EU member state or of Northern Ireland."),
          ),
          gb: optional(ownVatNumber("hmrc", "Must be a VAT number of the United Kingdom.")),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Pages that may embed the checkout. */
  allowedOrigins: z.array(Origin).max(20).default([]),
  branding: z
    .object({
      displayName: optional(plainText(1, 120)),
      logoUrl: optional(httpUrl()),
      accentColor: optional(z.string().regex(/^#[0-9a-fA-F]{6}$/, "Must be a colour such as #0a6cff.")),
      locale: optional(z.enum(locales)),
    })
    .prefault({}),
  urls: z
    .object({
      success: optional(httpUrl()),
      cancel: optional(httpUrl()),
      terms: optional(httpUrl()),
      privacy: optional(httpUrl()),
    })
    .prefault({}),
  store: z
    .object({
      countryCode: optional(
        z.string().refine(isCountry, "Must be an ISO 3166-1 alpha-2 code in upper case."),
      ),
      currency: optional(z.string().refine(isCurrency, "Must be an ISO 4217 code in upper case.")),
      sells: z.enum(["goods", "services", "both"]).default("goods"),
    })
    .prefault({}),
  ai: z
    .object({
      enabled: z.boolean().default(false),
      modes: z
        .object({
          checkout_assistant: z.boolean().default(false),
          product_qa: z.boolean().default(false),
          policy_qa: z.boolean().default(false),
        })
        .prefault({}),
      /** 0 switches AI answers off. */
      monthlyCapCents: z.number().int().min(0).max(100_000_000).default(0),
    })
    .prefault({}),
});
export type MerchantConfiguration = z.output<typeof MerchantConfiguration>;

/** Every setting optional; null takes it back to its default. Made from the settings, so that the two cannot differ. */
export const MerchantConfigurationPatch = patchOf(MerchantConfiguration);
export type MerchantConfigurationPatch = { [setting: string]: unknown };

function patchOf(schema: z.ZodType): z.ZodType<MerchantConfigurationPatch> {
  const shape = Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>).map(
    ([name, child]) => {
      const inner =
        child instanceof z.ZodDefault || child instanceof z.ZodPrefault
          ? (child.unwrap() as z.ZodType)
          : child;
      return [name, (inner instanceof z.ZodObject ? patchOf(inner) : inner).nullish()] as const;
    },
  );
  return z.strictObject(Object.fromEntries(shape));
}

/** GET and PATCH /v1/merchants/{id}. */
export const ConfiguredMerchant = MerchantConfiguration.extend({
  id: z.uuid(),
  name: z.string(),
  storeUrl: z.url(),
  livemode: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Read only here; set by the partner. */
  preConfirmation: z.object({ configured: z.boolean(), failMode: z.enum(["closed", "open"]).nullable() }),
});
export type ConfiguredMerchant = z.output<typeof ConfiguredMerchant>;
