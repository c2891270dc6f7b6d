import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { RunningRecord } from "../http/idempotency/idempotency.ts";
import { holdLease } from "../http/idempotency/idempotency.sql.ts";

/** Requires that the run still holds its record's lease. @throws ApiError */
export async function requireLease(sql: Sql, run: RunningRecord): Promise<void> {
  if (!(await holdLease(sql, run.id, run.leaseToken))) throw leaseLostError();
}

/** The error of a run that lost its lease; the caller retries and gets the other run's response. */
export function leaseLostError(): ApiError {
  return new ApiError("idempotency_request_in_progress", { headers: { "retry-after": "1" } });
}
