import type { ErrorCode } from "../errors.ts";
import type { Route } from "../http/define-route.ts";
import { codesOf } from "../http/route-errors.ts";
import { markup, type Markup } from "../html/markup.ts";

/** More operations than this are not listed one by one. */
const MOST_LISTED = 8;

/** Which operations answer with a code, for the page of errors. Every code has an answer: a test holds them to it. */
export function returnedBy(code: ErrorCode, routes: readonly Route[]): Markup {
  if (code === "route_not_found") return markup`every path that is not in the reference`;
  const own = routes.filter((route) => codesOf(route).includes(code));
  const documented = own.filter((route) => !route.internal);
  if (documented.length > MOST_LISTED)
    return markup`${String(documented.length)} of the operations in the reference`;
  const names = documented.map(
    (route) => markup`<a href="/docs/reference#${route.operationId}">${route.summary}</a>`,
  );
  if (own.length > documented.length) names.push(markup`the hosted checkout page`);
  return markup`${names.map((name, index) => (index === 0 ? name : markup`, ${name}`))}`;
}
