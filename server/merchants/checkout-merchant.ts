import { DEFAULT_TIME_ZONE } from "../../shared/store-day.ts";
import type { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";
import { batchedOnPool } from "../db/batches.ts";
import type { Pool, Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { ApplicationFee } from "../payments/application-fee.ts";
import { parseConfiguration } from "./configuration.ts";
import { findCheckoutMerchants, type CheckoutMerchantRow } from "./merchants.sql.ts";

/** The merchant's data that a checkout needs. */
export interface CheckoutMerchant {
  id: string;
  workspaceId: string;
  livemode: boolean;
  name: string;
  storeUrl: string;
  /** Null until the merchant has one. */
  connectedAccount: {
    id: string;
    chargesEnabled: boolean;
    /** ISO 4217, upper case. */
    defaultCurrency: string | null;
    /** See `ConnectedAccount`. */
    statementPrefix: string | null;
    /** The account's owner disconnected it; charges are not possible. */
    deauthorized: boolean;
  } | null;
  configuration: MerchantConfiguration;
  /** Name of the store platform for its orders. */
  storePlatform: string;
  /** ISO 4217 currency of the connected store; null without one. */
  storeCurrency: string | null;
  /** Time zone of its store's calendar days; UTC for the built-in store and for stores that have not reported one. */
  timeZone: string;
  /** The operator's part of its card payments. */
  applicationFee: ApplicationFee;
}

/** The currency of the merchant, its store or its connected account (design 4-checkout.md, Session); null without any. */
export function configuredCurrency({
  configuration,
  storeCurrency,
  connectedAccount,
}: CheckoutMerchant): string | null {
  const currency = configuration.store.currency ?? storeCurrency ?? connectedAccount?.defaultCurrency ?? null;
  return currency?.toUpperCase() ?? null;
}

/** @throws ApiError resource_not_found */
export async function getMerchantForCheckout(sql: Sql, id: string): Promise<CheckoutMerchant> {
  const [row] = await findCheckoutMerchants(sql, [id]);
  return merchantOf(row);
}

/** The account that card payments go to; null unless it takes payments and its owner has not disconnected it. */
export function chargeableAccount({
  connectedAccount: account,
}: Pick<CheckoutMerchant, "connectedAccount">): CheckoutMerchant["connectedAccount"] {
  return account !== null && account.chargesEnabled && !account.deauthorized ? account : null;
}

/** Concurrent calls share one query. @throws ApiError resource_not_found */
export async function getMerchantTogether(sql: Pool, id: string): Promise<CheckoutMerchant> {
  return merchantOf(await findBatched(sql, id));
}

const findBatched = batchedOnPool(async (sql, ids: string[]) => {
  const rows = await findCheckoutMerchants(sql, [...new Set(ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
});

/** @throws ApiError resource_not_found */
export function merchantOf(row: CheckoutMerchantRow | undefined): CheckoutMerchant {
  if (row === undefined) {
    throw new ApiError("resource_not_found", { message: "Merchant not found." });
  }
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    livemode: row.livemode,
    name: row.name,
    storeUrl: row.store_url,
    connectedAccount:
      row.account_id === null
        ? null
        : {
            id: row.account_id,
            chargesEnabled: row.charges_enabled ?? false,
            defaultCurrency: row.default_currency,
            statementPrefix: row.statement_descriptor_prefix,
            deauthorized: row.is_deauthorized,
          },
    configuration: parseConfiguration(row.configuration),
    storePlatform: row.store_platform,
    storeCurrency: row.store_currency,
    timeZone:
      row.store_platform === "builtin" ? DEFAULT_TIME_ZONE : (row.store_time_zone ?? DEFAULT_TIME_ZONE),
    applicationFee: { basisPoints: row.application_fee_basis_points, fixed: row.application_fee_fixed },
  };
}
