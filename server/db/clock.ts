import type { Config } from "../config.ts";
import type { Clock } from "../context.ts";
import type { Pool, Sql, Transaction } from "./sql.ts";

/**
 * The one clock of business times: `svc_now()` in SQL, `ctx.clock` in TypeScript. Both are the database's and the
 * machine's own time, except in a sandbox or a simulation, which may shift them (docs/decisions/0048).
 */

const CHANNEL = "svc_clock";
const LOCK = 7_410_234;

type ClockConfig = Pick<Config, "SVC_SANDBOX" | "STRIPE_SECRET_KEY_LIVE">;

/** True in a sandbox without live payments, the only place where the clock can be shifted. */
export const mayShiftClock = (config: ClockConfig): boolean =>
  config.SVC_SANDBOX && config.STRIPE_SECRET_KEY_LIVE === undefined;

/** How far `svc_now()` is from the database's own clock, in milliseconds. */
export async function readClockShift(sql: Sql): Promise<number> {
  const [row] = await sql<[{ shift: number }]>`
    select round(extract(epoch from svc_now() - now()) * 1000)::float8 as shift`;
  return row.shift;
}

/**
 * Shifts the clock of every process on this database, and the waiting jobs with it: what was due in an hour is due at
 * once after a shift by an hour.
 * @param shiftMs whole milliseconds from the database's own clock; 0 restores it.
 * @throws outside of a sandbox, and where live payments are configured.
 */
export async function shiftClock(sql: Pool, config: ClockConfig, shiftMs: number): Promise<void> {
  await changeClock(sql, config, (_transaction, _shiftMs, moveTo) => moveTo(shiftMs));
}

/**
 * Decides about a shift while nobody else shifts. `work` gets the present shift in milliseconds, and `moveTo`, which
 * shifts the clock of every process when the transaction commits.
 * @throws as `shiftClock` does.
 */
export async function changeClock<T>(
  sql: Pool,
  config: ClockConfig,
  work: (transaction: Transaction, shiftMs: number, moveTo: (shiftMs: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!mayShiftClock(config))
    throw new Error("the clock can only be shifted in a sandbox without live payments (SVC_SANDBOX)");
  const result = await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCK})`;
    const before = await readClockShift(transaction);
    return { value: await work(transaction, before, (shiftMs) => move(transaction, before, shiftMs)) };
  });
  return result.value;
}

async function move(transaction: Transaction, before: number, shiftMs: number): Promise<void> {
  const shift = `${BigInt(shiftMs)} milliseconds`;
  await transaction.unsafe(
    `create or replace function svc_now() returns timestamptz language sql stable parallel safe
     as $$ select now()${shiftMs === 0 ? "" : ` + interval '${shift}'`} $$`,
  );
  // Before its rows: others change several jobs at a time, in another order.
  await transaction`lock table graphile_worker._private_jobs in share row exclusive mode`;
  await transaction`
    update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${(shiftMs - before) / 1000})
    where run_at > now() and locked_at is null`;
  await transaction`select pg_notify(${CHANNEL}, ${String(shiftMs)})`;
}

/** @throws when the database's clock is shifted and the settings are not those of a sandbox. */
export async function refuseShiftedClock(sql: Sql, config: ClockConfig): Promise<void> {
  if (mayShiftClock(config)) return;
  const shift = await readClockShift(sql);
  if (shift !== 0)
    throw new Error(
      `svc_now() is ${shift / 1000} s from the database's clock, which only a sandbox allows; run the statement ` +
        `"create or replace function svc_now()" of server/db/migrations/0022_svc_now.sql, or use another database`,
    );
}

/** A clock that follows every shift; for processes of a sandbox. It keeps a connection until the pool ends. */
export async function followClock(sql: Pool): Promise<Clock> {
  let shift = 0;
  await sql.listen(
    CHANNEL,
    (text) => (shift = Number(text)),
    // After each (re)connection.
    () =>
      void readClockShift(sql).then(
        (read) => (shift = read),
        () => {},
      ),
  );
  shift = await readClockShift(sql);
  return { now: () => Date.now() + shift };
}
