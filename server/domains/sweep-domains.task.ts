import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { defineTask } from "../jobs/define-task.ts";
import { listAbandonedClaims, purgeEndedClaims, removeClaim } from "./claims.sql.ts";
import { checkDomainJob, releaseJob } from "./domain-jobs.ts";
import { listOverdueDomains, type DomainRow } from "./domains.sql.ts";
import { EdgeRejected, EdgeUnavailable } from "./edges/edge-provider.ts";

const BATCH = 500;
/** The job of a check that became due this recently may still be running. */
const GRACE_MS = 60_000;
/** A request can be retried and continue its claim as long as its idempotency record is stored. */
const ABANDONED_AFTER_MS = 25 * 60 * 60 * 1000;

/** How long a failed claim stays readable. */
const ENDED_RETENTION_MS = 60 * 24 * 60 * 60 * 1000;

/** Queues checks whose job was lost, discards unfinished claims, and deletes failed ones. */
export async function sweepDomains(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const overdue = await listOverdueDomains(ctx.sql, new Date(now - GRACE_MS), BATCH);
  await addJobs(
    ctx.sql,
    overdue.map(({ id }) => checkDomainJob(id, new Date(now))),
  );
  const abandoned = await listAbandonedClaims(ctx.sql, new Date(now - ABANDONED_AFTER_MS), BATCH);
  for (const claim of abandoned) await discardClaim(ctx, claim);
  await purgeEndedClaims(ctx.sql, new Date(now - ENDED_RETENTION_MS), BATCH);
}

/** Registering again returns the edge's record, which may exist, so that it can be released. */
async function discardClaim(ctx: Context, claim: DomainRow): Promise<void> {
  const { id, edge, hostname, zone_id: zoneId } = claim;
  try {
    const cdnId = await ctx.edge(edge).register({ id, hostname, zoneId });
    await ctx.sql.begin(async (sql) => {
      await removeClaim(sql, claim);
      await addJobs(sql, [releaseJob({ edge, cdnId, zoneId, hostname, tries: 0 }, ctx.clock.now())]);
    });
  } catch (error) {
    if (error instanceof EdgeRejected) await removeClaim(ctx.sql, claim);
    else if (!(error instanceof EdgeUnavailable)) throw error;
  }
}

export default defineTask({
  name: "sweep-domains",
  cron: "*/5 * * * *",
  run: ({ ctx }) => sweepDomains(ctx),
});
