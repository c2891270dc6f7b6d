import { z } from "zod";
import type { Logger } from "pino";

/** Checks outgoing data against its declared schema. Data that does not match is still sent, and reported. */
export interface ContractCheck {
  /** @param what names the answer or event in the report. */
  check(what: string, schema: z.ZodType, value: unknown): void;
}

/** Covers all data under low load. Under high load the sample still finds a mismatch soon, at negligible cost. */
const CHECKS_PER_SECOND = 100;

/** Logs data that does not match as an error. */
export function createContractCheck(log: Logger): ContractCheck {
  let second = -1;
  let left = 0;
  return {
    check(what, schema, value) {
      const now = Math.floor(performance.now() / 1000);
      if (now !== second) [second, left] = [now, CHECKS_PER_SECOND];
      if (left === 0) return;
      left -= 1;
      const issues = breachOf(schema, value);
      if (issues !== null) log.error({ what, issues }, "a response or event does not match its schema");
    },
  };
}

/** What does not fit, in words; null when all does. */
export function breachOf(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : z.prettifyError(parsed.error);
}
