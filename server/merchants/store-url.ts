/**
 * The one form of a store's address: origin and path, without trailing slash, query, fragment and credentials; host
 * and scheme in lower case, the host without the dot of the root. Two spellings of one store must not become two merchants.
 * @param text an http(s) URL, checked before.
 */
export function normaliseStoreUrl(text: string): string {
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** Host of a normalised store address, with its port if it is not the usual one. */
export function storeHostOf(storeUrl: string): string {
  return new URL(storeUrl).host;
}
