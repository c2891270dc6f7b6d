import { z } from "zod";
import { PreConfirmationDetail } from "../../shared/wire/pre-confirmation.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { findHook } from "./hooks.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation",
  summary: "Retrieve the hook",
  description: "Returns the configuration of the pre-confirmation hook.",
  tag: "Pre-confirmation",
  auth: "partner_key",
  scope: "merchants:read",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: PreConfirmationDetail },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const hook = await findHook(sql, caller, params.merchantId);
    if (hook === null) {
      throw new ApiError("resource_not_found", {
        message: "Merchant not found, or it has no pre-confirmation hook.",
        param: "merchantId",
      });
    }
    return {
      status: 200,
      body: { url: hook.url, fail_mode: hook.fail_mode, secret_set_at: hook.secret_set_at.toISOString() },
    };
  },
});
