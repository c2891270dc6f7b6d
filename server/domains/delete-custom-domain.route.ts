import { z } from "zod";
import { Hostname } from "../../shared/wire/domain.ts";
import { recordAudit } from "../audit.ts";
import { addJobs } from "../db/jobs.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchant } from "../merchants/get-merchant.ts";
import { emit } from "../webhooks/emit.ts";
import { releaseJob } from "./domain-jobs.ts";
import { domainEvent } from "./domain-view.ts";
import { deleteDomain } from "./domains.sql.ts";

export default defineRoute({
  method: "DELETE",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}",
  summary: "Delete a custom domain",
  description: "The hostname stops serving checkouts immediately. Idempotent.",
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
        message: "The merchant never had this hostname.",
        param: "hostname",
      });
    }
    // A registration that never ended was told to nobody.
    if (deleted?.cdn_id) {
      await emit(ctx, sql, "domain.updated", domainEvent(ctx.config, deleted));
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
      await recordAudit(sql, {
        caller,
        workspaceId: caller.workspaceId,
        action: "custom_domain.deleted",
        target: deleted.hostname,
        requestId: request.id,
      });
    }
    return { status: 204, body: null };
  },
});
