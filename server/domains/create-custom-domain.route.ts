import { z } from "zod";
import { CreateCustomDomain, CustomDomain } from "../../shared/wire/domain.ts";
import { defineRoute } from "../http/define-route.ts";
import { getOpenMerchant } from "../merchants/get-merchant.ts";
import { registerDomain } from "./register-domain.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/custom-domain",
  summary: "Create a custom domain",
  description: "Registers a hostname, or a subdomain of the workspace's zone.",
  tag: "Custom domains",
  auth: "partner_key",
  scope: "domains:write",
  idempotent: "required",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  body: CreateCustomDomain,
  responses: { 201: CustomDomain },
  errors: [
    "zone_not_configured",
    "merchant_closed",
    "duplicate_resource",
    "resource_not_found",
    "edge_unavailable",
  ],
  async handler(input) {
    const { ctx, sql, caller, params, body, request, idempotency: run } = input;
    if (run === null) throw new Error("the custom-domain route runs under an idempotency record");
    const merchant = await getOpenMerchant(sql, caller, params.merchantId);
    const registered = await registerDomain(
      ctx,
      {
        caller,
        workspaceId: caller.workspaceId,
        livemode: caller.livemode,
        merchantId: merchant.id,
        requestId: request.id,
        run,
        finish: (transaction, answer) => input.finish(transaction, { status: 201, body: answer }),
      },
      body,
    );
    return { status: 201, body: registered };
  },
});
