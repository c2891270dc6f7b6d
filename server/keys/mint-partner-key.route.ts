import { z } from "zod";
import { MintedPartnerKey, MintPartnerKey } from "../../shared/wire/partner-key.ts";
import { defineRoute } from "../http/define-route.ts";
import { recordAudit } from "../audit.ts";
import { mintPartnerKey, partnerKeyOf } from "./mint-partner-key.ts";

export default defineRoute({
  method: "POST",
  path: "/workspaces/{workspaceId}/partner-keys",
  summary: "Create a partner key",
  description: "The full key is returned only in this response.",
  tag: "Partner keys",
  auth: "user_token",
  roles: ["owner", "admin"],
  idempotent: "accepted",
  transactional: true,
  rateLimit: "mint",
  params: z.object({ workspaceId: z.uuid().toLowerCase() }),
  body: MintPartnerKey,
  responses: { 201: MintedPartnerKey },
  async handler({ ctx, sql, caller, params, body, request }) {
    const { key, plaintext } = await mintPartnerKey(ctx, sql, params.workspaceId, body);
    await recordAudit(sql, {
      caller,
      workspaceId: params.workspaceId,
      action: "partner_key.minted",
      target: key.id,
      keyPrefix: key.key_prefix,
      requestId: request.id,
    });
    return { status: 201, body: { key: partnerKeyOf(key), plaintext } };
  },
});
