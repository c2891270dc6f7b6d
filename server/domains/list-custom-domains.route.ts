import { z } from "zod";
import { CustomDomainList } from "../../shared/wire/domain.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchant } from "../merchants/get-merchant.ts";
import { customDomainDetailView } from "./domain-view.ts";
import { listDomains } from "./domains.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/custom-domain",
  summary: "List custom domains",
  description: "Returns the hostnames of the merchant, newest first.",
  tag: "Custom domains",
  auth: "partner_key",
  scope: "merchants:read",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: CustomDomainList },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params }) {
    const merchant = await getMerchant(sql, caller, params.merchantId);
    const rows = await listDomains(sql, merchant.id);
    return {
      status: 200,
      body: { custom_domains: rows.map((row) => customDomainDetailView(ctx.config, row)) },
    };
  },
});
