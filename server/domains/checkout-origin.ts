import type { Context } from "../context.ts";
import { batchedOnPool } from "../db/batches.ts";
import { findActiveHostnames } from "./domains.sql.ts";

/** Origin of a merchant's checkouts: its active custom hostname, else the service's own. */
export async function checkoutOrigin(
  ctx: Pick<Context, "sql" | "config" | "edge">,
  merchantId: string,
): Promise<string> {
  const active = await findActiveHostname(ctx.sql, merchantId);
  return active === undefined ? ctx.config.baseUrl : ctx.edge(active.edge).originOf(active.hostname);
}

const findActiveHostname = batchedOnPool(async (sql, merchantIds: string[]) => {
  const active = await findActiveHostnames(sql, [...new Set(merchantIds)]);
  return merchantIds.map((id) => active.find(({ merchant_id }) => merchant_id === id));
});
