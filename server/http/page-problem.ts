import type { Request } from "express";
import type { ApiError } from "../errors.ts";

/** Why a browser gets another page than it asked for. */
export interface PageProblem {
  kind: "page_not_found" | "unavailable";
  status: number;
  /** The merchant whose custom hostname was called; null on a host of ours. */
  merchantId: string | null;
  /** The language in the query, as in `?locale=`. */
  requested: string | null;
  /** The request's header. */
  acceptLanguage: string;
}

/** Where the API lives, on either mount; unknown paths there count as calls of it. */
export function isApiPath(path: string): boolean {
  return /^\/(v\d+|agencies|workspaces|webhooks|logs|orders)\//.test(path);
}

/**
 * The page that a browser gets for an error; null if the caller asked for no page, and for errors that answer a call, such as
 * a missing sign-in.
 *
 * @param called.merchantId the merchant whose custom hostname was called: no API is served there.
 * @param called.isRoute whether the path is one of a declared route.
 */
export function pageProblemOf(
  { status }: ApiError,
  request: Request,
  called: { merchantId: string | null; isRoute: boolean },
): PageProblem["kind"] | null {
  if (!isPageRequest(request) || (called.merchantId === null && isApiPath(request.path))) return null;
  if (status === 404 || (status === 400 && !called.isRoute)) return "page_not_found";
  return status === 429 || status >= 500 ? "unavailable" : null;
}

/** A browser opens a page: it names HTML, where other clients accept anything. */
function isPageRequest({ method, headers }: Request): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && (headers.accept ?? "").toLowerCase().includes("text/html");
}
