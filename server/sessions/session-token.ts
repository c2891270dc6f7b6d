import { hash } from "node:crypto";
import type { Context } from "../context.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import { secretBytes } from "../crypto/random-ids.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** 192 random bits; looked up by hash, stored encrypted so that the URL can be returned again. */
export function newToken(): string {
  return secretBytes(24).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function encryptToken(ctx: Pick<Context, "secrets">, sessionId: string, token: string): Buffer {
  return ctx.secrets.encrypt(token, `sessions/${sessionId}`);
}

/** The checkout URL, on the merchant's custom domain if it has one. */
export async function sessionUrl(
  ctx: Pick<Context, "sql" | "secrets" | "config" | "edge">,
  session: Pick<SessionRow, "id" | "merchant_id" | "token_encrypted">,
): Promise<string> {
  return sessionUrlOn(await checkoutOrigin(ctx, session.merchant_id), ctx, session);
}

/** The checkout URL on a given origin. */
export async function sessionUrlOn(
  origin: string,
  ctx: Pick<Context, "secrets">,
  session: Pick<SessionRow, "id" | "token_encrypted">,
): Promise<string> {
  return checkoutUrl(origin, await tokenOf(ctx, session));
}

/** Decrypts a session's token. */
export async function tokenOf(
  ctx: Pick<Context, "secrets">,
  session: Pick<SessionRow, "id" | "token_encrypted">,
): Promise<string> {
  return (await ctx.secrets.decrypt(session.token_encrypted, `sessions/${session.id}`)).toString();
}

export function checkoutUrl(origin: string, token: string): string {
  return `${origin}/checkout/${token}`;
}
