import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { secretBytes } from "../../crypto/random-ids.ts";
import { ApiError } from "../../errors.ts";
import type { RequestInfo } from "../../http/define-route.ts";
import { readCookie, setCookie } from "./cookies.ts";
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
  type DashboardSessionRow,
  type DashboardUser,
} from "./dashboard-sessions.sql.ts";

type Parts = Pick<Context, "sql" | "config" | "identityProvider">;
type SessionRequest = Pick<RequestInfo, "headers" | "host">;

const ID_BYTES = 32;
const MAX_AGE_SECONDS = 7 * 86_400;

export interface DashboardSession extends DashboardSessionRow {
  csrfToken: string;
}

/**
 * Starts a session under a new id and ends the browser's previous one: an id that an attacker planted before the sign-in is
 * never used.
 * @returns the `Set-Cookie` header.
 */
export async function startSession(
  { sql, config }: Pick<Parts, "sql" | "config">,
  request: Pick<RequestInfo, "headers">,
  user: DashboardUser,
): Promise<string> {
  const previous = readCookie(config, request.headers, "svc_dashboard");
  if (previous !== null) await deleteSession(sql, hashOf(previous));
  const id = secretBytes(ID_BYTES).toString("base64url");
  await insertSession(sql, hashOf(id), user);
  return setCookie(config, "svc_dashboard", id, MAX_AGE_SECONDS);
}

/**
 * Whether a request is authenticated by the dashboard's session: it has no other credential, and the cookie, or what the
 * dashboard sends with it. Never on a merchant's custom hostname.
 */
export function usesSession({ config }: Pick<Parts, "config">, { headers, host }: SessionRequest): boolean {
  if (headers["authorization"] !== undefined || host.merchantId !== null) return false;
  return headers["svc-csrf"] !== undefined || readCookie(config, headers, "svc_dashboard") !== null;
}

/**
 * The session of the request's cookie; a request from another origin's page has none.
 * @throws ApiError session_required, csrf_invalid
 */
export async function readSession(
  { sql, config, identityProvider }: Parts,
  { headers, host }: SessionRequest,
): Promise<DashboardSession> {
  const { origin } = headers;
  if (origin !== undefined && origin !== new URL(config.baseUrl).origin) {
    throw new ApiError("csrf_invalid", {
      message: "A dashboard session is accepted only from the dashboard's own pages.",
    });
  }
  const id = host.merchantId === null ? readCookie(config, headers, "svc_dashboard") : null;
  const idHash = id === null ? null : hashOf(id);
  const session = idHash === null ? null : await findSession(sql, idHash);
  if (id === null || idHash === null || session === null) throw sessionRequired(identityProvider);
  if (session.is_stale) await touchSession(sql, idHash);
  return { ...session, csrfToken: csrfTokenOf(id) };
}

/** The same, for a request that must also carry the session's CSRF token. */
export async function authenticateSession(parts: Parts, request: SessionRequest): Promise<DashboardSession> {
  const session = await readSession(parts, request);
  if (!isEqual(request.headers["svc-csrf"] ?? "", session.csrfToken)) {
    throw new ApiError("csrf_invalid", {
      message: "Send the `csrf_token` of GET /dashboard/session in the Svc-Csrf header.",
      param: "Svc-Csrf",
    });
  }
  return session;
}

/**
 * Ends the request's session, or all sessions of its user.
 * @returns the `Set-Cookie` header. @throws ApiError session_required, csrf_invalid
 */
export async function endSession(
  parts: Parts,
  request: SessionRequest,
  { everywhere }: { everywhere: boolean },
): Promise<string> {
  const { sql, config } = parts;
  const { subject } = await authenticateSession(parts, request);
  if (everywhere) await deleteSessionsOf(sql, subject);
  else await deleteSession(sql, hashOf(readCookie(config, request.headers, "svc_dashboard") ?? ""));
  return setCookie(config, "svc_dashboard", "", 0);
}

function sessionRequired(identityProvider: Context["identityProvider"]): ApiError {
  return new ApiError("session_required", {
    meta: { sign_in: identityProvider === null ? "not_configured" : "/dashboard/sign-in" },
  });
}

function hashOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}

/** Follows from the id, which no page can read, so that it need not be stored; the id does not follow from it. */
function csrfTokenOf(id: string): string {
  return createHmac("sha256", id).update("svc dashboard csrf").digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}
