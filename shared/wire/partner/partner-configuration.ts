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
