import { z } from "zod";
import { ConfiguredMerchant, MerchantConfigurationPatch } from "../../shared/wire/merchant-configuration.ts";
import { defineRoute } from "../http/define-route.ts";
import { assertOwnMerchant, changeConfiguration } from "./configuration.ts";

export default defineRoute({
  method: "PATCH",
  path: "/v1/merchants/{id}",
  summary: "Update the configuration",
  description:
    "Objects are merged, arrays are replaced, and `null` resets a setting to its default. With `If-Match`, nothing is saved if the configuration has changed since it was read.",
  tag: "Merchant configuration",
  auth: "merchant_key",
  idempotent: "accepted",
  transactional: true,
  tagged: "changed",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: MerchantConfigurationPatch,
  responses: { 200: ConfiguredMerchant },
  errors: ["wrong_merchant"],
  async handler({ ctx, sql, caller, params, body, request }) {
    assertOwnMerchant(caller, params.id);
    const ifMatch = request.headers["if-match"];
    const change = { caller, id: params.id, patch: body, ifMatch, requestId: request.id };
    const { configured, headers } = await changeConfiguration(ctx, sql, change);
    return { status: 200, body: configured, headers };
  },
});
