import type { Context } from "../context.ts";
import { deleteHeartbeat, unlockDeadPools, unlockLostJobs, writeHeartbeat } from "./worker-heartbeat.sql.ts";

/** A pool that missed this many heartbeats is dead. */
const MISSED_BEATS = 6;

export interface Heartbeat {
  stop(): Promise<void>;
}

/**
 * Writes this pool's heartbeat and unlocks the jobs of dead pools, which the library alone would keep locked for 4 hours, and
 * those of this pool that it no longer runs. Start it as soon as the pool exists.
 * @param runningJobs ids of the jobs that this pool runs now.
 */
export async function startHeartbeat(
  ctx: Context,
  poolId: string,
  runningJobs: ReadonlySet<string>,
): Promise<Heartbeat> {
  const deadAfterSeconds = ctx.config.SVC_WORKER_DEAD_AFTER_SECONDS;
  const beat = async (): Promise<void> => {
    await writeHeartbeat(ctx.sql, poolId);
    const unlocked = await unlockDeadPools(ctx.sql, deadAfterSeconds);
    if (unlocked.length > 0) ctx.log.warn({ pools: unlocked }, "unlocked the jobs of dead workers");
    const lost = await unlockLostJobs(ctx.sql, poolId, [...runningJobs]);
    if (lost > 0) ctx.log.warn({ pool: poolId, jobs: lost }, "unlocked jobs whose outcome was not written");
  };
  await beat();
  const timer = setInterval(
    () => {
      beat().catch((error: unknown) => ctx.log.warn({ err: error }, "a heartbeat failed"));
    },
    (deadAfterSeconds / MISSED_BEATS) * 1_000,
  );
  return {
    async stop() {
      clearInterval(timer);
      await deleteHeartbeat(ctx.sql, poolId).catch((error: unknown) =>
        ctx.log.warn({ err: error }, "could not delete a heartbeat"),
      );
    },
  };
}
