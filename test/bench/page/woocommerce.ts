import type { Browser } from "playwright-core";
import type { Print } from "../define-bench.ts";
import { fromPluginTests, startRealStore } from "../real-store.ts";
import type { Target } from "./load-page.ts";
import { startCompressingProxy } from "./local-servers.ts";

/** WooCommerce's own block checkout, of a store without our plugin, with goods in the cart. */
export interface BlockCheckout {
  target: Target;
  close(): Promise<void>;
}

/** Null, after saying why, where no store can be started. */
export async function startBlockCheckout(browser: Browser, print: Print): Promise<BlockCheckout | null> {
  const { missingForStore } = await fromPluginTests<{ missingForStore: () => string[] }>("locations.mjs");
  const missing = missingForStore();
  if (missing.length > 0) {
    print(`left out: WooCommerce's block checkout, because there is no ${missing.join(", no ")}`);
    return null;
  }
  const store = await startRealStore(print);
  await store.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins( 'svc-checkout/svc-checkout.php' );
    return 1;`);
  await store.useCheckout("block");
  const proxy = await startCompressingProxy();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${store.url}/?add-to-cart=${store.products.shipped}&quantity=2`);
  const cookies = await context.cookies();
  await context.close();
  return {
    target: {
      url: `${store.url}/?page_id=${store.pages.block}`,
      button: ".wc-block-components-checkout-place-order-button:not(:disabled)",
      press: ".wc-block-components-validation-error",
      cookies: cookies.map(({ name, value }) => ({ name, value, url: store.url })),
      proxy: proxy.url,
    },
    async close() {
      await proxy.close();
      await store.close();
    },
  };
}
