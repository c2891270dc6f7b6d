import { z } from "zod";
import type { PageSession } from "../checkout/attempt.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { RequestInfo } from "../http/define-route.ts";
import type { RequestHost } from "../http/host-gate.ts";
import { hashToken } from "../sessions/session-token.ts";
import { merchantOf } from "../merchants/checkout-merchant.ts";
import { findByTokenHash, type SessionRow } from "../sessions/sessions.sql.ts";

export const TokenParams = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, "not a session token"),
});

/**
 * The session of a token; null if the token is malformed or unknown, or if the session belongs to another merchant than
 * the custom hostname.
 */
export async function findPageSession(
  ctx: Context,
  token: string,
  host: RequestHost,
): Promise<PageSession | null> {
  if (!TokenParams.shape.token.safeParse(token).success) return null;
  const found = await findByTokenHash(ctx.sql, hashToken(token));
  if (found === null || (host.merchantId !== null && found.session.merchant_id !== host.merchantId))
    return null;
  return { session: found.session, merchant: merchantOf(found.merchant) };
}

/**
 * The session of a call from the hosted page. Rejects other origins.
 * @throws ApiError resource_not_found
 */
export async function getPageSession(
  ctx: Context,
  token: string,
  request: RequestInfo,
): Promise<PageSession> {
  assertOwnOrigin(ctx, request);
  const found = await findPageSession(ctx, token, request.host);
  if (found === null) throw new ApiError("resource_not_found", { message: "Checkout not found." });
  return found;
}

/** Browsers send Origin with every POST and PUT, and Sec-Fetch-Site; a server-side caller sends neither. */
function assertOwnOrigin(ctx: Context, { headers, host }: RequestInfo): void {
  const sameSite = headers["sec-fetch-site"];
  if (isOwnOrigin(ctx, headers["origin"], host) && (sameSite === undefined || sameSite === "same-origin"))
    return;
  throw new ApiError("resource_not_found", { message: "Checkout not found." });
}

/**
 * Our configured origin, or the custom hostname that served the page. An edge may end TLS in front of a service without
 * it; the reverse, a page over http of a service on https, was not served by us.
 */
export function isOwnOrigin(
  ctx: { config: Pick<Context["config"], "baseUrl"> },
  origin: string | undefined,
  host: RequestHost,
): boolean {
  const { baseUrl } = ctx.config;
  if (origin === undefined || origin === baseUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: authority } = new URL(origin);
  return authority === host.authority && (protocol === "https:" || protocol === new URL(baseUrl).protocol);
}

/** @throws ApiError session_not_open for a completed or expired session. */
export function assertOpen(ctx: Context, session: SessionRow): void {
  const isOverdue = session.status === "open" && session.expires_at.getTime() <= ctx.clock.now();
  if (session.status !== "completed" && session.status !== "expired" && !isOverdue) return;
  const status = session.status === "completed" ? "completed" : "expired";
  throw new ApiError("session_not_open", { message: `The session is ${status}.`, meta: { status } });
}
