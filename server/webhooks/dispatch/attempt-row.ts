import type { AttemptRow } from "./attempts.sql.ts";
import type { DeliveryJob } from "./delivery-job.ts";
import { keepAnswer } from "./response-excerpt.ts";
import type { SentAttempt } from "./send-attempt.ts";

/** What is kept of an attempt for the partner to read. Its number is given by the database. */
export function attemptRow(job: DeliveryJob, sent: SentAttempt): Omit<AttemptRow, "number"> {
  const { outcome } = sent;
  return {
    delivery_id: job.deliveryId,
    generation: job.generation,
    started_at: sent.startedAt,
    duration_ms: sent.durationMs,
    status_code: outcome.statusCode,
    error: outcome.kind === "succeeded" ? null : outcome.error,
    request_headers: sent.requestHeaders,
    ...(sent.answer === null
      ? {
          response_headers: null,
          response_body: null,
          response_body_encoding: null,
          response_body_truncated: false,
        }
      : keepAnswer(sent.answer)),
  };
}
