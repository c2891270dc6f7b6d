import { z } from "zod";
import { PreConfirmation, PreConfirmationInput } from "../../shared/wire/pre-confirmation.ts";
import { defineRoute } from "../http/define-route.ts";
import { checkPartnerUrl } from "../http/fetch/partner-url.ts";
import { recordCall } from "../audit/audit.ts";
import { configurePreConfirmation } from "./configure-pre-confirmation.ts";

export default defineRoute({
  method: "PUT",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation",
  summary: "Configure the hook",
  description:
    "Creates or changes the pre-confirmation hook, which checks capacity before each charge. Omitted fields keep their values.",
  tag: "Pre-confirmation",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  transactional: true,
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  body: PreConfirmationInput,
  responses: { 200: PreConfirmation },
  errors: ["url_not_allowed", "resource_not_found"],
  async handler({ ctx, sql, caller, params, body, request }) {
    checkPartnerUrl(ctx.config, body.url, caller.livemode);
    const configured = await configurePreConfirmation(ctx, sql, caller, params.merchantId, body);
    await recordCall(
      sql,
      { caller, requestId: request.id },
      "pre_confirmation.configured",
      params.merchantId,
    );
    return { status: 200, body: configured };
  },
});
