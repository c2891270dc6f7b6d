import type { Context } from "../context.ts";
import { findActiveHostname } from "./domains.sql.ts";

/** Scheme and host that a merchant's checkouts are reached on: its hostname while that is active, else the service's. */
export async function checkoutOrigin(
  ctx: Pick<Context, "sql" | "config" | "edge">,
  merchantId: string,
): Promise<string> {
  const active = await findActiveHostname(ctx.sql, merchantId);
  return active === null ? ctx.config.baseUrl : ctx.edge(active.edge).originOf(active.hostname);
}
