import { hash } from "node:crypto";
import type { Context } from "../context.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import { freshBytes } from "../crypto/random-ids.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** 192 random bits; looked up by hash, kept encrypted so that the address can be told again. */
export function newToken(): string {
  return freshBytes(24).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function encryptToken(ctx: Pick<Context, "secrets">, sessionId: string, token: string): Buffer {
  return ctx.secrets.encrypt(token, `sessions/${sessionId}`);
}

/** The address the shopper is sent to, on the merchant's own hostname while it has one. */
export async function sessionUrl(
  ctx: Pick<Context, "sql" | "secrets" | "config" | "edge">,
  session: Pick<SessionRow, "id" | "merchant_id" | "token_encrypted">,
): Promise<string> {
  return sessionUrlOn(await checkoutOrigin(ctx, session.merchant_id), ctx, session);
}

/** The same on an origin that is known: a merchant's sessions share one. */
export function sessionUrlOn(
  origin: string,
  ctx: Pick<Context, "secrets">,
  session: Pick<SessionRow, "id" | "token_encrypted">,
): string {
  return checkoutUrl(origin, tokenOf(ctx, session));
}

/** The token that a session was made with. */
export function tokenOf(
  ctx: Pick<Context, "secrets">,
  session: Pick<SessionRow, "id" | "token_encrypted">,
): string {
  return ctx.secrets.decrypt(session.token_encrypted, `sessions/${session.id}`).toString();
}

/** Where the holder of a token is served. */
export function checkoutUrl(origin: string, token: string): string {
  return `${origin}/checkout/${token}`;
}
