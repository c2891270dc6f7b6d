import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
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

/** The address the shopper is sent to. */
export function sessionUrl(
  ctx: Pick<Context, "secrets" | "config">,
  session: Pick<SessionRow, "id" | "token_encrypted">,
): string {
  const token = ctx.secrets.decrypt(session.token_encrypted, `sessions/${session.id}`).toString();
  return `${ctx.config.baseUrl}/checkout/${token}`;
}
