import { z } from "zod";
import { MintedPartnerKey, MintPartnerKey, PartnerKey } from "../../shared/wire/partner-key.ts";
import { defineRoute } from "../http/define-route.ts";
import { viewRow } from "../http/view-row.ts";
import { recordCall } from "../audit/audit.ts";
import { mintPartnerKey } from "./mint-partner-key.ts";

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
    await recordCall(sql, { caller, requestId: request.id }, "partner_key.minted", key.id, {
      keyPrefix: key.key_prefix,
    });
    return { status: 201, body: { key: viewRow(PartnerKey, key), plaintext } };
  },
});
