import { KeyContext } from "../../shared/wire/partner-key.ts";
import { defineRoute } from "../http/define-route.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/me",
  summary: "Retrieve the calling key",
  description: "Returns the workspace, scopes and API version of the partner key that makes the request.",
  tag: "Partner keys",
  auth: "partner_key",
  merchantScoped: true,
  responses: { 200: KeyContext },
  handler({ caller, request }) {
    if (caller.kind !== "partner_key") throw new Error("a route without a scope accepts keys only");
    return {
      status: 200,
      body: {
        api_key_id: caller.keyId,
        workspace_id: caller.workspaceId,
        livemode: caller.livemode,
        pinned_version: caller.pinnedVersion,
        scopes: [...caller.scopes],
        ...(caller.merchantId === null ? {} : { merchant_id: caller.merchantId }),
        api_version: request.version,
      },
    };
  },
});
