import { WebUrl } from "./web-url.ts";

/** An http(s) address without credentials, at most 2048 characters. Whether it may be called is the server's business. */
export function httpUrl() {
  return WebUrl.refine(hasNoCredentials, "The URL must carry no user name or password.");
}

function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
