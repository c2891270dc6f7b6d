import * as fc from "fast-check";
import { afterEach, expect } from "vitest";
import { isWholeRun } from "../run/whole-run.ts";

interface HttpAnswer {
  status: number;
  body: unknown;
}

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Expects an error envelope with this status and code. */
    toFailWith(status: number, code: string): R;
  }
  interface TaskMeta {
    /** How many assertions the test made. */
    assertions?: number;
  }
}

/**
 * Properties are tried with the same values in every `npm test`, so that a rare find does not stop an unrelated change;
 * a whole run draws others. A failure prints its seed, SVC_TEST_SEED repeats it.
 */
const seed = process.env["SVC_TEST_SEED"] ?? (isWholeRun ? undefined : "20261101");
fc.configureGlobal(seed === undefined ? {} : { seed: Number(seed) });

/** For the total that test/run/run.ts prints. */
afterEach(({ task }) => {
  task.meta.assertions = (task.meta.assertions ?? 0) + expect.getState().assertionCalls;
});

expect.extend({
  toFailWith(received: HttpAnswer, status: number, code: string) {
    const error = (received.body as { error?: { code?: string } } | null)?.error;
    return {
      pass: received.status === status && error?.code === code,
      message: () => `expected ${status} ${code}, got ${received.status} ${JSON.stringify(received.body)}`,
    };
  },
});
