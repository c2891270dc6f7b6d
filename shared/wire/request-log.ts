import { z } from "zod";

/** `req_<ULID>`: the value of the header svc-request-id. */
export const RequestId = z
  .string()
  .regex(/^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "must look like req_01J8ZQ5T7V9XBDFHKMNPRSTVWX");

/** One call of the API (specification, section Request log entry). Holds no body, query string or credential. */
export const RequestLogEntry = z
  .object({
    id: z.uuid(),
    request_id: z.string(),
    workspace_id: z.uuid().nullable(),
    api_key_id: z.uuid().nullable(),
    merchant_id: z.uuid().nullable(),
    method: z.string(),
    path: z.string().describe("As called, without the query string."),
    status_code: z.int(),
    latency_ms: z.int(),
    request_size_bytes: z.int().nullable(),
    response_size_bytes: z.int().nullable(),
    user_agent: z.string().nullable().describe("At most 512 characters."),
    error_code: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "RequestLogEntry" });
export type RequestLogEntry = z.infer<typeof RequestLogEntry>;

/** A page of entries, most recent first. */
export const RequestLogPage = z
  .object({
    entries: z.array(RequestLogEntry),
    next_after: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "RequestLogPage" });
export type RequestLogPage = z.infer<typeof RequestLogPage>;
