import { durationText } from "../../../shared/duration.ts";
import {
  MOST_SHIFT_SECONDS,
  type TestClock,
  type TestClockAdvanced,
} from "../../../shared/wire/partner/test-clock.ts";
import type { Context } from "../../context.ts";
import { changeClock, readClockShift } from "../../db/clock.ts";
import { ensurePartitions } from "../../db/partitions.ts";
import type { Sql } from "../../db/sql.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import type { Task } from "../../jobs/define-task.ts";
import { loadBySuffix } from "../../process/load-by-suffix.ts";
import { countComingDue, findLatestAfter, readClock } from "./clock-state.sql.ts";

/**
 * The clock of a sandbox: one for all its workspaces and both modes. It is moved forward, and back to the real time as long
 * as nothing has happened later (docs/decisions/0111-rehearsing-time.md).
 */

type Parts = Pick<Context, "sql" | "config">;

/** The clock cannot be moved there. */
export class ClockRefused extends Error {
  override name = "ClockRefused";
}

/** The sandbox's time. */
export async function readTestClock({ sql }: Pick<Context, "sql">): Promise<TestClock> {
  const { now } = await readClock(sql);
  return { now: now.toISOString(), shift_seconds: Math.round((await readClockShift(sql)) / 1000) };
}

/**
 * Moves the sandbox's clock forward. What has come due happens at once: waiting jobs move with the clock, and every
 * scheduled task runs, whatever the hour.
 * @param note writes what is to be known of the advance, in its transaction and at the time before it.
 * @throws ClockRefused; as `shiftClock` does
 */
export async function advanceClock(
  { sql, config }: Parts,
  seconds: number,
  note: (sql: Sql, to: Date) => Promise<void> = async () => {},
): Promise<TestClockAdvanced> {
  const tasks = await listScheduledTasks();
  const clock = await readClock(sql);
  // Not in the transaction, whose locks the rows of a new day would wait for.
  await ensurePartitions(sql, clock.now.getTime() + seconds * 1000);
  return changeClock(sql, config, async (transaction, shiftMs, moveTo) => {
    const toMs = shiftMs + seconds * 1000;
    if (toMs > MOST_SHIFT_SECONDS * 1000) {
      const left = Math.floor(MOST_SHIFT_SECONDS - shiftMs / 1000);
      throw new ClockRefused(
        `The clock can be at most five years ahead of the real time. It can still be moved by ${durationText(left)}.`,
      );
    }
    const { now: from } = await readClock(transaction);
    const to = new Date(from.getTime() + seconds * 1000);
    await note(transaction, to);
    const due = await countComingDue(transaction, from, to);
    await moveTo(toMs);
    // Processes follow the clock within a moment of the commit.
    const runAt = new Date(to.getTime() + 1_000);
    await addJobs(
      transaction,
      tasks.map((task) => ({ ...task, runAt })),
    );
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      shift_seconds: Math.round(toMs / 1000),
      due,
    };
  });
}

/**
 * Sets the clock back to the real time.
 * @throws ClockRefused when something has happened later than that.
 */
export async function resetClock({ sql, config }: Parts): Promise<{ from: string; to: string }> {
  const { real } = await readClock(sql);
  await ensurePartitions(sql, real.getTime());
  return changeClock(sql, config, async (transaction, shiftMs, moveTo) => {
    const clock = await readClock(transaction);
    const latest = shiftMs === 0 ? null : await findLatestAfter(transaction, clock.real);
    if (latest !== null)
      throw new ClockRefused(
        `The clock cannot go back to ${clock.real.toISOString()}: ${latest.what} at ${latest.at.toISOString()}. ` +
          "What has happened must not lie in the future; svc reset lets the next start begin at the real time.",
      );
    await moveTo(0);
    return { from: clock.now.toISOString(), to: clock.real.toISOString() };
  });
}

async function listScheduledTasks() {
  const tasks = await loadBySuffix<Task>(".task.ts");
  return tasks
    .filter(({ cron }) => cron !== undefined)
    .map(({ name }) => ({ identifier: name, payload: {}, jobKey: `clock:${name}` }));
}
