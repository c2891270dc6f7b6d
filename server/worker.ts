import { setTimeout } from "node:timers/promises";
import { recoverSessions } from "./checkout/recover.ts";
import { readConfig, type Config } from "./config.ts";
import { closeContext, createContext, type ContextOptions } from "./create-context.ts";
import type { Context } from "./context.ts";
import { refuseShiftedClock } from "./db/clock.ts";
import type { Task } from "./jobs/define-task.ts";
import { startMetricsServer } from "./http/metrics.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import { loadBySuffix } from "./process/load-by-suffix.ts";
import { stopOnSignal } from "./process/stop-on-signal.ts";

/** Attempts share few statements and wait for receivers, not for the database: they need no connection each. */
const CONNECTIONS = 20;

export interface RunningWorker {
  ctx: Context;
  /** Where `/metrics` is served, when SVC_ADMIN_PORT says so. */
  adminPort: number | null;
  close(): Promise<void>;
}

/** Starts one worker process: runs jobs as they come due and the scheduled tasks; any number on one database. */
export async function startWorker(
  config: Config,
  options: Partial<ContextOptions> = {},
): Promise<RunningWorker> {
  const ctx = await createContext(config, {
    name: "worker",
    poolSize: CONNECTIONS,
    keepsPlans: true,
    ...options,
  });
  await refuseShiftedClock(ctx.sql, config);
  const tasks = await loadBySuffix<Task>(".task.ts");
  const runner = await startJobRunner(ctx, tasks);
  const admin =
    config.SVC_ADMIN_PORT === undefined
      ? null
      : await startMetricsServer(ctx.metrics, config.HOST, config.SVC_ADMIN_PORT);
  // Cron's finest step is a minute: too long for a shopper whose server died.
  const recovery = repeat(ctx, "recover sessions", 5_000, () => recoverSessions(ctx));
  return {
    ctx,
    adminPort: admin?.port ?? null,
    async close() {
      await recovery.stop();
      await runner.stop();
      await admin?.close();
      await closeContext(ctx);
    },
  };
}

/** Runs `work` again and again with a pause between; a failure is logged and the next run comes all the same. */
function repeat(
  ctx: Context,
  name: string,
  pauseMs: number,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const loop = (async () => {
    while (!stopped.signal.aborted) {
      await work().catch((error: unknown) => ctx.log.error({ err: error }, `could not ${name}`));
      await setTimeout(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}

if (import.meta.main) {
  const running = await startWorker(readConfig());
  running.ctx.log.info("worker ready");
  stopOnSignal(() => running.close(), running.ctx.log);
  if (process.connected) process.send?.("ready");
}
