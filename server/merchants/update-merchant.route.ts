import { z } from "zod";
import { MerchantDetail, MerchantPatch } from "../../shared/wire/merchant.ts";
import { defineRoute } from "../http/define-route.ts";
import { changeMerchant } from "./change-merchant.ts";
import { merchantDetailView } from "./merchant-view.ts";

export default defineRoute({
  method: "PATCH",
  path: "/agencies/{workspaceId}/merchants/{merchantId}",
  summary: "Update a merchant",
  description: "Changes the name, and the hosts at which the merchant's store may be connected.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  transactional: true,
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  body: MerchantPatch,
  responses: { 200: MerchantDetail },
  async handler({ ctx, sql, caller, params, body, request }) {
    const change = { caller, id: params.merchantId, patch: body, requestId: request.id };
    return { status: 200, body: merchantDetailView(await changeMerchant(ctx, sql, change)) };
  },
});
