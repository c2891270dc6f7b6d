import { z } from "zod";
import { OnboardingLink } from "../../../shared/wire/merchant.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { getMerchant } from "../get-merchant.ts";
import { prepareOnboardingLink } from "./onboarding-link.ts";
import { insertOnboardingLink } from "./onboarding.sql.ts";
import { requireLease } from "../run-lease.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/onboarding-link",
  summary: "Create an onboarding link",
  description: "Links work once and expire within minutes.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 201: OnboardingLink },
  errors: ["processor_not_configured", "processor_unavailable"],
  async handler(input) {
    const { ctx, sql, caller, params, idempotency: run } = input;
    if (run === null) throw new Error("the onboarding-link route runs under an idempotency record");
    const merchant = await getMerchant(sql, caller, params.merchantId);
    const accountId = merchant.connected_account_id;
    if (accountId === null) {
      throw new ApiError("processor_not_configured", { message: "The merchant has no connected account." });
    }
    const link = await prepareOnboardingLink(
      ctx,
      {
        livemode: merchant.livemode,
        accountId,
        returnUrl: merchant.return_url,
        refreshUrl: merchant.refresh_url,
      },
      `svc-link-${run.id}-${run.runs}`,
    );
    if (link === null) {
      throw new ApiError("processor_not_configured", {
        message: "The owner of the connected account has disconnected it from this service.",
      });
    }
    const body = { account_id: accountId, onboarding_url: link.url, expires_at: link.expiresAt };
    await ctx.sql.begin(async (transaction) => {
      await requireLease(transaction, run);
      if (link.tokenHash !== null) await insertOnboardingLink(transaction, link.tokenHash, merchant.id);
      await input.finish(transaction, { status: 201, body });
    });
    return { status: 201, body };
  },
});
