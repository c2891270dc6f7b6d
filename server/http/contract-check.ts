import { z } from "zod";
import type { Logger } from "pino";

/** Holds what leaves the service against its declared schema. What does not fit is sent anyway, and reported. */
export interface ContractCheck {
  /** @param what names the answer or event in the report. */
  check(what: string, schema: z.ZodType, value: unknown): void;
}

/** Everything on a quiet service. On a busy one a breach is found soon anyway, and the checks cost nothing to speak of. */
const CHECKS_PER_SECOND = 100;

/** Logs what does not fit as an error. */
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
