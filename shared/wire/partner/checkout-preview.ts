import { z } from "zod";
import { PartnerBrandingPatch } from "./partner-configuration.ts";

/** POST /dashboard/stores/{merchantId}/checkout-preview: a call of the dashboard's own. */
export const CheckoutPreviewRequest = z.strictObject({
  scheme: z.enum(["light", "dark"]).describe("Colour scheme of the picture."),
  branding: PartnerBrandingPatch.describe(
    "Changes of the branding that are not saved, as `PATCH …/configuration` takes them.",
  ),
});

export const CheckoutPreview = z.object({
  html: z.string().describe("The document of the checkout with a sample order, without scripts."),
});
