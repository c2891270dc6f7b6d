import type { LookupVat, VatResult } from "../../../shared/vat/vat-result.ts";
import type { CheckoutData } from "./checkout-data.ts";

/** The live check through the store, which alone holds the key of the checkout server. */
export function lookupVatThrough({ url, nonce, restNonce }: CheckoutData["vat"]): LookupVat {
  return async (vatNumber, signal) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-wp-nonce": restNonce, "x-svc-nonce": nonce },
      body: JSON.stringify({ vatNumber }),
      credentials: "same-origin",
      signal,
    });
    if (!response.ok) {
      throw new Error(`the store answered ${response.status}`);
    }
    return (await response.json()) as VatResult;
  };
}
