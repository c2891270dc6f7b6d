import { WebUrl } from "./web-url.ts";

/** An http(s) URL without credentials, at most 2048 characters. The server decides whether it may be called. */
export function httpUrl() {
  return WebUrl.refine(hasNoCredentials, "The URL must carry no user name or password.").refine(
    hasPlainHost,
    "The host must be a name or an address, without wildcards.",
  );
}

/**
 * The URL standard also permits hosts such as `*` and `a;b`, which have a meaning in a Content-Security-Policy, where
 * origins and logo URLs end up.
 */
function hasPlainHost(text: string): boolean {
  return !URL.canParse(text) || /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(new URL(text).hostname);
}

function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
