import type { components } from "../../../../client/src/partner-api.ts";

/** A store with its connected account. */
export type StoreDetail = components["schemas"]["MerchantDetail"];
