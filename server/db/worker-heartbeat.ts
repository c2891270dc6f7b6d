import type { Context } from "../context.ts";
import { deleteHeartbeat, freeSilentPools, writeHeartbeat } from "./worker-heartbeat.sql.ts";

const BEAT_EVERY_MS = 5_000;
/** A pool silent for this long is dead: its jobs are freed. The library alone would keep them locked for 4 hours. */
const DEAD_AFTER_SECONDS = 30;

export interface Heartbeat {
  stop(): Promise<void>;
}

/**
 * Tells the other workers that this pool lives, and frees the jobs of pools that do not.
 * Start it before the pool takes its first job.
 */
export async function startHeartbeat(ctx: Context, poolId: string): Promise<Heartbeat> {
  const beat = async (): Promise<void> => {
    await writeHeartbeat(ctx.sql, poolId);
    const freed = await freeSilentPools(ctx.sql, DEAD_AFTER_SECONDS);
    if (freed.length > 0) ctx.log.warn({ pools: freed }, "freed the jobs of silent workers");
  };
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => ctx.log.warn({ err: error }, "a heartbeat failed"));
  }, BEAT_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await deleteHeartbeat(ctx.sql, poolId);
    },
  };
}
