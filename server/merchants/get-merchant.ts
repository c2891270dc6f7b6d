import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { findMerchant, type ListedMerchantRow, type Tenant } from "./merchants.sql.ts";

/** A merchant of the tenant. @throws ApiError resource_not_found, also for another workspace or mode. */
export async function getMerchant(sql: Sql, tenant: Tenant, id: string): Promise<ListedMerchantRow> {
  const merchant = await findMerchant(sql, tenant, id);
  if (merchant !== null) return merchant;
  throw new ApiError("resource_not_found", {
    message: `Merchant not found in this workspace in ${tenant.livemode ? "live" : "test"} mode.`,
    param: "merchantId",
  });
}

/** The merchant that X-Svc-Merchant names on a route that requires it. */
export function namedMerchant({ merchantId }: PartnerCaller): string {
  if (merchantId === null) throw new Error("the route does not require X-Svc-Merchant");
  return merchantId;
}

/**
 * The merchant that X-Svc-Merchant names, for what only an open merchant can use.
 * @throws ApiError merchant_closed
 */
export async function namedOpenMerchant(sql: Sql, caller: PartnerCaller): Promise<string> {
  const { id, closed_at } = await getMerchant(sql, caller, namedMerchant(caller));
  if (closed_at !== null) throw new ApiError("merchant_closed", { param: "X-Svc-Merchant" });
  return id;
}

/** For what only an open merchant can use. @throws ApiError resource_not_found, merchant_closed */
export async function getOpenMerchant(sql: Sql, tenant: Tenant, id: string): Promise<ListedMerchantRow> {
  const merchant = await getMerchant(sql, tenant, id);
  if (merchant.closed_at === null) return merchant;
  throw new ApiError("merchant_closed", { param: "merchantId" });
}
