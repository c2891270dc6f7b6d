import type { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { parseConfiguration } from "./configuration.ts";
import { findCheckoutMerchant } from "./merchants.sql.ts";

/** What a checkout needs to know of the merchant it sells for. */
export interface CheckoutMerchant {
  id: string;
  workspaceId: string;
  livemode: boolean;
  name: string;
  /** Null while the merchant has none. */
  connectedAccount: {
    id: string;
    chargesEnabled: boolean;
    /** ISO 4217, upper case. */
    defaultCurrency: string | null;
    /** The account's owner took the permission back: nothing can be charged any more. */
    deauthorized: boolean;
  } | null;
  configuration: MerchantConfiguration;
  /** Name of the store platform that takes its orders. */
  storePlatform: string;
  /** ISO 4217: what the connected store sells in; null without one. */
  storeCurrency: string | null;
}

/** @throws ApiError resource_not_found */
export async function getMerchantForCheckout(sql: Sql, id: string): Promise<CheckoutMerchant> {
  const row = await findCheckoutMerchant(sql, id);
  if (row === null) throw new ApiError("resource_not_found", { message: "There is no such merchant." });
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    livemode: row.livemode,
    name: row.name,
    connectedAccount:
      row.account_id === null
        ? null
        : {
            id: row.account_id,
            chargesEnabled: row.charges_enabled ?? false,
            defaultCurrency: row.default_currency,
            deauthorized: row.deauthorized_at !== null,
          },
    configuration: parseConfiguration(row.configuration),
    storePlatform: row.store_platform,
    storeCurrency: row.store_currency,
  };
}
