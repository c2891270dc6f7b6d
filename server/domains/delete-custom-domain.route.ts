import { z } from "zod";
import { Hostname } from "../../shared/wire/domain.ts";
import { recordCall } from "../audit/audit.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchant } from "../merchants/get-merchant.ts";
import { emit } from "../webhooks/emit.ts";
import { releaseJob } from "./domain-jobs.ts";
import { domainUpdatedEvent } from "./domain-view.ts";
import { deleteDomain } from "./domains.sql.ts";

export default defineRoute({
  method: "DELETE",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}",
  summary: "Delete a custom domain",
  description: "The hostname stops being the merchant's immediately. Idempotent.",
  tag: "Custom domains",
  auth: "partner_key",
  scope: "domains:write",
  transactional: true,
  params: z.object({
    workspaceId: z.uuid().toLowerCase(),
    merchantId: z.uuid().toLowerCase(),
    hostname: Hostname,
  }),
  responses: { 204: null },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, request }) {
    const merchant = await getMerchant(sql, caller, params.merchantId);
    const { deleted, existed } = await deleteDomain(sql, merchant.id, params.hostname);
    if (!existed) {
      throw new ApiError("resource_not_found", {
        message: "The merchant has never had this hostname.",
        param: "hostname",
      });
    }
    // An unfinished registration has emitted no events.
    if (deleted?.cdn_id) {
      await emit(ctx, sql, "domain.updated", domainUpdatedEvent(ctx.config, deleted));
      await addJobs(sql, [
        releaseJob(
          {
            edge: deleted.edge,
            cdnId: deleted.cdn_id,
            zoneId: deleted.zone_id,
            hostname: deleted.hostname,
            tries: 0,
          },
          ctx.clock.now(),
        ),
      ]);
      await recordCall(sql, { caller, requestId: request.id }, "custom_domain.deleted", deleted.hostname);
    }
    return { status: 204, body: null };
  },
});
