import { z } from "zod";
import { CustomDomainDetail, Hostname } from "../../shared/wire/domain.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchant } from "../merchants/get-merchant.ts";
import { customDomainDetailView } from "./domain-view.ts";
import { getDomain } from "./get-domain.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}",
  summary: "Retrieve a custom domain",
  description: "Returns the status of the hostname and the result of its last check.",
  tag: "Custom domains",
  auth: "partner_key",
  scope: "merchants:read",
  params: z.object({
    workspaceId: z.uuid().toLowerCase(),
    merchantId: z.uuid().toLowerCase(),
    hostname: Hostname,
  }),
  responses: { 200: CustomDomainDetail },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params }) {
    const merchant = await getMerchant(sql, caller, params.merchantId);
    const row = await getDomain(sql, merchant.id, params.hostname);
    return { status: 200, body: customDomainDetailView(ctx.config, row) };
  },
});
