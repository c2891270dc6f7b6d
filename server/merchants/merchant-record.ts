import type { z } from "zod";
import type { MerchantData } from "../../shared/wire/events.ts";
import type { Merchant, MerchantDetail } from "../../shared/wire/merchant.ts";
import type { Credentials } from "./credentials.ts";
import type { ListedMerchantRow, MerchantRow } from "./merchants.sql.ts";

type Shown = Pick<MerchantRow, "id" | "name" | "store_url" | "livemode" | "created_via" | "created_at">;

/** A merchant as the wire shows it from its second answer on: the key's visible beginning, no secret. */
export function merchantOf(row: Shown & Pick<ListedMerchantRow, "key_prefix">): Merchant {
  return record(row, row.key_prefix, null);
}

/** A merchant with a pair that was just made: the only answer that holds it. */
export function merchantWithCredentials(row: Shown, credentials: Credentials): Merchant {
  return record(row, credentials.apiKey, credentials.apiSecret);
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
  const { api_key: _key, api_secret: _secret, ...merchant } = record(row, "", null);
  return { merchant };
}

function record(row: Shown, apiKey: string, apiSecret: string | null): Merchant {
  return {
    id: row.id,
    name: row.name,
    store_url: row.store_url,
    api_key: apiKey,
    api_secret: apiSecret,
    livemode: row.livemode,
    created_via: row.created_via,
    created_at: row.created_at.toISOString(),
  };
}
