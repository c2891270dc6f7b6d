import { z } from "zod";
import { Hostname } from "../../../shared/wire/domain.ts";
import { PublishedRecords, type DnsRecord } from "../../../shared/wire/partner/domain-records.ts";
import { checkDomainJob } from "../../domains/domain-jobs.ts";
import { customDomainView } from "../../domains/domain-view.ts";
import { hasEnded } from "../../domains/domain-states.ts";
import { getDomain } from "../../domains/get-domain.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { getOpenMerchant } from "../../merchants/get-merchant.ts";
import { sendUpdate, UpdateRefused } from "./send-update.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}/publish",
  summary: "Publish a custom domain's records",
  description:
    "Publishes both records of a registered hostname at the sandbox's name server, as its owner would at theirs, and checks the hostname at once.",
  tag: "Sandbox",
  auth: "partner_key",
  scope: "domains:write",
  internal: true,
  sandboxOnly: true,
  idempotent: "required",
  transactional: true,
  params: z.object({
    workspaceId: z.uuid().toLowerCase(),
    merchantId: z.uuid().toLowerCase(),
    hostname: Hostname,
  }),
  responses: { 200: PublishedRecords },
  errors: ["resource_not_found", "merchant_closed", "edge_unavailable"],
  async handler({ ctx, sql, caller, params }) {
    const merchant = await getOpenMerchant(sql, caller, params.merchantId);
    const row = await getDomain(sql, merchant.id, params.hostname);
    const { hostname, cname_target: target, ownership_verification: txt } = customDomainView(ctx.config, row);
    const records: DnsRecord[] = [
      { type: "TXT", name: txt.name, value: txt.value },
      { type: "CNAME", name: hostname, value: target },
    ];
    await publish(ctx.config.SVC_DNS_SERVERS, records);
    if (!hasEnded(row.ssl_status) && row.ssl_status !== "active") {
      const now = new Date(ctx.clock.now());
      await addJobs(sql, [{ ...checkDomainJob(row.id, now), traceparent: null }]);
    }
    return { status: 200, body: { records } };
  },
});

/** @throws ApiError edge_unavailable: with name servers of their own, operators publish records there. */
async function publish([server]: readonly string[], records: readonly DnsRecord[]): Promise<void> {
  try {
    if (server === undefined) throw new UpdateRefused("SVC_DNS_SERVERS is not set.");
    await sendUpdate(server, records);
  } catch (error) {
    if (!(error instanceof UpdateRefused)) throw error;
    throw new ApiError("edge_unavailable", {
      message: `The records could not be published: ${error.message} The sandbox's own name server takes them.`,
    });
  }
}
