import { RequestRefused, type TermsRequestView } from "../../../shared/form/terms-request/terms-request.ts";
import type { CheckoutData } from "./checkout-data.ts";

/**
 * Sends the shopper's request to buy on account to the store.
 * @throws RequestRefused with the store's reason
 */
export async function sendTermsRequest(
  { url, restNonce }: NonNullable<CheckoutData["termsRequest"]>,
  request: { company: string; vatNumber: string; message: string },
): Promise<TermsRequestView> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-wp-nonce": restNonce },
    body: JSON.stringify(request),
    credentials: "same-origin",
  });
  const body = (await response.json()) as TermsRequestView & { message?: string };
  if (response.ok) return body;
  if (response.status < 500 && body.message !== undefined) throw new RequestRefused(body.message);
  throw new Error(`the store responded with status ${response.status}`);
}
