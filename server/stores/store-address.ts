/**
 * Addresses of the plugin's routes. WordPress has two forms of one: `https://shop.example/wp-json/wc-svc/v1`, and with
 * plain permalinks `https://shop.example/?rest_route=/wc-svc/v1`, where the route stands in the query.
 */

type Query = Readonly<Record<string, string>>;

/** Where a route is called. @param restUrl as the plugin gave it. @param route `/quote` and the like. */
export function routeAddress(restUrl: string, route: string, query: Query = {}): string {
  const url = new URL(restUrl);
  url.hash = "";
  const plain = url.searchParams.get("rest_route");
  if (plain === null) url.pathname = withoutSlash(url.pathname) + route;
  else url.searchParams.set("rest_route", withoutSlash(plain) + route);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The text that is signed of a GET: `GET /products?after=7&limit=100`, names sorted, escaped by RFC 3986. */
export function signedTextOfGet(route: string, query: Query = {}): string {
  const pairs = Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return `GET ${route}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

/** As PHP's rawurlencode: `encodeURIComponent` leaves five characters that RFC 3986 reserves. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
