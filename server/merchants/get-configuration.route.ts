import { z } from "zod";
import { ConfiguredMerchant } from "../../shared/wire/merchant-configuration.ts";
import { defineRoute } from "../http/define-route.ts";
import { assertOwnMerchant, getConfiguration } from "./configuration.ts";

export default defineRoute({
  method: "GET",
  path: "/v1/merchants/{id}",
  summary: "Retrieve the configuration",
  description: "Returns all settings of the merchant, including defaults.",
  tag: "Merchant configuration",
  auth: "merchant_key",
  tagged: "read",
  params: z.object({ id: z.uuid().toLowerCase() }),
  responses: { 200: ConfiguredMerchant },
  errors: ["wrong_merchant"],
  async handler({ sql, caller, params }) {
    assertOwnMerchant(caller, params.id);
    const { configured, headers } = await getConfiguration(sql, params.id);
    return { status: 200, body: configured, headers };
  },
});
