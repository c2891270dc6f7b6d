import { catalogue, type ErrorCode, type ErrorStatus } from "../errors.ts";
import { acceptsSession, type Route } from "./define-route.ts";

/** All statuses that an error can have, in the order of the specification. */
export const errorStatuses: readonly ErrorStatus[] = [400, 401, 403, 404, 409, 412, 429, 500];

/** Only of routes that accept a condition (`If-Match`); the specification's seven are documented everywhere. */
export const CONDITION_FAILED: ErrorStatus = 412;

/** Codes that follow from what a route declares; its own `errors` come on top. */
export function impliedCodes(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [
    "parameter_missing",
    "parameter_invalid",
    "parameter_unknown",
    "version_unknown",
  ];
  // A route that accepts no body accepts an empty object, so it parses what it is sent.
  if (!route.rawBody) codes.push("json_invalid", "content_type_unsupported", "body_too_large");
  if (route.idempotent !== undefined) codes.push("idempotency_key_missing");
  if (route.auth !== "none") codes.push("authentication_missing", "rate_limited");
  if (route.auth === "user_token") codes.push("token_invalid", "token_expired", "wrong_workspace");
  else if (route.auth !== "none") codes.push("api_key_invalid", "api_key_revoked");
  if (acceptsSession(route))
    codes.push("session_required", "csrf_invalid", "wrong_workspace", "role_insufficient");
  if (route.roles !== undefined) codes.push("role_insufficient");
  if (route.scope !== undefined) codes.push("insufficient_scope");
  if (route.path.includes("{workspaceId}")) codes.push("wrong_workspace");
  if (route.params !== undefined || route.merchantScoped) codes.push("resource_not_found");
  if (route.tagged === "changed") codes.push("configuration_changed");
  if (route.idempotent !== undefined) codes.push("idempotency_key_reused", "idempotency_request_in_progress");
  return [...codes, "internal_error"];
}

/** Every code a route may answer with, without repetition, in the order of the catalogue. */
export function codesOf(route: Route): ErrorCode[] {
  const wanted = new Set([...impliedCodes(route), ...(route.errors ?? [])]);
  return (Object.keys(catalogue) as ErrorCode[]).filter((code) => wanted.has(code));
}
