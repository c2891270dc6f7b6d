import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { defineTask } from "../jobs/define-task.ts";
import { listAbandonedClaims, purgeEndedClaims, removeClaim } from "./claims.sql.ts";
import { checkDomainJob, releaseJob } from "./domain-jobs.ts";
import { listOverdueDomains, type DomainRow } from "./domains.sql.ts";
import { EdgeRefused, EdgeUnavailable } from "./edges/edge-provider.ts";

const BATCH = 500;
/** A check that came due this recently may still be on its way from one job to the next. */
const GRACE_MS = 60_000;
/** A request can be repeated, and goes on with its claim, for as long as its idempotency record is kept. */
const ABANDONED_AFTER_MS = 25 * 60 * 60 * 1000;

/** A claim that came to nothing can be read for this long. */
const ENDED_KEPT_MS = 60 * 24 * 60 * 60 * 1000;

/** Queues checks whose job was lost, takes back claims that nobody ever finished, and forgets those that failed. */
export async function sweepDomains(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const overdue = await listOverdueDomains(ctx.sql, new Date(now - GRACE_MS), BATCH);
  await addJobs(
    ctx.sql,
    overdue.map(({ id }) => checkDomainJob(id, new Date(now))),
  );
  const abandoned = await listAbandonedClaims(ctx.sql, new Date(now - ABANDONED_AFTER_MS), BATCH);
  for (const claim of abandoned) await takeBack(ctx, claim);
  await purgeEndedClaims(ctx.sql, new Date(now - ENDED_KEPT_MS), BATCH);
}

/** What the edge was told of it, if anything, is found by registering it again. */
async function takeBack(ctx: Context, claim: DomainRow): Promise<void> {
  const { id, edge, hostname, zone_id: zoneId } = claim;
  try {
    const cdnId = await ctx.edge(edge).register({ id, hostname, zoneId });
    await ctx.sql.begin(async (sql) => {
      await removeClaim(sql, claim);
      await addJobs(sql, [releaseJob({ edge, cdnId, zoneId, hostname, tries: 0 }, ctx.clock.now())]);
    });
  } catch (error) {
    if (error instanceof EdgeRefused) await removeClaim(ctx.sql, claim);
    else if (!(error instanceof EdgeUnavailable)) throw error;
  }
}

export default defineTask({
  name: "sweep-domains",
  cron: "*/5 * * * *",
  run: ({ ctx }) => sweepDomains(ctx),
});
