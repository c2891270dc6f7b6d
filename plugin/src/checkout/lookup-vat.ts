import type { LookupVat, VatResult } from "../../../shared/vat/vat-result.ts";
import type { CheckoutData } from "./checkout-data.ts";

/** The live check goes through the store: the browser must not know the checkout server's key. */
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
      throw new Error(`the store responded with status ${response.status}`);
    }
    return (await response.json()) as VatResult;
  };
}
