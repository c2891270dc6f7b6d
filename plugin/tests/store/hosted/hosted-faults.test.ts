/** Hosted mode when the checkout server fails: shoppers buy in the store's own checkout. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { faults, type Fault, startFaultyServer } from "../support/faulty-server.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";

describe.skipIf(missingForStore().length > 0)("hosted mode without its server", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.setOption("svc_checkout_mode", "hosted");
    await store.setOption("svc_checkout_api_key", "svc_mk_test_lab");
    await store.setOption("svc_checkout_api_secret", "svc_ms_test_lab");
  });

  afterAll(async () => {
    await store?.close();
  });

  /** Ends the pause after a slow server. */
  const useServer = async (url: string) => {
    await store.setOption("svc_checkout_server_url", url);
    await store.php("delete_transient( 'svc_checkout_server_resting' ); return 1;");
  };

  describe.each(Object.keys(faults) as Fault[])("with a server that is %s", (fault) => {
    test.each(["block", "classic"] as const)(
      "the store's own %s checkout opens with at most 5 s of delay, and sells",
      async (kind) => {
        await store.useCheckout(kind);
        const visitor = newVisitor(store);
        await visitor.addToCart(store.products.plain, 3);
        const timed = async () => {
          const began = performance.now();
          return { html: await visitor.checkoutPage(kind), seconds: (performance.now() - began) / 1000 };
        };
        await useServer("");
        const usual = await timed();
        const broken = await startFaultyServer(fault);
        await useServer(broken.url);

        const shown = await timed();
        expect(shown.seconds).toBeLessThan(usual.seconds * 1.5 + 5);
        const mark = {
          block: "wp-block-woocommerce-checkout",
          classic: "woocommerce-process-checkout-nonce",
        }[kind];
        expect(shown.html.includes(mark), "the own checkout is shown").toBe(true);
        const outcome = await visitor.placeOrder(kind, { vat_number: "DE136695976" });
        expect(outcome.id, outcome.text).not.toBeNull();
        expect(await store.order(outcome.id ?? 0)).toMatchObject({ total: "119.99", method: "cod" });

        broken.close();
      },
    );
  });

  test("a slow server is not called again immediately", async () => {
    const slow = await startFaultyServer("slow");
    await useServer(slow.url);
    const visitors = [newVisitor(store), newVisitor(store)];
    for (const visitor of visitors) {
      await visitor.addToCart(store.products.plain, 1);
    }
    for (const visitor of visitors) {
      await visitor.checkoutPage("classic");
    }
    expect(slow.calls).toBe(1);
    slow.close();
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
