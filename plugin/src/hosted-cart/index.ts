/**
 * Creates the hosted checkout's session while the shopper is still on the cart page, so that the checkout button leads there
 * without delay. If it fails, the checkout page creates the session.
 */
import type { Selectors } from "../block-checkout/block-props.ts";

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
let timer: number | undefined;
let running: AbortController | undefined;

/** Debounced; a pending request is aborted. */
function prepareSoon(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(prepare, debounceMs);
}

function prepare(): void {
  if (request === undefined) {
    return;
  }
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  fetch(request.url, {
    method: "POST",
    credentials: "same-origin",
    body: new URLSearchParams({ security: request.security }),
    signal,
  }).catch(() => {});
}

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

prepare();
watch();
