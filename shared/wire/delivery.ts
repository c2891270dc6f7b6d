import { z } from "zod";

/** Webhook deliveries on the wire (specification, Webhook delivery; the detail record is ours). */

export const DeliveryId = z
  .string()
  .regex(/^whd_[0-9A-HJKMNP-TV-Z]{26}$/, "Delivery ids have the form whd_ and 26 characters.");

const Timestamp = z.iso.datetime();

export const Delivery = z.object({
  id: DeliveryId,
  subscription_id: z.uuid().nullable(),
  merchant_id: z.uuid(),
  workspace_id: z.uuid().nullable(),
  event: z.string(),
  target_url: z.url(),
  attempt_count: z.number().int().min(0),
  last_status_code: z.number().int().nullable(),
  last_error: z.string().nullable(),
  next_attempt_at: Timestamp.nullable(),
  succeeded_at: Timestamp.nullable(),
  abandoned_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Delivery = z.infer<typeof Delivery>;

/** Derived from succeeded_at and abandoned_at; the only values of the list's filter. */
export const DeliveryStatus = z.enum(["succeeded", "abandoned", "pending"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One try. `generation` grows by one with each replay; `number` counts within it. */
const DeliveryAttempt = z.object({
  number: z.number().int(),
  generation: z.number().int(),
  started_at: Timestamp,
  duration_ms: z.number().int(),
  status_code: z.number().int().nullable(),
  error: z.string().nullable(),
});
type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** One delivery with what was sent and what came back; the answer is that of the newest attempt. */
export const DeliveryDetail = Delivery.extend({
  payload: z.record(z.string(), z.unknown()),
  request_headers: z.record(z.string(), z.string()).nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  /** At most 16 KiB: text, or base64 when `response_body_encoding` says so. */
  response_body: z.string().nullable(),
  response_body_encoding: z.enum(["utf8", "base64"]).nullable(),
  response_body_truncated: z.boolean(),
  /** Newest first, at most 50. */
  attempts: z.array(DeliveryAttempt),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const DeliveryPage = z.object({
  deliveries: z.array(Delivery),
  /** The `after` of the next page; null on the last one. */
  next_after: Timestamp.nullable(),
});
export type DeliveryPage = z.infer<typeof DeliveryPage>;
