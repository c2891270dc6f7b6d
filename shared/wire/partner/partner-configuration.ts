import type { z } from "zod";
import {
  ConfiguredMerchant,
  CouponSettings,
  MerchantConfigurationPatch,
  ShippingZone,
} from "../merchant-configuration.ts";
import { snakeCased } from "../../snake-case.ts";

/** The configuration of a merchant on the partner API: that of the merchant API, in snake_case. */

/** GET and PATCH /v2/agencies/{workspaceId}/merchants/{merchantId}/configuration. */
export const PartnerMerchantConfiguration = snakeCased(ConfiguredMerchant);

export const PartnerCouponSettings = snakeCased(CouponSettings);
export const PartnerShippingZone = snakeCased(ShippingZone);

/** All settings optional; null resets to the default. */
export const PartnerMerchantConfigurationPatch = snakeCased(MerchantConfigurationPatch);

/** The part of it that decides on the look of the checkout. */
export const PartnerBrandingPatch = (PartnerMerchantConfigurationPatch as unknown as z.ZodObject).shape[
  "branding"
] as z.ZodType<Record<string, unknown> | null | undefined>;
