import { z } from "zod";
import { MerchantDetail } from "../../shared/wire/merchant.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchant } from "./get-merchant.ts";
import { merchantDetailView } from "./merchant-view.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants/{merchantId}",
  summary: "Retrieve a merchant",
  description: "Returns the merchant and the status of its connected account.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:read",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: MerchantDetail },
  async handler({ sql, caller, params }) {
    return { status: 200, body: merchantDetailView(await getMerchant(sql, caller, params.merchantId)) };
  },
});
