import { z } from "zod";

/** `req_<ULID>`: the value of the header svc-request-id. */
export const RequestId = z
  .string()
  .regex(/^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "must look like req_01J8ZQ5T7V9XBDFHKMNPRSTVWX");

/** A logged API call (specification, section Request log entry), without body, query string and credentials. */
export const RequestLogEntry = z
  .object({
    id: z.uuid().describe("Unique identifier of the entry."),
    request_id: z
      .string()
      .describe("Identifier of the request, equal to the `svc-request-id` response header."),
    workspace_id: z
      .uuid()
      .nullable()
      .describe("The workspace of the caller. `null` if the caller was not identified."),
    api_key_id: z.uuid().nullable().describe("The calling key. `null` if the caller was not identified."),
    merchant_id: z
      .uuid()
      .nullable()
      .describe("The merchant of the key or of `X-Svc-Merchant`. `null` if there is none."),
    method: z.string().describe("HTTP method."),
    path: z.string().describe("Path as requested, without the query string."),
    status_code: z.int().describe("HTTP status of the response."),
    latency_ms: z
      .int()
      .describe("Milliseconds from the first byte of the request to the last byte of the response."),
    request_size_bytes: z.int().nullable().describe("Size of the request body in bytes."),
    response_size_bytes: z.int().nullable().describe("Size of the response body in bytes."),
    user_agent: z.string().nullable().describe("`User-Agent` header, truncated to 512 characters."),
    error_code: z.string().nullable().describe("Error code of the response. `null` for successful requests."),
    created_at: z.iso.datetime().describe("Time at which the request was received."),
  })
  .meta({ id: "RequestLogEntry" });
export type RequestLogEntry = z.infer<typeof RequestLogEntry>;

/** A page of entries, most recent first. */
export const RequestLogPage = z
  .object({
    entries: z.array(RequestLogEntry).describe("Requests, most recent first."),
    next_after: z
      .string()
      .nullable()
      .describe("Cursor for the next page: send it as `after`. `null` on the last page."),
  })
  .meta({ id: "RequestLogPage" });
export type RequestLogPage = z.infer<typeof RequestLogPage>;
