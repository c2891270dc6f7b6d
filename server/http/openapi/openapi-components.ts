import { ApiError, catalogue, errorBody, type ErrorBody, type ErrorCode } from "../../errors.ts";
import type { Auth } from "../caller.ts";
import type { JsonObject } from "../../versions/json-object.ts";
import { pascalCase } from "./name-case.ts";
import type { OpenApiContent, Reference } from "./openapi-document.ts";

/** The security scheme of each way to authenticate. */
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
    description: "Partner API key: `Authorization: Bearer svc_ak_test_…` or `svc_ak_live_…`.",
  },
  userToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token of a user from the identity provider. Only for managing partner keys.",
  },
  dashboardSession: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-svc_dashboard",
    description:
      "Session of a user of the dashboard, for the dashboard's own pages: with the headers `Svc-Csrf`, `Svc-Workspace` and `Svc-Mode` (`test` or `live`). Owners and admins have every scope, members those that read. A request with an `Authorization` header ignores it.",
  },
  merchantKey: {
    type: "http",
    scheme: "bearer",
    description: "Merchant API key: `Authorization: Bearer svc_mk_test_…` or `svc_mk_live_…`.",
  },
  merchantKeyHeader: {
    type: "apiKey",
    in: "header",
    name: "x-svc-api-key",
    description: "Merchant API key.",
  },
};

/** Headers of our responses. */
const headers = {
  "svc-request-id": {
    description: "Identifier of the request. Look it up with `GET /v2/logs/requests/{request_id}`.",
    schema: { type: "string", examples: ["req_01J8ZQ5T7V9XBDFHKMNPRSTVWX"] },
  },
  traceparent: {
    description: "W3C trace context. Continues the trace of the request, if any.",
    schema: { type: "string" },
  },
  "svc-version": { description: "API version in effect.", schema: { type: "string" } },
  RateLimit: {
    description: "Remaining requests, and seconds until the quota is fully restored.",
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: "Request quota and its window in seconds.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before retrying.", schema: { type: "integer" } },
  "svc-should-retry": {
    description: "Whether the same request may succeed later.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  ETag: {
    description: "Version of what is returned. Send it as `If-Match` with a change that is based on it.",
    schema: { type: "string" },
  },
  "idempotent-replayed": {
    description: "`true` if this is the stored response to an earlier request with the same idempotency key.",
    schema: { type: "string", enum: ["true"] },
  },
};

export const headerComponents: JsonObject = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [pascalCase(name), header]),
);

/** The named headers, as a response refers to them. */
export function headerReferences(...names: Array<keyof typeof headers>): Record<string, Reference> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${pascalCase(name)}` }]),
  );
}

/** The component of each error status. */
const errorNames = {
  400: ["BadRequest", "The request is malformed or a parameter is invalid."],
  401: ["Unauthorized", "The credentials are missing or invalid."],
  403: ["Forbidden", "The credentials do not allow this request."],
  404: ["NotFound", "The resource does not exist in this workspace and mode."],
  409: ["Conflict", "The request conflicts with the state of the resource or with an earlier request."],
  412: ["PreconditionFailed", "The resource has changed since it was read. Nothing was changed."],
  429: ["TooManyRequests", "The rate limit is exceeded. Retry after `Retry-After` seconds."],
  500: ["InternalError", "The request failed on our side. Retry with the same idempotency key."],
} as const;

export type DescribedStatus = keyof typeof errorNames;

/**
 * The response of an operation to an error: the component of its status.
 * @param codes those that are particular to the operation.
 */
export function errorReference(status: DescribedStatus, codes: readonly ErrorCode[]): Reference {
  const [name] = errorNames[status];
  const $ref = `#/components/responses/${name}`;
  return codes.length === 0
    ? { $ref }
    : { $ref, description: `Codes: ${listCodes(codes)}, and those of ${name}.` };
}

/** The response of each error status. @param codes that operations have in common. */
export function errorResponses(codes: readonly ErrorCode[], baseUrl: string): Record<string, OpenApiContent> {
  return Object.fromEntries(
    Object.entries(errorNames).map(([status, [name, text]]) => {
      const own = codes.filter((code) => String(catalogue[code].status) === status);
      const [example] = own.map((code) => exampleOf(code, baseUrl));
      const response = {
        description: `${text} Codes: ${listCodes(own)}.`,
        headers: headerReferences(
          "svc-request-id",
          "traceparent",
          "svc-should-retry",
          ...(status === "429" ? (["Retry-After"] as const) : []),
        ),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, example } },
      };
      return [name, response];
    }),
  );
}

/** The body of an error with this code. */
export function exampleOf(code: ErrorCode, baseUrl: string): ErrorBody {
  return errorBody(new ApiError(code), baseUrl, "req_01J8ZQ5T7V9XBDFHKMNPRSTVWX");
}

function listCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
