import { z } from "zod";
import { ConfiguredMerchant, MerchantConfigurationPatch } from "../../shared/wire/merchant-configuration.ts";
import {
  PartnerMerchantConfiguration,
  PartnerMerchantConfigurationPatch,
} from "../../shared/wire/partner/partner-configuration.ts";
import { toCamelCase, toSnakeCase } from "../../shared/snake-case.ts";
import { defineRoute } from "../http/define-route.ts";
import { withSnakeCaseErrors } from "../http/input/snake-case-errors.ts";
import { changeConfiguration } from "./configuration.ts";
import { getMerchant } from "./get-merchant.ts";

export default defineRoute({
  method: "PATCH",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/configuration",
  summary: "Update a merchant's configuration",
  description:
    "Objects are merged, arrays are replaced, and `null` resets a setting to its default. With `If-Match`, nothing is saved if the configuration has changed since it was read.",
  tag: "Merchant configuration",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  transactional: true,
  tagged: "changed",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  body: PartnerMerchantConfigurationPatch,
  responses: { 200: PartnerMerchantConfiguration },
  async handler({ ctx, sql, caller, params, body, request }) {
    const { id } = await getMerchant(sql, caller, params.merchantId);
    const patch = toCamelCase(MerchantConfigurationPatch, body);
    const change = { caller, id, patch, ifMatch: request.headers["if-match"], requestId: request.id };
    const { configured, headers } = await withSnakeCaseErrors(() => changeConfiguration(ctx, sql, change));
    return { status: 200, body: toSnakeCase(ConfiguredMerchant, configured), headers };
  },
});
