import type { Context } from "../context.ts";
import { deleteHeartbeat, freeSilentPools, writeHeartbeat } from "./worker-heartbeat.sql.ts";

/** A pool that missed so many beats is dead. */
const MISSED_BEATS = 6;

export interface Heartbeat {
  stop(): Promise<void>;
}

/**
 * Tells the other workers that this pool lives, and frees the jobs of pools that do not: the library alone would keep
 * them locked for 4 hours. Start it as soon as the pool is there.
 */
export async function startHeartbeat(ctx: Context, poolId: string): Promise<Heartbeat> {
  const deadAfterSeconds = ctx.config.SVC_WORKER_DEAD_AFTER_SECONDS;
  const beat = async (): Promise<void> => {
    await writeHeartbeat(ctx.sql, poolId);
    const freed = await freeSilentPools(ctx.sql, deadAfterSeconds);
    if (freed.length > 0) ctx.log.warn({ pools: freed }, "freed the jobs of silent workers");
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
        ctx.log.warn({ err: error }, "a heartbeat could not be withdrawn"),
      );
    },
  };
}
