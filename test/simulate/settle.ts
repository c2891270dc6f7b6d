import { setTimeout as pause } from "node:timers/promises";
import type { World } from "./world.ts";

/** How an episode's time passes, and how it ends: everything works, and the clock goes on until nothing is left to do. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After the last round everything works; a day and a bit later every attempt must have ended. */
const SETTLING = [MINUTE, 20 * MINUTE, 3 * HOUR, 21 * HOUR, 2 * HOUR, 26 * HOUR, 24 * HOUR];

/** Moves the clock of all parties. */
export async function advance(world: World, milliseconds: number): Promise<void> {
  await world.quiet();
  await world.clock.advance(world.ctx.sql, milliseconds);
  await world.instances.follow(() => world.clock.now());
  world.stripe.webhooks.resume();
}

/** What the workers do by the wall clock, due by ours; jobs with a time of their own move with the clock. */
const SCHEDULED = [
  "sweep-attempts",
  "expire-sessions",
  "sweep-store-commands",
  "sweep-deliveries",
  "recheck-vat",
  "release-lapsed-holds",
];

export function sweep(world: World): Promise<void> {
  return runTasks(world, SCHEDULED);
}

/** Ends the sessions whose time is over, and does nothing else that is due. */
export function expire(world: World): Promise<void> {
  return runTasks(world, ["expire-sessions"]);
}

async function runTasks({ ctx: { sql } }: World, names: string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(task.name, job_key => 'simulate:' || task.name)
    from unnest(${sql.array(names)}::text[]) as task (name)`;
}

/** Everything works now: the clock goes on until nothing is left to do. @returns what was left undone. */
export async function settle(world: World): Promise<string[]> {
  const undone: string[] = [];
  await world.instances.ready();
  for (const step of SETTLING) {
    await advance(world, step);
    if (!(await drain(world)))
      undone.push(`jobs were still due ${world.clock.shift() / HOUR} h after the beginning`);
  }
  return undone;
}

/** Real time within which due work must have become less, however busy the machine is; and all of it. */
const STALLED_MS = 60_000;
const ENDLESS_MS = 600_000;

/** Sweeps and waits until no job is due and no event of the processor is on its way. */
async function drain(world: World): Promise<boolean> {
  const startedAt = performance.now();
  for (let pass = 0; pass < 2; pass += 1) {
    await sweep(world);
    let least = Infinity;
    let progressAt = performance.now();
    for (let due = await dueJobs(world); due > 0; due = await dueJobs(world)) {
      if (due < least) [least, progressAt] = [due, performance.now()];
      const now = performance.now();
      if (now - progressAt > STALLED_MS || now - startedAt > ENDLESS_MS) return false;
      await pause(25);
    }
  }
  return true;
}

async function dueJobs(world: World): Promise<number> {
  const [row] = await world.ctx.sql<[{ due: number }]>`
    select count(*)::int as due from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`;
  return row.due + world.stripe.webhooks.dueCount();
}
