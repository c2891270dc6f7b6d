import { Delivery, DeliveryAttempt, type DeliveryDetail } from "../../../shared/wire/delivery.ts";
import { viewRow } from "../../http/view-row.ts";
import type { AttemptRow } from "../dispatch/attempts.sql.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";

/** A delivery as the API shows it (specification, Webhook delivery). */
export const viewDelivery = (row: DeliveryRow): Delivery => viewRow(Delivery, row);

/** A delivery with what was sent and what came back at the newest attempt. */
export function viewDeliveryDetail(
  row: DeliveryRow & { payload: Record<string, unknown> },
  newest: AttemptRow | null,
  attempts: ReadonlyArray<Pick<AttemptRow, keyof DeliveryAttempt>>,
): DeliveryDetail {
  return {
    ...viewDelivery(row),
    payload: row.payload,
    request_headers: newest?.request_headers ?? null,
    response_headers: newest?.response_headers ?? null,
    response_body: newest?.response_body ?? null,
    response_body_encoding: newest?.response_body_encoding ?? null,
    response_body_truncated: newest?.response_body_truncated ?? false,
    attempts: attempts.map((attempt) => viewRow(DeliveryAttempt, attempt)),
  };
}
