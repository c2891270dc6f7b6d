import { z } from "zod";
import { Subscription, SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewRow } from "../../http/view-row.ts";
import { recordCall } from "../../audit/audit.ts";
import { changeSubscription } from "./change-subscription.ts";
import { newSigningSecret, visiblePrefix } from "../sign.ts";
import { SecretRotation } from "./subscription-input.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions/{id}/rotate-secret",
  summary: "Rotate the signing secret",
  description: "During the overlap, deliveries are signed with both the old and the new secret.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: SecretRotation,
  responses: { 200: SubscriptionWithSecret },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, body, request }) {
    const secret = body.secret ?? newSigningSecret();
    const hasOverlap = body.overlap_seconds > 0;
    const row = await changeSubscription(ctx, sql, caller, params.id, (present) => ({
      secret_encrypted: ctx.secrets.encrypt(secret, `subscriptions/${present.id}`),
      secret_prefix: visiblePrefix(secret),
      previous_secret_encrypted: hasOverlap ? present.secret_encrypted : null,
      previous_secret_until: hasOverlap ? new Date(ctx.clock.now() + body.overlap_seconds * 1000) : null,
    }));
    await recordCall(sql, { caller, requestId: request.id }, "subscription.secret_rotated", row.id);
    return { status: 200, body: { ...viewRow(Subscription, row), secret } };
  },
});
