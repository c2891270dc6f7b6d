import { z } from "zod";
import { CreatedMerchant, CreateMerchant } from "../../shared/wire/merchant.ts";
import { defineRoute } from "../http/define-route.ts";
import { createMerchant } from "./create-merchant.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants",
  summary: "Create a merchant",
  description:
    "Onboards a store in one request: creates the merchant, its API key and secret, its connected account and an onboarding link.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  params: z.object({ workspaceId: z.uuid().toLowerCase() }),
  body: CreateMerchant,
  responses: { 201: CreatedMerchant },
  errors: ["duplicate_resource", "url_not_allowed", "processor_not_configured", "processor_unavailable"],
  async handler(input) {
    const { ctx, caller, body, request, idempotency } = input;
    if (idempotency === null) throw new Error("the onboarding route runs under an idempotency record");
    const created = await createMerchant(
      ctx,
      {
        workspaceId: caller.workspaceId,
        livemode: caller.livemode,
        createdVia: "partner_api",
        caller,
        requestId: request.id,
        run: idempotency,
        finish: (sql, answer) => input.finish(sql, { status: 201, body: answer }),
      },
      body,
    );
    return { status: 201, body: created };
  },
});
