import { z } from "zod";
import { RotateCredentials, RotatedCredentials } from "../../shared/wire/merchant.ts";
import { defineRoute } from "../http/define-route.ts";
import { recordCall } from "../audit/audit.ts";
import { issueCredentials } from "./credentials.ts";
import { expireCredentials } from "./credentials.sql.ts";
import { getOpenMerchant } from "./get-merchant.ts";
import { merchantWithCredentials } from "./merchant-view.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/rotate-credentials",
  summary: "Rotate merchant credentials",
  description: "Creates a new API key and secret. The old ones remain valid for `overlap_seconds`.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  transactional: true,
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  body: RotateCredentials,
  responses: { 201: RotatedCredentials },
  errors: ["merchant_closed"],
  async handler({ ctx, sql, caller, params, body, request }) {
    const merchant = await getOpenMerchant(sql, caller, params.merchantId);
    await expireCredentials(sql, merchant.id, body.overlap_seconds);
    const credentials = await issueCredentials(ctx, sql, merchant);
    await recordCall(sql, { caller, requestId: request.id }, "merchant.credentials_rotated", merchant.id);
    return { status: 201, body: { merchant: merchantWithCredentials(merchant, credentials) } };
  },
});
