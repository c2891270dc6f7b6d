import type { Context } from "../context.ts";
import type { RequestHost } from "./host-gate.ts";

/** An HTML page (or one of its assets) served outside the API families. */
export interface PageRequest {
  ctx: Context;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  /** Form fields of a POST. */
  form: URLSearchParams;
  request: { method: string; id: string; traceparent: string; ip: string; host: RequestHost };
}

export interface PageAnswer {
  status: number;
  body: string | Buffer;
  headers: Record<string, string>;
  /** `Set-Cookie` headers. */
  cookies?: readonly string[];
}

export interface Page {
  method: "GET" | "POST";
  /** Path with `{name}` parameters; a last `{*name}` takes the rest. */
  path: string;
  handler(request: PageRequest): Promise<PageAnswer> | PageAnswer;
}

/** Declares a page; found by its `.page.ts` suffix. */
export function definePage(page: Page): Page {
  return page;
}

/** Sources that a page may load from, beyond its own origin. */
export interface PagePolicy {
  nonce: string;
  /** Lets scripts of the page write style elements and attributes. */
  inlineStyles?: boolean;
  script?: string[];
  connect?: string[];
  frame?: string[];
  image?: string[];
  frameAncestors?: string[];
  formAction?: string[];
}

/** A source as a host or scheme, without wildcard hosts other than subdomains. Anything else could add a directive. */
const SOURCE = /^(?:[a-z]+:|https?:\/\/(?:\*\.)?(?:[\w-][\w.-]*|\[[\da-f:.]+\])(?::\d+)?)$/;

/**
 * A strict Content-Security-Policy: nothing runs without the nonce, nothing loads from elsewhere unless named. Malformed
 * sources are left out.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const wellFormed = (sources: string[] = []) => sources.filter((source) => SOURCE.test(source));
  const own = (extra: string[] = []) => ["'self'", ...wellFormed(extra)].join(" ");
  const ancestors = wellFormed(policy.frameAncestors);
  return [
    "default-src 'none'",
    `script-src 'nonce-${policy.nonce}' ${own(policy.script)}`,
    `style-src ${policy.inlineStyles ? "'unsafe-inline'" : `'nonce-${policy.nonce}'`} 'self'`,
    `img-src ${own(["data:", ...(policy.image ?? [])])}`,
    `connect-src ${own(policy.connect)}`,
    `frame-src ${own(policy.frame)}`,
    `form-action ${own(policy.formAction)}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Sends the browser to another address. @param cookies `Set-Cookie` headers. */
export function redirect(location: string, ...cookies: string[]): PageAnswer {
  const headers = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return { status: 302, body: "", headers, cookies };
}

/** An HTML answer with the headers every page of ours carries. */
export function html(
  status: number,
  body: string,
  csp: string,
  headers: Record<string, string> = {},
): PageAnswer {
  return {
    status,
    body,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": csp,
      "referrer-policy": "strict-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      // For what knows no `frame-ancestors`, scanners above all.
      ...(csp.includes("frame-ancestors 'none'") ? { "x-frame-options": "DENY" } : {}),
      ...headers,
    },
  };
}
