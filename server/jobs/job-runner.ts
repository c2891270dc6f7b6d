import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Context } from "../context.ts";
import { startHeartbeat } from "./worker-heartbeat.ts";
import { unlockPools } from "./worker-heartbeat.sql.ts";
import type { Task } from "./define-task.ts";
import { inSpan } from "../tracing/spans.ts";
import { openQueuePool } from "./queue-pool.ts";
import { queueOptions } from "./queue-options.ts";

export interface JobRunner {
  /** Stops taking jobs and waits 5 s for running ones, then aborts them and returns them to the queue. */
  stop(): Promise<void>;
}

interface Run {
  poolId: string;
  /** Resolves when the run has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 1_000;

/**
 * Runs jobs and scheduled tasks until it is stopped. The library may end when the database fails, for example during a
 * restart; it is then restarted, and its locked jobs are unlocked.
 * @throws if the first start fails.
 */
export async function startJobRunner(ctx: Context, tasks: readonly Task[]): Promise<JobRunner> {
  let current = await startRun(ctx, tasks);
  const stopped = new AbortController();

  const keepRunning = async (): Promise<void> => {
    await current.ended;
    while (!stopped.signal.aborted) {
      ctx.log.error({ pool: current.poolId }, "the job runner ended and is restarted");
      const next = await restartAfter(ctx, tasks, current.poolId).catch((error: unknown) => {
        ctx.log.error({ err: error }, "the job runner could not be started");
        return null;
      });
      if (next === null)
        await setTimeout(RESTART_DELAY_MS, undefined, { signal: stopped.signal }).catch(() => {});
      else {
        current = next;
        if (stopped.signal.aborted) await current.stop();
        await current.ended;
      }
    }
  };
  const running = keepRunning();

  return {
    async stop() {
      stopped.abort();
      await current.stop();
      await running;
    },
  };
}

/** Unlocks the ended run's jobs and starts a new run. */
async function restartAfter(ctx: Context, tasks: readonly Task[], endedPoolId: string): Promise<Run> {
  await unlockPools(ctx.sql, [endedPoolId]);
  return startRun(ctx, tasks);
}

async function startRun(ctx: Context, tasks: readonly Task[]): Promise<Run> {
  const runningJobs = new Set<string>();
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload, { job, abortSignal }) => {
        runningJobs.add(job.id);
        try {
          await inSpan(task.name, { kind: "job", parent: parentOf(payload) }, () =>
            task.run({ ctx, payload, abortSignal }),
          );
        } finally {
          runningJobs.delete(job.id);
        }
      },
    ]),
  );
  const crontab = tasks
    .filter((task) => task.cron !== undefined)
    .map((task) => `${task.cron} ${task.name}`)
    .join("\n");
  const events = new EventEmitter() as WorkerEvents;
  const poolCreated = new Promise<string>((done) =>
    events.once("pool:create", ({ workerPool }) => done(workerPool.id)),
  );
  const pool = openQueuePool(ctx);
  const runner = await run({
    ...queueOptions,
    pgPool: pool,
    taskList,
    crontab,
    events,
    logger: workerLogger(ctx.log),
  }).catch((error: unknown) => {
    void pool.end();
    throw error;
  });
  // Listened to before anything else can fail: a rejection that nobody handles ends the process.
  const done = runner.promise
    .catch((error: unknown) => ctx.log.warn({ err: error }, "the job runner did not end cleanly"))
    // Not waited for: a connection that the library did not give back would keep it waiting.
    .then(() => void pool.end());
  // Rejects if the runner is already ending.
  const stop = () => runner.stop().catch(() => {});
  const poolId = await poolCreated;
  const heartbeat = await startHeartbeat(ctx, poolId, runningJobs).catch(async (error: unknown) => {
    await stop();
    await done;
    throw error;
  });
  const ended = done.then(() => heartbeat.stop());
  return {
    poolId,
    ended,
    async stop() {
      await stop();
      await ended;
    },
  };
}

/** The traceparent of whoever added a job, if that was recorded. */
function parentOf(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
  return typeof traceparent === "string" ? traceparent : undefined;
}

/** Maps the library's log levels to ours; its line per job becomes debug. */
function workerLogger(log: Context["log"]): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
  return new Logger((scope) => (level, message, meta) => log[levels[level]]({ ...scope, ...meta }, message));
}
