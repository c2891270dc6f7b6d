import { z } from "zod";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { recordCall } from "../audit/audit.ts";
import { revokePartnerKey } from "./keys.sql.ts";

export default defineRoute({
  method: "DELETE",
  path: "/workspaces/{workspaceId}/partner-keys/{keyId}",
  summary: "Revoke a partner key",
  description: "The key stops working within one second. Idempotent.",
  tag: "Partner keys",
  auth: "user_token",
  roles: ["owner", "admin"],
  transactional: true,
  params: z.object({ workspaceId: z.uuid().toLowerCase(), keyId: z.uuid().toLowerCase() }),
  responses: { 204: null },
  async handler({ sql, caller, params, request }) {
    const key = await revokePartnerKey(sql, params.workspaceId, params.keyId);
    if (key === null) {
      throw new ApiError("resource_not_found", { message: "Key not found.", param: "keyId" });
    }
    if (key.revoked) {
      await recordCall(sql, { caller, requestId: request.id }, "partner_key.revoked", params.keyId, {
        keyPrefix: key.key_prefix,
      });
    }
    return { status: 204, body: null };
  },
});
