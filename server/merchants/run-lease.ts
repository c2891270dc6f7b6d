import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { RunningRecord } from "../http/idempotency/idempotency.ts";
import { holdLease } from "../http/idempotency/idempotency.sql.ts";

/** Fences a transaction of a run: it writes only while the run has its record. @throws ApiError */
export async function requireLease(sql: Sql, run: RunningRecord): Promise<void> {
  if (!(await holdLease(sql, run.id, run.leaseToken))) throw lostToAnotherRun();
}

/** The answer of a run that was given up for dead and overtaken; its caller repeats and gets the other's answer. */
export function lostToAnotherRun(): ApiError {
  return new ApiError("idempotency_request_in_progress", { headers: { "retry-after": "1" } });
}
