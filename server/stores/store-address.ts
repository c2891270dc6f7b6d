/**
 * URLs of the plugin's routes. WordPress has two forms: `https://shop.example/wp-json/wc-svc/v1`, and with plain
 * permalinks `https://shop.example/?rest_route=/wc-svc/v1`, where the route is a query parameter.
 */

type Query = Readonly<Record<string, string>>;

/** The URL of a route. @param restUrl as sent by the plugin. @param route for example `/quote`. */
export function routeAddress(restUrl: string, route: string, query: Query = {}): string {
  const url = new URL(restUrl);
  url.hash = "";
  const plain = url.searchParams.get("rest_route");
  if (plain === null) url.pathname = withoutSlash(url.pathname) + route;
  else url.searchParams.set("rest_route", withoutSlash(plain) + route);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The signed text of a GET: `GET /products?after=7&limit=100`, names sorted, escaped by RFC 3986. Parameters of the store's
 * own address, such as a language, belong to it; `rest_route` does not.
 * @param address the URL of the route, with its query.
 */
export function signedTextOfGet(route: string, address: string): string {
  const pairs = [...new URL(address).searchParams]
    .filter(([name]) => name !== "rest_route")
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return `GET ${route}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

/** Same as PHP's rawurlencode: `encodeURIComponent` does not escape five characters that RFC 3986 reserves. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
