import { shiftClock } from "../../server/db/clock.ts";
import type { Pool } from "../../server/db/sql.ts";

/** The time of the simulated world. It runs as the machine's does, and jumps forward. */
export interface WorldClock {
  now(): number;
  /** Shifts `svc_now()` of this database and what follows it. */
  advance(sql: Pool, milliseconds: number): Promise<void>;
  /** Milliseconds by which it is ahead of the machine's. */
  shift(): number;
}

const sandbox = { SVC_SANDBOX: true, STRIPE_SECRET_KEY_LIVE: undefined };

export function createWorldClock(): WorldClock {
  let shift = 0;
  return {
    now: () => Date.now() + shift,
    shift: () => shift,
    async advance(sql, milliseconds) {
      shift += milliseconds;
      await shiftClock(sql, sandbox, shift);
    },
  };
}

/** Actors that have work after the next jump of the clock wait here for it. */
export interface Rounds {
  /** The end of this round. */
  next(): Promise<void>;
  /** Resolves when every actor has ended or waits. */
  settled(): Promise<void>;
  /** Begins the next round. */
  begin(): void;
  /** Counts an actor until it ends. */
  run(actor: Promise<unknown>): void;
  /** Actors that have not ended. */
  open(): number;
  /** What actors did not expect: faults of the simulation itself. */
  failures: unknown[];
}

export function createRounds(): Rounds {
  const failures: unknown[] = [];
  let open = 0;
  let waiting: Array<() => void> = [];
  let listeners: Array<() => void> = [];
  const check = () => {
    if (waiting.length < open) return;
    for (const listener of listeners) listener();
    listeners = [];
  };
  return {
    next: () =>
      new Promise((done) => {
        waiting.push(done);
        check();
      }),
    settled: () =>
      new Promise((done) => {
        listeners.push(done);
        check();
      }),
    begin() {
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    run(actor) {
      open += 1;
      void actor
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          open -= 1;
          check();
        });
    },
    failures,
    open: () => open,
  };
}
