import type { Context } from "../context.ts";
import { sessionUrl } from "../sessions/session-token.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/**
 * Where the shopper goes with a finished order: the store's page with the session's id, else our own thank-you page.
 * Made each time it is told and never kept, for our page's address holds the session's token.
 */
export async function redirectUrl(ctx: Context, session: SessionRow): Promise<string> {
  if (session.success_url === null) return sessionUrl(ctx, session);
  const url = new URL(session.success_url);
  url.searchParams.set("session_id", session.id);
  return url.href;
}
