/**
 * On the cart page: has the hosted checkout's session made while the shopper still looks at the cart, so that the
 * checkout button leads there at once. Nothing is shown and nothing breaks when it fails.
 */
declare global {
  interface Window {
    svcCheckoutHostedCart?: { url: string; security: string };
    jQuery?: (target: unknown) => { on(events: string, listener: () => void): void };
    wp?: {
      data?: {
        subscribe(listener: () => void, store: string): () => void;
        select(store: string): { getCartTotals?(): unknown } | undefined;
      };
    };
  }
}

const blockCart = "wc/store/cart";
const pauseMs = 400;

const call = window.svcCheckoutHostedCart;
let timer: number | undefined;
let running: AbortController | undefined;

/** The last change counts: an earlier call that is still under way is given up. */
function prepareSoon(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(prepare, pauseMs);
}

function prepare(): void {
  if (call === undefined) {
    return;
  }
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  fetch(call.url, {
    method: "POST",
    credentials: "same-origin",
    body: new URLSearchParams({ security: call.security }),
    signal,
  }).catch(() => {
    // The checkout page asks again by itself.
  });
}

/** Classic carts say by jQuery events that they have changed, the cart block by its store. */
function watch(): void {
  window.jQuery?.(document.body).on("updated_cart_totals updated_wc_div", prepareSoon);
  const data = window.wp?.data;
  let before = JSON.stringify(data?.select(blockCart)?.getCartTotals?.() ?? null);
  data?.subscribe(() => {
    const now = JSON.stringify(data.select(blockCart)?.getCartTotals?.() ?? null);
    if (now !== before) {
      before = now;
      prepareSoon();
    }
  }, blockCart);
}

prepare();
watch();

export {};
