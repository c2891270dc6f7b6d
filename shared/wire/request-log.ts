import { z } from "zod";

/** `req_<ULID>`: the value of the header svc-request-id. */
export const RequestId = z
  .string()
  .regex(/^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "must look like req_01J8ZQ5T7V9XBDFHKMNPRSTVWX");

/** A logged API call (specification, section Request log entry), without body, query string and credentials. */
export const RequestLogEntry = z
  .object({
    id: z.uuid().describe("The entry's id."),
    request_id: z.string().describe("The value of the answer's header svc-request-id."),
    workspace_id: z.uuid().nullable().describe("Whose call it was; null when nobody could be recognised."),
    api_key_id: z.uuid().nullable().describe("The key that called; null when none could be recognised."),
    merchant_id: z
      .uuid()
      .nullable()
      .describe("The merchant it was about, by its key or by `X-Svc-Merchant`; null otherwise."),
    method: z.string().describe("The HTTP method."),
    path: z.string().describe("As called, without the query string."),
    status_code: z.int().describe("The answer's HTTP status."),
    latency_ms: z.int().describe("Milliseconds from the request's first byte to the answer's last."),
    request_size_bytes: z.int().nullable().describe("Of the request's body."),
    response_size_bytes: z.int().nullable().describe("Of the answer's body."),
    user_agent: z.string().nullable().describe("At most 512 characters."),
    error_code: z.string().nullable().describe("Of the error that was answered; null for successes."),
    created_at: z.iso.datetime().describe("When the call came in."),
  })
  .meta({ id: "RequestLogEntry" });
export type RequestLogEntry = z.infer<typeof RequestLogEntry>;

/** A page of entries, most recent first. */
export const RequestLogPage = z
  .object({
    entries: z.array(RequestLogEntry).describe("Most recent first."),
    next_after: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "RequestLogPage" });
export type RequestLogPage = z.infer<typeof RequestLogPage>;
