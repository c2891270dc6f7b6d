import { randomBytes } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseConfig } from "../../server/config.ts";
import { closeContext, createContext } from "../../server/create-context.ts";
import { until } from "../support/harness.ts";
import { startScratchPostgres } from "../support/scratch-postgres.ts";
import { startCrew } from "./worker-pool.ts";
import { countFaults, type StormResult } from "./faults.ts";
import { startMoodyReceiver } from "./flaky-receiver.ts";
import { createRandom } from "./random.ts";
import { startTelling, subscribeAll } from "./emit-events.ts";

export interface StormOptions {
  /** The same seed kills and refuses in the same order; how long things take is not in its power. */
  seed: number;
  /** Events that are told and committed, at least. */
  events: number;
  /** How often a worker process is SIGKILLed. */
  kills: number;
  /** How Postgres is restarted, spread over the kills. */
  restarts: ReadonlyArray<"fast" | "immediate">;
  /** Throw away all jobs once; then the sweeper alone remembers what was to be sent. */
  loseJobs: boolean;
  /** How long nothing may be pending after the last kill, in milliseconds. */
  patienceMs: number;
  print(line: string): void;
}

const WORKERS = 3;
/** Between two kills, in milliseconds. */
const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 1_500;

/**
 * Tells of events while workers are killed and Postgres is restarted, lets the dust settle, and compares what was told
 * with what was received and recorded.
 */
export async function runStorm(options: StormOptions): Promise<StormResult> {
  const random = createRandom(options.seed);
  const folder = await mkdtemp(join(tmpdir(), "svc-storm-"));
  const logFile = join(folder, "worker.log");
  const log = openSync(logFile, "a");
  const receiver = await startMoodyReceiver(createRandom(options.seed + 1));
  const postgres = await startScratchPostgres();
  const environment = {
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_WEBHOOK_RETRY_SCHEDULE: "1,1,1,2,2,2,3,3,3,5,5,5",
    SVC_WORKER_DEAD_AFTER_SECONDS: "3",
    LOG_LEVEL: "error",
  };
  const ctx = await createContext(parseConfig({ ...environment, LOG_LEVEL: "silent" }), { name: "storm" });
  const crew = startCrew(WORKERS, environment, log);
  try {
    const workspaceId = await subscribeAll(ctx, receiver);
    const pauses = Array.from(
      { length: options.kills },
      () => SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS),
    );
    const telling = startTelling(ctx, createRandom(options.seed + 2), {
      workspaceId,
      events: options.events,
      overMs: pauses.reduce((sum, pause) => sum + pause, 0),
    });

    const restarts = [...options.restarts];
    for (const [index, pause] of pauses.entries()) {
      await setTimeout(pause);
      await crew.kill(Math.floor(random() * WORKERS));
      const isRestartDue =
        (index + 1) * (options.restarts.length + 1) >=
        options.kills * (1 + options.restarts.length - restarts.length);
      if (isRestartDue && restarts.length > 0) {
        const mode = restarts.shift()!;
        options.print(`after ${index + 1} kills: Postgres restarts (${mode})`);
        await postgres.restart(mode);
      }
      if (options.loseJobs && index === Math.floor(options.kills * 0.8)) {
        const lost = await ctx.sql`delete from graphile_worker._private_jobs`;
        options.print(`after ${index + 1} kills: all ${lost.count} jobs are thrown away`);
      }
    }
    const told = await telling;
    options.print(`${told.acknowledged.size} events committed, ${told.rolledBack.size} rolled back`);
    // Half of the deliveries at least meet the receiver's moods, however slowly the workers came back.
    await until(
      () => receiver.calls.size >= told.acknowledged.size,
      "half of the deliveries",
      options.patienceMs,
    ).catch(() => options.print("half of the deliveries never came"));
    options.print("the receiver accepts everything from now on");
    receiver.heal();
    await until(
      async () => {
        const [row] = await ctx.sql<{ pending: number }[]>`
          select count(*)::int as pending from deliveries where succeeded_at is null and abandoned_at is null`;
        return row?.pending === 0;
      },
      "the last delivery",
      options.patienceMs,
    ).catch(() => options.print("patience is at an end"));
    const result = await countFaults(ctx.sql, told, receiver);
    if (crew.endedAlone.length > 0) {
      result.faults.push(
        `${crew.endedAlone.length} workers ended by themselves: ${crew.endedAlone.join(", ")}`,
      );
    }
    if (result.faults.length > 0) options.print(`the workers' last words:\n${await lastLines(logFile)}`);
    return result;
  } finally {
    await crew.close();
    closeSync(log);
    await closeContext(ctx);
    await receiver.close();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const lastLines = async (file: string): Promise<string> =>
  (await readFile(file, "utf8")).split("\n").slice(-20).join("\n");
