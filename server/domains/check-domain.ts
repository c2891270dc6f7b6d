import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { isUniqueViolation } from "../db/sql.ts";
import { emit } from "../webhooks/emit.ts";
import { findOwnershipFault } from "./dns-proof.ts";
import { checkDomainJob, releaseJob } from "./domain-jobs.ts";
import { isOver } from "./domain-states.ts";
import { domainEvent } from "./domain-view.ts";
import { findDomainById, saveCheck, type RegisteredRow } from "./domains.sql.ts";
import { EdgeRefused, EdgeUnavailable } from "./edges/edge-provider.ts";
import { judgeCheck, type Evidence } from "./check-outcome.ts";
import { NameServerUnavailable } from "./name-server.ts";

const TAKEN = "Another registration has already verified this hostname.";

/**
 * Checks a claim once: looks for its token, asks the edge how far it is, and writes what follows with the next
 * check's job and, when the status changed, `domain.updated`, in one transaction. A claim that changed while it was
 * looked at is left as it is.
 */
export async function checkDomain(ctx: Context, id: string): Promise<void> {
  const row = await findDomainById(ctx.sql, id);
  if (row === null || isOver(row.ssl_status)) return;
  const { evidence, cdnId } = await lookAt(ctx, row);
  try {
    await save(ctx, row, evidence, cdnId);
  } catch (error) {
    // Two claims may be proven at the same moment: the database lets one of them have the name.
    if (!isUniqueViolation(error, "custom_domains_holder")) throw error;
    await save(ctx, row, { found: "unproven", reason: TAKEN }, cdnId);
  }
}

/** Third parties' failures are evidence like any other. */
async function lookAt(ctx: Context, row: RegisteredRow): Promise<{ evidence: Evidence; cdnId: string }> {
  const { id, hostname, zone_id: zoneId, cdn_id: cdnId, ssl_status: status } = row;
  try {
    const fault = await findOwnershipFault(ctx.dns, hostname, row.token);
    if (fault !== null) return { evidence: { found: "unproven", reason: fault }, cdnId };
    return await ctx.edge(row.edge).inspect({ id, hostname, zoneId, cdnId, status });
  } catch (error) {
    const reason =
      error instanceof NameServerUnavailable
        ? "DNS did not respond."
        : error instanceof EdgeUnavailable || error instanceof EdgeRefused
          ? "The edge did not respond, or rejected the request."
          : null;
    if (reason === null) throw error;
    ctx.log.warn({ err: error, hostname }, "a hostname could not be checked");
    return { evidence: { found: "unknown", reason }, cdnId };
  }
}

async function save(ctx: Context, row: RegisteredRow, evidence: Evidence, cdnId: string): Promise<void> {
  const now = ctx.clock.now();
  const scheduleMs = ctx.config.SVC_DOMAIN_CHECK_SCHEDULE.map((seconds) => seconds * 1000);
  const after = {
    ...row,
    ...judgeCheck(row, evidence, now, scheduleMs),
    cdn_id: cdnId,
    last_checked_at: new Date(now),
  };
  await ctx.sql.begin(async (sql) => {
    if (!(await saveCheck(sql, row, after))) return;
    if (after.ssl_status !== row.ssl_status) {
      await emit(ctx, sql, "domain.updated", domainEvent(ctx.config, after));
    }
    if (after.next_check_at !== null) {
      await addJobs(sql, [checkDomainJob(row.id, after.next_check_at)]);
    } else if (after.ssl_status === "validation_timed_out") {
      const { edge, zone_id: zoneId, hostname } = row;
      await addJobs(sql, [releaseJob({ edge, cdnId, zoneId, hostname, tries: 0 }, now)]);
    }
  });
}
