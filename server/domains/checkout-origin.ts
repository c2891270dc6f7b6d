import type { Context } from "../context.ts";
import { batchedOnPool } from "../db/batches.ts";
import { findActiveHostnames } from "./domains.sql.ts";

/** Scheme and host that a merchant's checkouts are reached on: its hostname while that is active, else the service's. */
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
