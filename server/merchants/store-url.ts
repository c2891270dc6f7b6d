/**
 * The canonical form of a store URL: origin and path, without trailing slash, query, fragment and credentials; host in
 * lower case without a trailing dot. Prevents duplicate merchants of one store.
 * @param text a valid http(s) URL.
 */
export function normaliseStoreUrl(text: string): string {
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** Host of a canonical store URL, with its port unless it is the default. */
export function storeHostOf(storeUrl: string): string {
  return new URL(storeUrl).host;
}
