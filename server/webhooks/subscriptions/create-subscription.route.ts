import { randomUUID } from "node:crypto";
import { Subscription, SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewRow } from "../../http/view-row.ts";
import { checkPartnerUrl } from "../../http/fetch/partner-url.ts";
import { recordCall } from "../../audit/audit.ts";
import { newSigningSecret, visiblePrefix } from "../sign.ts";
import { NewSubscription } from "./subscription-input.ts";
import { insertSubscription, ownsMerchant } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions",
  summary: "Create a subscription",
  description: "Subscribes a URL to events. The signing secret is returned only in this response.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  body: NewSubscription,
  responses: { 201: SubscriptionWithSecret },
  errors: ["url_not_allowed", "resource_not_found"],
  async handler({ ctx, sql, caller, body, request }) {
    checkPartnerUrl(ctx.config, body.target_url, caller.livemode, "target_url");
    const merchantId = body.merchant_id ?? caller.merchantId;
    if (caller.merchantId !== null && merchantId !== caller.merchantId) {
      throw new ApiError("parameter_invalid", {
        message: "merchant_id: differs from X-Svc-Merchant.",
        param: "merchant_id",
      });
    }
    if (merchantId !== null && !(await ownsMerchant(sql, caller.workspaceId, caller.livemode, merchantId))) {
      throw new ApiError("resource_not_found", {
        message: "merchant_id does not match a merchant of this workspace and mode.",
        param: "merchant_id",
      });
    }
    const id = randomUUID();
    const secret = body.secret ?? newSigningSecret();
    const row = await insertSubscription(sql, {
      id,
      workspace_id: caller.workspaceId,
      merchant_id: merchantId,
      livemode: caller.livemode,
      target_url: body.target_url,
      events: body.events,
      description: body.description ?? null,
      secret_encrypted: ctx.secrets.encrypt(secret, `subscriptions/${id}`),
      secret_prefix: visiblePrefix(secret),
      api_version: request.version,
      rate_limit_per_second: body.rate_limit_per_second ?? null,
      created_at: new Date(ctx.clock.now()),
    });
    await recordCall(sql, { caller, requestId: request.id }, "subscription.created", id);
    return { status: 201, body: { ...viewRow(Subscription, row), secret } };
  },
});
