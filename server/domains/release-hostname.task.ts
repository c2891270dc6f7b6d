import { z } from "zod";
import { addJobs } from "../jobs/add-jobs.ts";
import { defineTask } from "../jobs/define-task.ts";
import { releaseJob } from "./domain-jobs.ts";
import { isClaimed } from "./domains.sql.ts";
import { EdgeUnavailable } from "./edges/edge-provider.ts";

const Payload = z.object({
  edge: z.enum(["local", "caddy", "cloudflare"]),
  cdnId: z.string(),
  zoneId: z.string().nullable(),
  hostname: z.string(),
  tries: z.number().int(),
});

/** Removes an unclaimed hostname from the edge. Retries until it succeeds. */
export default defineTask({
  name: "release-hostname",
  async run({ ctx, payload }) {
    const release = Payload.parse(payload);
    // Claims of one hostname share its record at the edge; a newer claim keeps it.
    if (await isClaimed(ctx.sql, release.edge, release.cdnId, release.hostname)) return;
    try {
      await ctx.edge(release.edge).release(release);
    } catch (error) {
      if (!(error instanceof EdgeUnavailable)) throw error;
      ctx.log.warn({ err: error, hostname: release.hostname }, "a hostname is still registered at the edge");
      await addJobs(ctx.sql, [releaseJob({ ...release, tries: release.tries + 1 }, ctx.clock.now())]);
    }
  },
});
