import { readConfig, type Config } from "./config.ts";
import { closeContext, createContext, type ContextOptions } from "./create-context.ts";
import type { Context } from "./context.ts";
import { processorBreaker } from "./checkout/recovery/processor-breaker.ts";
import { assertDirect } from "./db/pooler.ts";
import { refuseShiftedClock } from "./db/clock.ts";
import type { Task } from "./jobs/define-task.ts";
import { startMetricsServer } from "./http/metrics.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import { loadBySuffix } from "./process/load-by-suffix.ts";
import { createLogger } from "./process/logger.ts";
import { stopOnSignal } from "./process/stop-on-signal.ts";
import { startTracing } from "./tracing/start-tracing.ts";
import { deliveryMetrics } from "./webhooks/dispatch/delivery-metrics.ts";
import { startEventFeed } from "./webhooks/feed/event-feed.ts";

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
  await assertDirect(config.directDatabaseUrl, "the worker");
  const ctx = await createContext(config, {
    name: "worker",
    direct: true,
    poolSize: CONNECTIONS,
    keepsPlans: true,
    ...options,
  });
  await refuseShiftedClock(ctx.sql, config);
  // Declared before the first job, so that every scrape finds them.
  deliveryMetrics(ctx.metrics);
  processorBreaker(ctx, false);
  const tasks = await loadBySuffix<Task>(".task.ts");
  const runner = await startJobRunner(ctx, tasks);
  const feed = startEventFeed(ctx);
  const admin =
    config.SVC_ADMIN_PORT === undefined
      ? null
      : await startMetricsServer(ctx.metrics, config.HOST, config.SVC_ADMIN_PORT);
  return {
    ctx,
    adminPort: admin?.port ?? null,
    async close() {
      await runner.stop();
      await feed?.stop();
      await admin?.close();
      await closeContext(ctx);
    },
  };
}

/** Runs a worker configured by the environment until a signal; notifies a parent process when it is ready. */
export async function runWorker(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL, "worker");
  const tracing = await startTracing(config, "worker", log);
  const running = await startWorker(config, { log });
  log.info("worker ready");
  stopOnSignal(async () => {
    await running.close();
    await tracing?.close();
  }, log);
  if (process.connected) process.send?.("ready");
}

if (import.meta.main) await runWorker();
