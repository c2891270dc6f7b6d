import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
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

/** For what only an open merchant can use. @throws ApiError resource_not_found, merchant_closed */
export async function getOpenMerchant(sql: Sql, tenant: Tenant, id: string): Promise<ListedMerchantRow> {
  const merchant = await getMerchant(sql, tenant, id);
  if (merchant.closed_at === null) return merchant;
  throw new ApiError("merchant_closed", { param: "merchantId" });
}
