/** A shopper's session without a browser: cookies, and the nonce that the checkout page contains. */
import type { CheckoutStore } from "../support/checkout-store.ts";

/** Sends a body to the route `/vat` as the script of the checkout page does. */
export type RestCall = (body: Buffer<ArrayBuffer>, signal: AbortSignal) => Promise<Response>;

/** Puts a product into a cart, opens the classic checkout, and calls `/vat` as its page. */
export async function openVatRoute(store: CheckoutStore): Promise<RestCall> {
  const cookies = new Map<string, string>();
  const visit = async (path: string): Promise<string> => {
    const response = await fetch(store.url + path, { headers: { cookie: cookieHeader(cookies) } });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response.text();
  };
  await store.useCheckout("classic");
  await visit(`/?add-to-cart=${store.products.plain}&quantity=1`);
  const page = await visit(`/?page_id=${store.pages.classic}`);
  const [, nonce] = /"nonce":"(\w+)","restNonce"/.exec(page) ?? [];
  const [, restNonce] = /"restNonce":"(\w+)"/.exec(page) ?? [];
  if (nonce === undefined || restNonce === undefined) {
    throw new Error(`the checkout page has no nonce for checking VAT numbers: ${page.slice(0, 500)}`);
  }
  return (body, signal) =>
    fetch(`${store.url}/wp-json/wc-svc/v1/vat`, {
      method: "POST",
      signal,
      body,
      headers: {
        "content-type": "application/json",
        cookie: cookieHeader(cookies),
        "x-svc-nonce": nonce,
        "x-wp-nonce": restNonce,
      },
    });
}

const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
