import { ApiError, catalogue, errorBody, type ErrorCode } from "../errors.ts";
import type { Auth } from "./caller.ts";
import type { JsonObject } from "./json-schema.ts";
import type { OpenApiContent, Reference } from "./openapi-document.ts";

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

/** The headers of our responses by their component's name. */
const headers = {
  SvcRequestId: {
    name: "svc-request-id",
    description: "Id of this request; look it up with `GET /v2/logs/requests/{request_id}`.",
    schema: { type: "string", examples: ["req_01J8ZQ5T7V9XBDFHKMNPRSTVWX"] },
  },
  Traceparent: {
    name: "traceparent",
    description: "W3C trace context; keeps the trace id of the request's.",
    schema: { type: "string" },
  },
  SvcVersion: { name: "svc-version", description: "The version in force.", schema: { type: "string" } },
  RateLimit: {
    name: "RateLimit",
    description: "What is left of the quota, and in how many seconds it is full again.",
    schema: { type: "string" },
  },
  RateLimitPolicy: {
    name: "RateLimit-Policy",
    description: "The quota and its window in seconds.",
    schema: { type: "string" },
  },
  RetryAfter: { name: "Retry-After", description: "Seconds to wait.", schema: { type: "integer" } },
  SvcShouldRetry: {
    name: "svc-should-retry",
    description: "`true` when the same request may succeed later.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  IdempotentReplayed: {
    name: "idempotent-replayed",
    description: "`true` when this is the stored answer of an earlier request with the same idempotency key.",
    schema: { type: "string", enum: ["true"] },
  },
};

export const headerComponents: JsonObject = Object.fromEntries(
  Object.entries(headers).map(([component, { name: _, ...header }]) => [component, header]),
);

/** The headers of a response, as it refers to them. */
export function headerReferences(...components: Array<keyof typeof headers>): Record<string, Reference> {
  return Object.fromEntries(
    components.map((component) => [headers[component].name, { $ref: `#/components/headers/${component}` }]),
  );
}

/** The component of each error status. */
const errorNames = {
  400: ["BadRequest", "The request is malformed or a parameter is invalid."],
  401: ["Unauthorized", "The credentials are missing or invalid."],
  403: ["Forbidden", "The credentials do not allow this request."],
  404: ["NotFound", "The resource does not exist in this workspace and mode."],
  409: ["Conflict", "The request conflicts with the state of the resource or with an earlier request."],
  429: ["TooManyRequests", "The rate limit is exceeded; wait for `Retry-After`."],
  500: ["InternalError", "The request failed on our side; repeat it with the same idempotency key."],
} as const;

export type DescribedStatus = keyof typeof errorNames;

/**
 * The response of an operation to an error: the component of its status.
 * @param codes named where they are particular to the operation.
 */
export function errorReference(status: DescribedStatus, codes: readonly ErrorCode[]): Reference {
  const $ref = `#/components/responses/${errorNames[status][0]}`;
  return codes.length === 0 ? { $ref } : { $ref, description: listCodes(codes) };
}

/** The response of each error status, with one example for each code that any operation may answer with. */
export function errorResponses(codes: readonly ErrorCode[], baseUrl: string): Record<string, OpenApiContent> {
  return Object.fromEntries(
    Object.entries(errorNames).map(([status, [name, text]]) => [
      name,
      errorResponse(
        text,
        codes.filter((code) => String(catalogue[code].status) === status),
        baseUrl,
      ),
    ]),
  );
}

function errorResponse(text: string, codes: readonly ErrorCode[], baseUrl: string): OpenApiContent {
  const examples = codes.map((code) => [
    code,
    { value: errorBody(new ApiError(code), baseUrl, "req_01J8ZQ5T7V9XBDFHKMNPRSTVWX") },
  ]);
  const isLimit = codes.includes("rate_limited");
  return {
    description: `${text} Codes: ${listCodes(codes)}.`,
    headers: headerReferences(
      "SvcRequestId",
      "Traceparent",
      "SvcShouldRetry",
      ...(isLimit ? (["RetryAfter"] as const) : []),
    ),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(examples) as JsonObject,
      },
    },
  };
}

function listCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
