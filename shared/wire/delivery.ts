import { z } from "zod";

/** Webhook deliveries on the wire (specification, Webhook delivery; the detail record is ours). */

export const DeliveryId = z
  .string()
  .regex(/^whd_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "Delivery ids have the form whd_ and a ULID.");

const Timestamp = z.iso.datetime();

export const Delivery = z.object({
  id: DeliveryId.describe("Unique identifier of the delivery, `whd_…`.").meta({
    examples: ["whd_01JBN0RCK2M4P6R8T0V2X4Z6B8"],
  }),
  subscription_id: z.uuid().nullable().describe("The subscription. `null` if it has been deleted."),
  merchant_id: z.uuid().describe("The merchant, or the nil UUID for events of the workspace."),
  workspace_id: z.uuid().nullable().describe("The workspace it belongs to."),
  event: z.string().describe("Event type, such as `order.completed`."),
  target_url: z.url().describe("URL of the last attempt, or of the first one if none has been made."),
  attempt_count: z.number().int().min(0).describe("Number of attempts since the last replay."),
  last_status_code: z.number().int().nullable().describe("HTTP status of the last response, if any."),
  last_error: z
    .string()
    .nullable()
    .describe("Reason the last attempt failed, such as `timeout: no answer within 15 s`."),
  next_attempt_at: Timestamp.nullable().describe("Time of the next attempt. `null` if none is scheduled."),
  succeeded_at: Timestamp.nullable().describe("Time at which the receiver responded with 2xx."),
  abandoned_at: Timestamp.nullable().describe("Time at which the delivery was abandoned."),
  created_at: Timestamp.describe("Time at which the event occurred."),
});
export type Delivery = z.infer<typeof Delivery>;

/** Derived from succeeded_at and abandoned_at; the only values of the list's filter. */
export const DeliveryStatus = z.enum(["succeeded", "abandoned", "pending"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One try. `generation` grows by one with each replay; `number` counts within it. */
export const DeliveryAttempt = z.object({
  number: z.number().int().min(1).describe("Number of the attempt within its generation, starting at 1."),
  generation: z.number().int().min(1).describe("Starts at 1 and increases by one with each replay."),
  started_at: Timestamp.describe("Time at which the attempt started."),
  duration_ms: z.number().int().describe("Duration of the attempt in milliseconds."),
  status_code: z.number().int().nullable().describe("HTTP status of the response, if any."),
  error: z.string().nullable().describe("Reason the attempt failed. `null` if it succeeded."),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A delivery with its request and the response of the newest attempt. */
export const DeliveryDetail = Delivery.extend({
  payload: z.record(z.string(), z.unknown()).describe("The event as sent."),
  request_headers: z
    .record(z.string(), z.string())
    .nullable()
    .describe("Request headers. The signature is masked."),
  response_headers: z
    .record(z.string(), z.string())
    .nullable()
    .describe("Some headers of the last response."),
  response_body: z
    .string()
    .nullable()
    .describe("Body of the last response, up to 16 KiB, encoded as `response_body_encoding` says."),
  response_body_encoding: z
    .enum(["utf8", "base64"])
    .nullable()
    .describe("Encoding of `response_body`. `null` if there is no body."),
  response_body_truncated: z.boolean().describe("Whether the body was longer and is truncated."),
  attempts: z.array(DeliveryAttempt).describe("The most recent attempts, newest first. At most 50."),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const DeliveryPage = z.object({
  deliveries: z.array(Delivery).describe("Deliveries, newest first."),
  next_after: Timestamp.nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type DeliveryPage = z.infer<typeof DeliveryPage>;
