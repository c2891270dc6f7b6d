import { z } from "zod";
import { MerchantDetail } from "../../shared/wire/merchant.ts";
import { defineRoute } from "../http/define-route.ts";
import { closeMerchant } from "./close-merchant.ts";
import { merchantDetailView } from "./merchant-view.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/close",
  summary: "Close a merchant",
  description:
    "Ends a merchant for good. Its API keys stop working, so no session can be created. Open sessions can still be completed until they expire, and their orders go on: refunds, disputes, payments of deferred terms and webhooks. Orders stay readable with your partner key. The store can be onboarded again as a new merchant. Idempotent.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  transactional: true,
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: MerchantDetail },
  async handler({ ctx, sql, caller, params, request }) {
    const change = { caller, id: params.merchantId, requestId: request.id };
    return { status: 200, body: merchantDetailView(await closeMerchant(ctx, sql, change)) };
  },
});
