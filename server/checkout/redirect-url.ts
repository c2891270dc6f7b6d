import type { Context } from "../context.ts";
import { sessionUrl } from "../sessions/session-token.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/**
 * Where the shopper is sent after a completed order: the store's success page with the session id, or our thank-you page.
 * Built for each response and never stored, because the URL of our page contains the session token.
 */
export async function redirectUrl(ctx: Context, session: SessionRow): Promise<string> {
  if (session.success_url === null) return sessionUrl(ctx, session);
  const url = new URL(session.success_url);
  url.searchParams.set("session_id", session.id);
  return url.href;
}
