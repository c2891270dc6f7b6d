import type { Config } from "../../config.ts";

/** The dashboard's cookies: the session's, and the one that a sign-in needs until the user comes back. */
export type CookieName = "svc_dashboard" | "svc_sign_in";

/**
 * The name on the wire. With `__Host-` browsers accept a cookie only over https, from this host itself and for the whole
 * of it, so that no subdomain can plant one.
 */
function cookieName({ baseUrl }: Pick<Config, "baseUrl">, name: CookieName): string {
  return baseUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** The cookie's value. Null when it is absent, or sent more than once: which is ours cannot be known. */
export function readCookie(
  config: Pick<Config, "baseUrl">,
  headers: Readonly<Record<string, string | undefined>>,
  name: CookieName,
): string | null {
  const start = `${cookieName(config, name)}=`;
  const found = (headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/**
 * The `Set-Cookie` header of a value. `Lax`, not `Strict`: the identity provider's redirect comes from another site.
 * @param maxAgeSeconds 0 deletes the cookie.
 */
export function setCookie(
  config: Pick<Config, "baseUrl">,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = config.baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(config, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
