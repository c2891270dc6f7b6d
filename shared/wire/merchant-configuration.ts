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
      label: plainText(1, 80).describe("Shown to the shopper."),
      value: z
        .string()
        .regex(/^[a-z0-9_-]{1,32}$/, "Use 1 to 32 of a-z, 0-9, _ and -.")
        .describe(
          "`immediate` means pay now; any other value is a deferred term. 1 to 32 of a-z, 0-9, `_` and `-`; `netNN` terms get a due date.",
        ),
      default: z.boolean().optional().describe("Preselected; at most one is."),
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
      b2b: z
        .boolean()
        .default(false)
        .describe("True: every session of the merchant is in B2B mode unless its cart says otherwise."),
    })
    .prefault({})
    .describe("What sessions start from."),
  b2b: z
    .object({
      paymentTerms: PaymentTerms.default([]).describe(
        "Terms the shopper may choose from; none: everybody pays now.",
      ),
      requireValidVat: z
        .boolean()
        .default(false)
        .describe("True: a VAT number that is invalid stops the order."),
      vatNumbers: z
        .object({
          eu: optional(
            ownVatNumber("vies", "Must be a VAT number of an EU member state or of Northern Ireland."),
          ).describe("Your own VAT number in the EU, for consultation numbers of VIES."),
          gb: optional(ownVatNumber("hmrc", "Must be a VAT number of the United Kingdom.")).describe(
            "Your own VAT number in the United Kingdom, for consultation numbers of HMRC.",
          ),
        })
        .prefault({})
        .describe("Your own VAT numbers, one for each authority."),
    })
    .prefault({})
    .describe("B2B mode."),
  allowedOrigins: z
    .array(Origin)
    .max(20)
    .default([])
    .describe("Origins whose pages may embed the checkout, such as `https://shop.example`."),
  branding: z
    .object({
      displayName: optional(plainText(1, 120)).describe("Shown on the checkout instead of the name."),
      logoUrl: optional(httpUrl()).describe("Shown on the checkout."),
      accentColor: optional(
        z.string().regex(/^#[0-9a-fA-F]{6}$/, "Must be a colour such as #0a6cff."),
      ).describe("`#rrggbb`; darkened where text on it could not be read."),
      locale: optional(z.enum(locales)).describe("Language of the checkout when the session names none."),
    })
    .prefault({})
    .describe("How the checkout looks."),
  urls: z
    .object({
      success: optional(httpUrl()).describe(
        "Where shoppers go after the order, when the session names none.",
      ),
      cancel: optional(httpUrl()).describe("Where “back to store” leads, when the session names none."),
      terms: optional(httpUrl()).describe("Terms of sale, linked in the footer."),
      privacy: optional(httpUrl()).describe("Privacy notice, linked in the footer."),
    })
    .prefault({})
    .describe("Where the checkout leads and links to."),
  store: z
    .object({
      countryCode: optional(
        z.string().refine(isCountry, "Must be an ISO 3166-1 alpha-2 code in upper case."),
      ).describe("Where the store sells from: ISO 3166-1 alpha-2."),
      currency: optional(z.string().refine(isCurrency, "Must be an ISO 4217 code in upper case.")).describe(
        "ISO 4217; of sessions that name none.",
      ),
      sells: z.enum(["goods", "services", "both"]).default("goods").describe("What VAT rules go by."),
    })
    .prefault({})
    .describe("The store."),
  ai: z
    .object({
      enabled: z.boolean().default(false).describe("Switches all AI answers."),
      modes: z
        .object({
          checkout_assistant: z.boolean().default(false).describe("Help with the checkout itself."),
          product_qa: z.boolean().default(false).describe("Questions about products."),
          policy_qa: z.boolean().default(false).describe("Questions about delivery, returns and so on."),
        })
        .prefault({})
        .describe("What AI may answer."),
      monthlyCapCents: z
        .number()
        .int()
        .min(0)
        .max(100_000_000)
        .default(0)
        .describe("Most that AI answers may cost in a calendar month, in cents; 0 switches them off."),
    })
    .prefault({})
    .describe("AI answers to shoppers."),
});
export type MerchantConfiguration = z.output<typeof MerchantConfiguration>;

/** Every setting optional; null takes it back to its default. Made from the settings, so that the two cannot differ. */
export const MerchantConfigurationPatch = patchOf(MerchantConfiguration).meta({
  id: "UpdateMerchantConfiguration",
});
export type MerchantConfigurationPatch = { [setting: string]: unknown };

function patchOf(schema: z.ZodType): z.ZodType<MerchantConfigurationPatch> {
  const shape = Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>).map(
    ([name, child]) => {
      const inner =
        child instanceof z.ZodDefault || child instanceof z.ZodPrefault
          ? (child.unwrap() as z.ZodType)
          : child;
      const patched = (inner instanceof z.ZodObject ? patchOf(inner) : inner).nullish();
      return [name, patched.describe(child.description ?? "")] as const;
    },
  );
  return z.strictObject(Object.fromEntries(shape));
}

/** GET and PATCH /v1/merchants/{id}. */
export const ConfiguredMerchant = MerchantConfiguration.extend({
  id: z.uuid().describe("The merchant."),
  name: z.string().describe("The store as its buyers know it."),
  storeUrl: z.url().describe("Where the store is."),
  livemode: z.boolean().describe("False for test data."),
  createdAt: z.iso.datetime().describe("When it was made."),
  storePlatform: z
    .string()
    .describe("What takes its orders: `builtin` until its own store has connected, then the store's."),
  preConfirmation: z
    .object({
      configured: z.boolean().describe("Whether the merchant has a hook."),
      failMode: z
        .enum(["closed", "open"])
        .nullable()
        .describe("What it does without an answer; null without a hook."),
    })
    .describe("The capacity check before a charge. Read only here; set by the partner."),
}).meta({ id: "MerchantConfiguration" });
export type ConfiguredMerchant = z.output<typeof ConfiguredMerchant>;
