import { WebUrl } from "./web-url.ts";

/** An http(s) URL without credentials, at most 2048 characters. The server decides whether it may be called. */
export function httpUrl() {
  return WebUrl.refine(hasNoCredentials, "The URL must carry no user name or password.");
}

function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
