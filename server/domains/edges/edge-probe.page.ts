import { definePage } from "../../http/define-page.ts";
import { EDGE_PROBE_PATH } from "../../http/host-gate.ts";
import { findHolder } from "../domains.sql.ts";

/** Returns the claim's id to the worker that probes a new hostname's certificate. */
export default definePage({
  method: "GET",
  path: EDGE_PROBE_PATH,
  async handler({ ctx, request }) {
    const row = await findHolder(ctx.sql, request.host.name);
    const isAwaited = row !== null && row.ssl_status !== "active";
    return {
      status: isAwaited ? 200 : 404,
      body: isAwaited ? row.id : "Not found",
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    };
  },
});
