import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Context } from "../context.ts";
import { startHeartbeat } from "./worker-heartbeat.ts";
import { freePools } from "./worker-heartbeat.sql.ts";
import type { Task } from "./define-task.ts";
import { queueOptions } from "./queue-options.ts";

export interface JobRunner {
  /** Takes no more jobs, waits for those that run (5 s, then they are aborted and go back), and ends. */
  stop(): Promise<void>;
}

interface Run {
  poolId: string;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const PAUSE_MS = 1_000;

/**
 * Runs jobs and scheduled tasks until it is stopped. The library gives up when the database fails it in the wrong
 * moment (a restart is enough); it is then started anew, and what it left locked is freed at once.
 * @throws when it cannot be started the first time.
 */
export async function startJobRunner(ctx: Context, tasks: readonly Task[]): Promise<JobRunner> {
  let current = await startRun(ctx, tasks);
  const stopped = new AbortController();

  const keepRunning = async (): Promise<void> => {
    await current.ended;
    while (!stopped.signal.aborted) {
      ctx.log.error({ pool: current.poolId }, "the job runner ended and is restarted");
      const next = await startAfter(ctx, tasks, current.poolId).catch((error: unknown) => {
        ctx.log.error({ err: error }, "the job runner could not be started");
        return null;
      });
      if (next === null) await setTimeout(PAUSE_MS, undefined, { signal: stopped.signal }).catch(() => {});
      else {
        current = next;
        if (stopped.signal.aborted) await current.stop();
        await current.ended;
      }
    }
  };
  const kept = keepRunning();

  return {
    async stop() {
      stopped.abort();
      await current.stop();
      await kept;
    },
  };
}

/** Starts anew where a run has ended: nobody works on the jobs it still holds. */
async function startAfter(ctx: Context, tasks: readonly Task[], endedPoolId: string): Promise<Run> {
  await freePools(ctx.sql, [endedPoolId]);
  return startRun(ctx, tasks);
}

async function startRun(ctx: Context, tasks: readonly Task[]): Promise<Run> {
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
  const events = new EventEmitter() as WorkerEvents;
  const poolCreated = new Promise<string>((done) =>
    events.once("pool:create", ({ workerPool }) => done(workerPool.id)),
  );
  const runner = await run({
    ...queueOptions,
    connectionString: ctx.config.DATABASE_URL,
    taskList,
    crontab,
    events,
    logger: workerLogger(ctx.log),
  });
  const poolId = await poolCreated;
  const heartbeat = await startHeartbeat(ctx, poolId);
  const ended = runner.promise
    .catch((error: unknown) => ctx.log.warn({ err: error }, "the job runner did not end cleanly"))
    .then(() => heartbeat.stop());
  return {
    poolId,
    ended,
    async stop() {
      // It refuses to be stopped when it is ending by itself.
      await runner.stop().catch(() => {});
      await ended;
    },
  };
}

/** The library's own words at our levels; its line per job is debug. */
function workerLogger(log: Context["log"]): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
  return new Logger((scope) => (level, message, meta) => log[levels[level]]({ ...scope, ...meta }, message));
}
