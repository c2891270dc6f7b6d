import type { Auth } from "../caller.ts";

/** The scheme that stands for each way to authenticate. */
export const securityNames: Record<Exclude<Auth, "none">, string> = {
  partner_key: "partnerKey",
  user_token: "userToken",
  merchant_key: "merchantKey",
  merchant_header: "merchantKeyHeader",
};

export const securitySchemes = {
  partnerKey: {
    type: "http",
    scheme: "bearer",
    description: "A partner key: `Authorization: Bearer svc_ak_test_…` or `svc_ak_live_…`.",
  },
  userToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A user's token of the identity provider; only to mint, list and revoke partner keys.",
  },
  merchantKey: {
    type: "http",
    scheme: "bearer",
    description: "A merchant's key: `Authorization: Bearer svc_mk_test_…` or `svc_mk_live_…`.",
  },
  merchantKeyHeader: {
    type: "apiKey",
    in: "header",
    name: "x-svc-api-key",
    description: "A merchant's key.",
  },
};

/** Headers of our answers. */
export const headers = {
  "svc-request-id": {
    description: "Id of this request; look it up with `GET /v2/logs/requests/{request_id}`.",
    schema: { type: "string", examples: ["req_01J8ZQ5T7V9XBDFHKMNPRSTVWX"] },
  },
  traceparent: {
    description: "W3C trace context; keeps the trace id of the request's.",
    schema: { type: "string" },
  },
  "svc-version": { description: "The version in force.", schema: { type: "string" } },
  RateLimit: {
    description: "What is left of the quota, and in how many seconds it is full again.",
    schema: { type: "string" },
  },
  "RateLimit-Policy": { description: "The quota and its window in seconds.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "svc-should-retry": {
    description: "`true` when the same request may succeed later.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  "idempotent-replayed": {
    description: "`true` when this is the stored answer of an earlier request with the same idempotency key.",
    schema: { type: "string", enum: ["true"] },
  },
};

/** The named headers, as an answer refers to them. */
export function headerReferences(...names: Array<keyof typeof headers>): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
