import { z } from "zod";
import { pickLocale } from "../../../shared/form/messages.ts";
import { toCamelCase } from "../../../shared/snake-case.ts";
import { MerchantConfigurationPatch } from "../../../shared/wire/merchant-configuration.ts";
import { CheckoutPreview, CheckoutPreviewRequest } from "../../../shared/wire/partner/checkout-preview.ts";
import { renderCheckoutPreview } from "../../hosted-page/bundle/render.ts";
import { defineRoute } from "../../http/define-route.ts";
import { sessionCaller } from "../../http/session-caller.ts";
import { findRole } from "../../keys/keys.sql.ts";
import { authenticateSession } from "../../keys/sign-in/dashboard-session.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { parseConfiguration } from "../../merchants/configuration.ts";
import { getMerchant } from "../../merchants/get-merchant.ts";
import { mergePatch } from "../../merchants/merge-patch.ts";
import { sampleCheckout } from "./sample-checkout.ts";

/**
 * Draws the checkout in branding that is not saved, by the code that draws it for buyers. It reads the merchant and writes
 * nothing: there is no session, and what the draft names is loaded by the user's browser alone.
 */
export default defineRoute({
  method: "POST",
  path: "/dashboard/stores/{merchantId}/checkout-preview",
  summary: "Preview the checkout",
  tag: "Dashboard",
  auth: "none",
  internal: true,
  bodyLimitBytes: 32 * 1024,
  params: z.object({ merchantId: z.uuid().toLowerCase() }),
  body: CheckoutPreviewRequest,
  responses: { 200: CheckoutPreview },
  errors: ["session_required", "csrf_invalid", "wrong_workspace", "resource_not_found", "rate_limited"],
  async handler({ ctx, params, body, request }) {
    const { subject } = await authenticateSession(ctx, request);
    await ctx.limiter.spend("dashboard", subject);
    const authenticator = {
      findRole: (workspaceId: string, user: string) => findRole(ctx.sql, workspaceId, user),
    };
    const caller = await sessionCaller({ authenticator }, request.headers, subject);
    const { id } = await getMerchant(ctx.sql, caller, params.merchantId);
    const merchant = await getMerchantForCheckout(ctx.sql, id);
    const patch = toCamelCase(MerchantConfigurationPatch, { branding: body.branding });
    const configuration = parseConfiguration(mergePatch(merchant.configuration, patch));
    const locale = pickLocale([configuration.branding.locale], request.headers["accept-language"] ?? "");
    const state = sampleCheckout(ctx, { ...merchant, configuration }, locale);
    return { status: 200, body: { html: renderCheckoutPreview(state, body.scheme) } };
  },
});
