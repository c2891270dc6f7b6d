import { z } from "zod";
import { isCountry } from "../countries.ts";
import { isCurrency } from "../money.ts";
import { plainText } from "../plain-text.ts";

/** Delivery in the built-in store: where to, how, and for how much (design 9-on-account.md, section 6). */

const MinorUnits = z.int().min(0).max(100_000_000_000);

const ShippingMethod = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "Use 1 to 32 of a-z, 0-9, _ and -.")
    .describe("Identifier of the method within its zone."),
  label: plainText(1, 80).describe("Name shown to the shopper."),
  description: plainText(1, 120).optional().describe("Second line, such as the delivery time."),
  price: MinorUnits.describe("Price in minor units, with tax where the prices of the cart include it."),
  taxRate: z
    .number()
    .min(0)
    .max(100)
    .refine((rate) => /^\d+(\.\d{1,4})?$/.test(String(rate)), "At most four decimals.")
    .optional()
    .describe("Tax rate in percent. Defaults to the highest one of the goods."),
  freeFrom: MinorUnits.optional().describe("Value of the goods after discounts from which it is free."),
  pickup: z.boolean().optional().describe("Whether the buyer collects the goods in the store's country."),
});

export const ShippingZone = z.strictObject({
  name: plainText(1, 80).describe("Name of the zone, for the merchant."),
  currency: z
    .string()
    .refine(isCurrency, "Must be an ISO 4217 code in upper case.")
    .describe("Currency of the prices, and of the carts that the zone applies to."),
  countries: z
    .array(z.string().refine(isCountry, "Must be an ISO 3166-1 alpha-2 code in upper case."))
    .max(250)
    .describe("Countries of the zone. If empty, all that no other zone names."),
  methods: z
    .array(ShippingMethod)
    .min(1)
    .max(20)
    .refine(
      (methods) => new Set(methods.map(({ id }) => id)).size === methods.length,
      "Identifiers must be unique.",
    )
    .describe("Shipping methods, the preselected one first."),
});
export type ShippingZone = z.output<typeof ShippingZone>;

export const ShippingZones = z.array(ShippingZone).max(50);
