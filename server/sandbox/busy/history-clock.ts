import { readClockShift, shiftClock } from "../../db/clock.ts";
import { ensurePartitions } from "../../db/partitions.ts";
import type { Pool } from "../../db/sql.ts";

/** The days of a history, today included: enough for orders on 14 days to be overdue. */
export const HISTORY_DAYS = 21;
export const DAY_SECONDS = 86_400;

/** The caller knows that the database is a sandbox's own; these settings say so to `shiftClock`. */
const sandbox = { SVC_SANDBOX: true, STRIPE_SECRET_KEY_LIVE: undefined };

/**
 * Sets the clock of a sandbox's own, new database back to the first day of a history, before any process reads it: the clock
 * goes forward only, so a history that ends today has to begin in the past.
 */
export async function beginHistoryClock(pool: Pool): Promise<void> {
  const shiftMs = -(HISTORY_DAYS - 1) * DAY_SECONDS * 1000;
  await ensurePartitions(pool, Date.now() + shiftMs);
  await shiftClock(pool, sandbox, shiftMs);
}

/** Sets a clock that is behind to the real time: after the history, and after a start that was killed during it. */
export async function endHistoryClock(pool: Pool): Promise<void> {
  if ((await readClockShift(pool)) < 0) await shiftClock(pool, sandbox, 0);
}
