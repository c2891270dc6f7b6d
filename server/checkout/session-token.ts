import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** 192 random bits; looked up by hash, kept encrypted so that the address can be told again. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
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
  const token = ctx.secrets.decrypt(session.token_encrypted, `sessions/${session.id}`).toString();
  return `${origin}/checkout/${token}`;
}
