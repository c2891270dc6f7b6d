/**
 * Creates the hosted checkout's session while the shopper is still on the cart page, so that the checkout button leads there
 * without delay. If it fails, the checkout page creates the session.
 */
import type { Selectors } from "../block-checkout/block-props.ts";
import { latestRequest } from "../rest/latest-request.ts";

declare global {
  interface Window {
    svcCheckoutHostedCart?: { url: string; security: string };
    jQuery?: (target: unknown) => { on(events: string, listener: () => void): void };
    wp?: {
      data?: {
        subscribe(listener: () => void, store: string): () => void;
        /** Undefined on pages without the cart block. */
        select(store: typeof blockCart): Selectors[typeof blockCart] | undefined;
      };
    };
  }
}

const blockCart = "wc/store/cart";
const debounceMs = 400;

const request = window.svcCheckoutHostedCart;
const askLatest = latestRequest();

function prepare(delayMs: number): void {
  if (request === undefined) {
    return;
  }
  const { url, security } = request;
  askLatest({
    send: (signal) => fetch(url, { method: "POST", credentials: "same-origin", body: new URLSearchParams({ security }), signal }),
    take: () => {},
    delayMs,
  });
}

const prepareSoon = () => prepare(debounceMs);

/** Classic carts signal changes by jQuery events, the cart block by its store. */
function watch(): void {
  window.jQuery?.(document.body).on("updated_cart_totals updated_wc_div", prepareSoon);
  const data = window.wp?.data;
  let before = JSON.stringify(data?.select(blockCart)?.getCartTotals() ?? null);
  data?.subscribe(() => {
    const now = JSON.stringify(data.select(blockCart)?.getCartTotals() ?? null);
    if (now !== before) {
      before = now;
      prepareSoon();
    }
  }, blockCart);
}

prepare(0);
watch();
