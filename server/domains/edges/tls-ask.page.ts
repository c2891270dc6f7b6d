import { Hostname } from "../../../shared/wire/domain.ts";
import { definePage, type PageAnswer } from "../../http/define-page.ts";
import { findHolder } from "../domains.sql.ts";

/**
 * Caddy calls this before it issues a certificate (`on_demand_tls { ask … }`). Only proven hostnames get 200; otherwise
 * anyone could exhaust the certificate authority's rate limits. One indexed look-up; the worker has checked DNS before.
 */
export default definePage({
  method: "GET",
  path: "/edge/tls-ask",
  async handler({ ctx, query }) {
    const name = Hostname.safeParse(query.get("domain") ?? "");
    if (!name.success) return text(400, "domain: not a host name");
    const row = await findHolder(ctx.sql, name.data);
    return row !== null ? text(200, "yes") : text(404, "no");
  },
});

function text(status: number, body: string): PageAnswer {
  return {
    status,
    body,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  };
}
