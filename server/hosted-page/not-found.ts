import { randomBytes } from "node:crypto";
import { pickLocale } from "../../shared/form/messages.ts";
import { contentSecurityPolicy, html, type PageAnswer } from "../http/define-page.ts";
import { renderProblem } from "./bundle/render.ts";

/**
 * The page at an address without one.
 *
 * @param requested the language chosen on the page, as in `?locale=`.
 * @param acceptLanguage the request's header.
 */
export function notFoundPage(requested: string | null, acceptLanguage: string): PageAnswer {
  const nonce = randomBytes(16).toString("base64");
  const body = renderProblem("page_not_found", { locale: pickLocale([requested], acceptLanguage) }, nonce);
  return html(404, body, contentSecurityPolicy({ nonce }));
}
