import { Hostname } from "../../../shared/wire/domain.ts";
import { definePage, type PageAnswer } from "../../http/define-page.ts";
import { holdsHostname } from "../domain-states.ts";
import { findHost } from "../domains.sql.ts";

/**
 * Caddy asks here before it fetches a certificate (`on_demand_tls { ask … }`): 200 for names that are proven, and
 * for no others, or strangers could make us run into the certificate authority's limits. One indexed look-up; DNS
 * was asked before, by the worker.
 */
export default definePage({
  method: "GET",
  path: "/edge/tls-ask",
  async handler({ ctx, query }) {
    const name = Hostname.safeParse(query.get("domain") ?? "");
    if (!name.success) return text(400, "domain: not a host name");
    const row = await findHost(ctx.sql, name.data);
    return row !== null && holdsHostname(row.ssl_status) ? text(200, "yes") : text(404, "no");
  },
});

function text(status: number, body: string): PageAnswer {
  return {
    status,
    body,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  };
}
