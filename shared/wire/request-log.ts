import { z } from "zod";

/** `req_<ULID>`: the value of the header svc-request-id. */
export const RequestId = z
  .string()
  .regex(/^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "must look like req_01J8ZQ5T7V9XBDFHKMNPRSTVWX");

/** A logged API call (specification, section Request log entry), without body, query string and credentials. */
export const RequestLogEntry = z.object({
  id: z.uuid().describe("Unique identifier of the entry."),
  request_id: z.string().describe("Value of the `svc-request-id` response header."),
  workspace_id: z.uuid().nullable().describe("The caller's workspace, if identified."),
  api_key_id: z.uuid().nullable().describe("The calling key, if identified."),
  user_subject: z
    .string()
    .nullable()
    .describe("The calling user, by the subject of a user token or dashboard session, if any."),
  merchant_id: z.uuid().nullable().describe("The merchant of the key or of `X-Svc-Merchant`, if any."),
  method: z.string().describe("HTTP method."),
  path: z.string().describe("Path as requested, without the query string."),
  status_code: z.int().describe("HTTP status of the response."),
  latency_ms: z.int().describe("Milliseconds from the request's first byte to the response's last."),
  request_size_bytes: z.int().nullable().describe("Size of the request body in bytes."),
  response_size_bytes: z.int().nullable().describe("Size of the response body in bytes."),
  user_agent: z.string().nullable().describe("`User-Agent` header, truncated to 512 characters."),
  error_code: z.string().nullable().describe("Error code of the response. `null` for successful requests."),
  created_at: z.iso.datetime().describe("Time at which the request was received."),
});
export type RequestLogEntry = z.infer<typeof RequestLogEntry>;

/** A page of entries, most recent first. */
export const RequestLogPage = z.object({
  entries: z.array(RequestLogEntry).describe("Requests, most recent first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type RequestLogPage = z.infer<typeof RequestLogPage>;
