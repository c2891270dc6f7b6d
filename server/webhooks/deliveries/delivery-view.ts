import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { AttemptRow } from "../dispatch/attempts.sql.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A delivery as the API shows it (specification, Webhook delivery). */
export function viewDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    subscription_id: row.subscription_id,
    merchant_id: row.merchant_id,
    workspace_id: row.workspace_id,
    event: row.event,
    target_url: row.target_url,
    attempt_count: row.attempt_count,
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    next_attempt_at: iso(row.next_attempt_at),
    succeeded_at: iso(row.succeeded_at),
    abandoned_at: iso(row.abandoned_at),
    created_at: row.created_at.toISOString(),
  };
}

/** A delivery with what was sent and what came back at the newest attempt. */
export function viewDeliveryDetail(
  row: DeliveryRow & { payload: Record<string, unknown> },
  newest: AttemptRow | null,
  attempts: ReadonlyArray<
    Pick<AttemptRow, "generation" | "number" | "started_at" | "duration_ms" | "status_code" | "error">
  >,
): DeliveryDetail {
  return {
    ...viewDelivery(row),
    payload: row.payload,
    request_headers: newest?.request_headers ?? null,
    response_headers: newest?.response_headers ?? null,
    response_body: newest?.response_body ?? null,
    response_body_encoding: newest?.response_body_encoding ?? null,
    response_body_truncated: newest?.response_body_truncated ?? false,
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      generation: attempt.generation,
      started_at: attempt.started_at.toISOString(),
      duration_ms: attempt.duration_ms,
      status_code: attempt.status_code,
      error: attempt.error,
    })),
  };
}
