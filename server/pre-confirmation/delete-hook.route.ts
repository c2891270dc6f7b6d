import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";
import { recordAudit } from "../audit.ts";
import { merchantNotFound } from "./configure-hook.ts";
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
      await recordAudit(sql, {
        caller: caller,
        workspaceId: caller.workspaceId,
        action: "pre_confirmation.removed",
        target: params.merchantId,
        requestId: request.id,
      });
    }
    return { status: 204, body: null };
  },
});
