import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseConfig } from "../../server/config.ts";
import { closeContext, createContext } from "../../server/create-context.ts";
import { until } from "../support/harness.ts";
import { startScratchPostgres } from "../support/scratch-postgres.ts";
import { startWorkerPool } from "./worker-pool.ts";
import { findViolations, type ChaosResult } from "./find-violations.ts";
import { startFlakyReceiver } from "./flaky-receiver.ts";
import { createRandom } from "./random.ts";
import { emitEvents, subscribeAll } from "./emit-events.ts";

export interface ChaosOptions {
  /** Fixes the order of kills and of the receiver's failures; timings still vary. */
  seed: number;
  /** Minimum number of committed events. */
  events: number;
  /** Number of SIGKILLs sent to worker processes. */
  kills: number;
  /** Postgres restarts, distributed evenly over the kills. */
  restarts: ReadonlyArray<"fast" | "immediate">;
  /** Deletes all jobs once, so that only the sweeper can find the pending deliveries. */
  deleteJobs: boolean;
  /** How long to wait for the last delivery after the last kill, in milliseconds. */
  timeoutMs: number;
  print(line: string): void;
}

const WORKERS = 3;
/** Pause between two kills. */
const MIN_PAUSE_MS = 300;
const MAX_PAUSE_MS = 1_500;
/** Printed of each worker's output: enough for an error with its stack. */
const LAST_LINES = 40;

/**
 * Emits events while workers are killed and Postgres restarts, waits for the remaining deliveries, and compares the
 * emitted events with those received and recorded.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const random = createRandom(options.seed);
  const folder = await mkdtemp(join(tmpdir(), "svc-chaos-"));
  const receiver = await startFlakyReceiver(createRandom(options.seed + 1));
  const postgres = await startScratchPostgres();
  const environment = {
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_WEBHOOK_RETRY_SCHEDULE: "1,1,1,2,2,2,3,3,3,5,5,5",
    SVC_WORKER_DEAD_AFTER_SECONDS: "3",
    LOG_LEVEL: "error",
  };
  const ctx = await createContext(parseConfig({ ...environment, LOG_LEVEL: "silent" }), { name: "chaos" });
  const workers = startWorkerPool(WORKERS, environment, folder);
  try {
    const workspaceId = await subscribeAll(ctx, receiver);
    const pauses = Array.from(
      { length: options.kills },
      () => MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS),
    );
    const emitting = emitEvents(ctx, createRandom(options.seed + 2), {
      workspaceId,
      events: options.events,
      overMs: pauses.reduce((sum, pause) => sum + pause, 0),
    });

    const restarts = [...options.restarts];
    for (const [index, pause] of pauses.entries()) {
      await setTimeout(pause);
      await workers.kill(Math.floor(random() * WORKERS));
      const isRestartDue =
        (index + 1) * (options.restarts.length + 1) >=
        options.kills * (1 + options.restarts.length - restarts.length);
      if (isRestartDue && restarts.length > 0) {
        const mode = restarts.shift()!;
        options.print(`after ${index + 1} kills: Postgres restarts (${mode})`);
        await postgres.restart(mode);
      }
      if (options.deleteJobs && index === Math.floor(options.kills * 0.8)) {
        const deleted = await ctx.sql`delete from graphile_worker._private_jobs`;
        options.print(`after ${index + 1} kills: all ${deleted.count} jobs are deleted`);
      }
    }
    const emitted = await emitting;
    options.print(`${emitted.acknowledged.size} events committed, ${emitted.rolledBack.size} rolled back`);
    // At least half of the deliveries meet a flaky receiver, however slowly the workers restart.
    await until(
      () => receiver.calls.size >= emitted.acknowledged.size,
      "half of the deliveries",
      options.timeoutMs,
    ).catch(() => options.print("timed out waiting for half of the deliveries"));
    options.print("the receiver accepts everything from now on");
    receiver.recover();
    await until(
      async () => {
        const [row] = await ctx.sql<{ pending: number }[]>`
          select count(*)::int as pending from deliveries where succeeded_at is null and abandoned_at is null`;
        return row?.pending === 0;
      },
      "the last delivery",
      options.timeoutMs,
    ).catch(() => options.print("timed out waiting for the last delivery"));
    const result = await findViolations(ctx.sql, emitted, receiver);
    result.violations.push(...workers.unexpectedExits.map((how) => `a worker exited unexpectedly: ${how}`));
    if (result.violations.length > 0) await printLogs(folder, (line) => options.print(line));
    return result;
  } finally {
    await workers.close();
    await closeContext(ctx);
    await receiver.close();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last lines of every worker that wrote any. */
async function printLogs(folder: string, print: (line: string) => void): Promise<void> {
  for (const file of (await readdir(folder)).toSorted()) {
    const text = (await readFile(join(folder, file), "utf8")).trimEnd();
    if (text !== "") print(`last lines of ${file}:\n${text.split("\n").slice(-LAST_LINES).join("\n")}`);
  }
}
