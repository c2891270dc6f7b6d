import type { z } from "zod";
import { MerchantData } from "../../shared/wire/events.ts";
import { Merchant, type MerchantDetail } from "../../shared/wire/merchant.ts";
import { viewRow } from "../http/view-row.ts";
import type { Credentials } from "./credentials.ts";
import type { ListedMerchantRow, MerchantRow } from "./merchants.sql.ts";

type Shown = Pick<MerchantRow, "id" | "name" | "store_url" | "livemode" | "created_via" | "created_at">;

/** A merchant as the wire shows it from its second answer on: the key's visible beginning, no secret. */
export function merchantOf(row: Shown & Pick<ListedMerchantRow, "key_prefix">): Merchant {
  return viewRow(Merchant, { ...row, api_key: row.key_prefix, api_secret: null });
}

/** A merchant with a pair that was just made: the only answer that holds it. */
export function merchantWithCredentials(row: Shown, { apiKey, apiSecret }: Credentials): Merchant {
  return viewRow(Merchant, { ...row, api_key: apiKey, api_secret: apiSecret });
}

export function merchantDetailOf(row: ListedMerchantRow): MerchantDetail {
  const account = row.connected_account_id;
  return {
    merchant: merchantOf(row),
    stripe:
      account === null
        ? null
        : {
            account_id: account,
            charges_enabled: row.charges_enabled ?? false,
            payouts_enabled: row.payouts_enabled ?? false,
            details_submitted: row.details_submitted ?? false,
          },
  };
}

/** What events tell of a merchant: no keys. */
export function merchantEventData(row: Shown): z.input<typeof MerchantData> {
  return { merchant: viewRow(MerchantData.shape.merchant, row) };
}
