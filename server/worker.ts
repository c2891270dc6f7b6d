import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import { recoverSessions } from "./checkout/recover.ts";
import { readConfig, type Config } from "./config.ts";
import { closeContext, createContext, type ContextOptions } from "./create-context.ts";
import type { Context } from "./context.ts";
import { startHeartbeat } from "./db/worker-heartbeat.ts";
import type { Task } from "./define-task.ts";
import { startMetricsServer } from "./http/metrics.ts";
import { queueOptions } from "./queue-options.ts";
import { loadBySuffix } from "./scan.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

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
  const ctx = await createContext(config, { name: "worker", poolSize: CONNECTIONS, ...options });
  const tasks = await loadBySuffix<Task>(".task.ts");
  const events = new EventEmitter() as WorkerEvents;
  const poolCreated = new Promise<string>((done) =>
    events.once("pool:create", ({ workerPool }) => done(workerPool.id)),
  );
  const runner = await startRunner(ctx, tasks, events);
  const heartbeat = await startHeartbeat(ctx, await poolCreated);
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
      await runner
        .stop()
        .catch((error: unknown) => ctx.log.warn({ err: error }, "the job runner did not stop cleanly"));
      await heartbeat.stop();
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

function startRunner(ctx: Context, tasks: readonly Task[], events: WorkerEvents): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload, helpers) => task.run({ ctx, payload, abortSignal: helpers.abortSignal }),
    ]),
  );
  const crontab = tasks
    .filter((task) => task.cron !== undefined)
    .map((task) => `${task.cron} ${task.name}`)
    .join("\n");
  return run({
    ...queueOptions,
    connectionString: ctx.config.DATABASE_URL,
    taskList,
    crontab,
    events,
    logger: workerLogger(ctx.log),
  });
}

/** The library's own words at our levels; its line per job is debug. */
function workerLogger(log: Context["log"]): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
  return new Logger((scope) => (level, message, meta) => log[levels[level]]({ ...scope, ...meta }, message));
}

if (import.meta.main) {
  const running = await startWorker(readConfig());
  running.ctx.log.info("worker ready");
  stopOnSignal(() => running.close(), running.ctx.log);
  if (process.connected) process.send?.("ready");
}
