import { z } from "zod";
import type { Context } from "../../context.ts";
import { readCookie, setCookie } from "./cookies.ts";

/**
 * What a sign-in keeps while the user is at the identity provider, encrypted in a cookie: it binds the callback to the
 * browser that started, and a sign-in that is abandoned leaves nothing behind.
 */
const SignInState = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type SignInState = z.infer<typeof SignInState>;

const LIFETIME_SECONDS = 600;
const PURPOSE = "dashboard sign-in";

/** @returns the `Set-Cookie` header. */
export function keepSignInState(ctx: Context, state: Omit<SignInState, "expiresAt">): string {
  const expiresAt = ctx.clock.now() + LIFETIME_SECONDS * 1000;
  const sealed = ctx.secrets.encrypt(JSON.stringify({ ...state, expiresAt }), PURPOSE);
  return setCookie(ctx.config, "svc_sign_in", sealed.toString("base64url"), LIFETIME_SECONDS);
}

/** The state of the browser's sign-in; null when there is none, or it has expired. */
export async function readSignInState(
  ctx: Context,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<SignInState | null> {
  const cookie = readCookie(ctx.config, headers, "svc_sign_in");
  if (cookie === null) return null;
  try {
    const opened = await ctx.secrets.decrypt(Buffer.from(cookie, "base64url"), PURPOSE);
    const state = SignInState.parse(JSON.parse(opened.toString("utf8")));
    return state.expiresAt > ctx.clock.now() ? state : null;
  } catch {
    return null;
  }
}

/** The `Set-Cookie` header that forgets it. */
export function forgetSignInState({ config }: Pick<Context, "config">): string {
  return setCookie(config, "svc_sign_in", "", 0);
}
