import type { PageAnswer } from "../http/define-page.ts";

/** A JSON response for operators; never cached. */
export function jsonPage(status: number, body: Record<string, unknown>): PageAnswer {
  return {
    status,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  };
}
