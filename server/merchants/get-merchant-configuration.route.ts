import { z } from "zod";
import { ConfiguredMerchant } from "../../shared/wire/merchant-configuration.ts";
import { PartnerMerchantConfiguration } from "../../shared/wire/partner/partner-configuration.ts";
import { toSnakeCase } from "../../shared/snake-case.ts";
import { defineRoute } from "../http/define-route.ts";
import { getConfiguration } from "./configuration.ts";
import { getMerchant } from "./get-merchant.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/configuration",
  summary: "Retrieve a merchant's configuration",
  description: "Returns all settings of the merchant, including defaults.",
  tag: "Merchant configuration",
  auth: "partner_key",
  scope: "merchants:read",
  tagged: "read",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: PartnerMerchantConfiguration },
  async handler({ sql, caller, params }) {
    const { id } = await getMerchant(sql, caller, params.merchantId);
    const { configured, headers } = await getConfiguration(sql, id);
    return { status: 200, body: toSnakeCase(ConfiguredMerchant, configured), headers };
  },
});
