import { z } from "zod";

/** Webhook deliveries on the wire (specification, Webhook delivery; the detail record is ours). */

export const DeliveryId = z
  .string()
  .regex(/^whd_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "Delivery ids have the form whd_ and a ULID.");

const Timestamp = z.iso.datetime();

export const Delivery = z
  .object({
    id: DeliveryId.describe("The delivery.").meta({ examples: ["whd_01JBN0RCK2M4P6R8T0V2X4Z6B8"] }),
    subscription_id: z.uuid().nullable().describe("The subscription it is for; null when that is gone."),
    merchant_id: z
      .uuid()
      .describe("The merchant the event is about; the nil UUID for events of the workspace."),
    workspace_id: z.uuid().nullable().describe("The workspace it belongs to."),
    event: z.string().describe("Name of the event."),
    target_url: z.url().describe("Where it was last sent, or will be."),
    attempt_count: z.number().int().min(0).describe("Attempts since the last replay."),
    last_status_code: z
      .number()
      .int()
      .nullable()
      .describe("HTTP status of the last answer; null when there was none."),
    last_error: z
      .string()
      .nullable()
      .describe("Why the last attempt failed, as `timeout: no answer within 15 s`; null when it did not."),
    next_attempt_at: Timestamp.nullable().describe("When it is tried next; null when it has ended."),
    succeeded_at: Timestamp.nullable().describe("When a 2xx came; null when none has."),
    abandoned_at: Timestamp.nullable().describe("When it was given up; null otherwise."),
    created_at: Timestamp.describe("When the event happened."),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

/** Derived from succeeded_at and abandoned_at; the only values of the list's filter. */
export const DeliveryStatus = z.enum(["succeeded", "abandoned", "pending"]).meta({ id: "DeliveryStatus" });
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One try. `generation` grows by one with each replay; `number` counts within it. */
const DeliveryAttempt = z
  .object({
    number: z.number().int().describe("Counts within its generation, from 1."),
    generation: z.number().int().describe("Grows by one with each replay."),
    started_at: Timestamp.describe("When it was sent."),
    duration_ms: z.number().int().describe("Milliseconds until its end."),
    status_code: z.number().int().nullable().describe("HTTP status of the answer; null when there was none."),
    error: z.string().nullable().describe("Why it failed; null when it did not."),
  })
  .meta({ id: "DeliveryAttempt" });
type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** One delivery with what was sent and what came back; the answer is that of the newest attempt. */
export const DeliveryDetail = Delivery.extend({
  payload: z.record(z.string(), z.unknown()).describe("The event, as it was sent."),
  request_headers: z
    .record(z.string(), z.string())
    .nullable()
    .describe("What was sent with it; the signature is masked."),
  response_headers: z
    .record(z.string(), z.string())
    .nullable()
    .describe("A few of the last answer's headers."),
  response_body: z
    .string()
    .nullable()
    .describe(
      "The last answer's body, at most 16 KiB: text, or base64 when `response_body_encoding` says so.",
    ),
  response_body_encoding: z
    .enum(["utf8", "base64"])
    .nullable()
    .describe("How `response_body` is written; null when there is none."),
  response_body_truncated: z.boolean().describe("True when the answer was longer than what is kept."),
  attempts: z.array(DeliveryAttempt).describe("Newest first, at most 50."),
}).meta({ id: "DeliveryDetail" });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const DeliveryPage = z
  .object({
    deliveries: z.array(Delivery).describe("Newest first."),
    next_after: Timestamp.nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "DeliveryPage" });
export type DeliveryPage = z.infer<typeof DeliveryPage>;
