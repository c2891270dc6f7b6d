import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";
import { recordCall } from "../audit/audit.ts";
import { merchantNotFound } from "./configure-pre-confirmation.ts";
import { deleteHook, lockMerchant } from "./hooks.sql.ts";

export default defineRoute({
  method: "DELETE",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation",
  summary: "Delete the hook",
  description: "Removes the pre-confirmation hook. Idempotent.",
  tag: "Pre-confirmation",
  auth: "partner_key",
  scope: "merchants:write",
  transactional: true,
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 204: null },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params, request }) {
    if (!(await lockMerchant(sql, caller, params.merchantId))) throw merchantNotFound();
    if (await deleteHook(sql, params.merchantId)) {
      await recordCall(sql, { caller, requestId: request.id }, "pre_confirmation.removed", params.merchantId);
    }
    return { status: 204, body: null };
  },
});
