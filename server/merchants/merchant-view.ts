import type { z } from "zod";
import type { MerchantData } from "../../shared/wire/events.ts";
import type { Merchant, MerchantDetail } from "../../shared/wire/merchant.ts";
import type { Credentials } from "./credentials.ts";
import type { ListedMerchantRow, MerchantRow } from "./merchants.sql.ts";

type MerchantFields = Pick<
  MerchantRow,
  "id" | "name" | "store_url" | "livemode" | "created_via" | "created_at"
>;

/** A merchant as the API returns it: the key's visible prefix, no secret. */
export function merchantView(row: MerchantFields & Pick<ListedMerchantRow, "key_prefix">): Merchant {
  return merchantRecord(row, row.key_prefix, null);
}

/** A merchant with its new key pair; only for the call that creates the pair. */
export function merchantWithCredentials(row: MerchantFields, credentials: Credentials): Merchant {
  return merchantRecord(row, credentials.apiKey, credentials.apiSecret);
}

export function merchantDetailView(row: ListedMerchantRow): MerchantDetail {
  const account = row.connected_account_id;
  return {
    merchant: merchantView(row),
    stripe:
      account === null
        ? null
        : {
            account_id: account,
            charges_enabled: row.charges_enabled ?? false,
            payouts_enabled: row.payouts_enabled ?? false,
            details_submitted: row.details_submitted ?? false,
          },
    allowed_store_hosts: row.allowed_store_hosts,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** `data` of merchant events; without keys. */
export function merchantEventData(row: MerchantFields): z.input<typeof MerchantData> {
  const { api_key: _key, api_secret: _secret, ...merchant } = merchantRecord(row, "", null);
  return { merchant };
}

function merchantRecord(row: MerchantFields, apiKey: string, apiSecret: string | null): Merchant {
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
