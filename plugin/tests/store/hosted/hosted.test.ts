/** Hosted mode: from the cart of a real store to the checkout server and back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cards } from "../../../../test/browser/checkout-page.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { buyer } from "../../../../test/flows/shopper.ts";
import { expectOk } from "../../../../test/support/harness.ts";
import { type HostedShop, startHostedShop } from "./hosted-shop.ts";
import { missingForStore } from "../support/locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("hosted mode in a real store", () => {
  let shop: HostedShop;

  beforeAll(async () => {
    shop = await startHostedShop();
  });

  afterAll(async () => {
    await shop?.close();
  });

  test("the store connects: the server calls it back with a valid signature", async () => {
    expect(await shop.connect()).toMatchObject({
      connected: true,
      merchantId: shop.merchant.id,
      platform: "woocommerce",
    });
  });

  test("the checkout leads to the hosted page, which shows the cart's total", async () => {
    const shopper = await shop.newShopper();
    await shopper.fillCart();
    await shopper.toCheckout();
    expect(shopper.isHosted()).toBe(true);
    await shopper.checkout.total.getByText("€119.99").waitFor();
    await shopper.context.close();
  });

  test("two shoppers with the same cart get two sessions, and one shopper keeps theirs", async () => {
    const urls: string[] = [];
    for (let shoppers = 0; shoppers < 2; shoppers += 1) {
      const { context, page, fillCart, toCheckout } = await shop.newShopper();
      await fillCart();
      await toCheckout();
      urls.push(page.url());
      await toCheckout();
      expect(page.url()).toBe(urls.at(-1));
      await context.close();
    }
    expect(new Set(urls).size).toBe(2);
  });

  const stockLeft = () =>
    shop.store.php<number>(`return wc_get_product( ${shop.store.products.stocked} )->get_stock_quantity();`);

  test("an order on account comes back to the store's own page, with an empty cart", async () => {
    const stock = await stockLeft();
    const shopper = await shop.newShopper();
    await shopper.fillCart(3, shop.store.products.stocked);
    await shopper.toCheckout();
    await shopper.checkout.fill();
    await shopper.checkout.chooseTerm("Net 30 days");
    const order = await shopper.placeOrder();
    expect(order).toMatchObject({
      status: "on-hold",
      method: "svc_checkout_terms",
      company: buyer.company,
      total: "119.99",
    });
    expect(order.meta).toMatchObject({
      _svc_po_number: buyer.poNumber,
      _svc_payment_terms: "net30",
      _svc_vat_valid: "1",
      _svc_livemode: "0",
    });
    expect(await stockLeft()).toBe(stock - 3);
    await shopper.toCheckout();
    expect(shopper.isHosted(), "an empty cart").toBe(false);
    await shopper.context.close();
  });

  test("a refusal, a declined card and another address end in one paid order with the right total and stock", async () => {
    const { server, workspace, merchant, store } = shop;
    const { partner } = server.standIns;
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
    const hook = { url: `${partner.url}/capacity`, fail_mode: "closed" };
    const { secret } = expectOk(await workspace.client.put(path, hook)) as { secret: string };
    await partner.setHookSecret(secret);
    await partner.setCapacity({ answer: "refuse", message: "Full until Friday" });
    const stock = await stockLeft();
    const shopper = await shop.newShopper();
    const { checkout } = shopper;
    await shopper.fillCart(2, store.products.stocked);
    await shopper.toCheckout();
    await checkout.fill();
    await checkout.fillCard(cards.declined);
    await shopper.submitUntil(() =>
      checkout.notice.getByText("Full until Friday").waitFor({ timeout: 30_000 }),
    );
    await partner.setCapacity({ answer: "available" });
    await shopper.submitUntil(() => checkout.notice.getByText(/declined/).waitFor({ timeout: 30_000 }));
    expect(await stockLeft(), "nothing is sold yet").toBe(stock);

    await checkout.fill({ billingAddress: { city: "Kiel", postcode: "24103" } });
    await checkout.fillCard(cards.good);
    const order = await shopper.placeOrder();
    expect(order).toMatchObject({
      status: "processing",
      method: "svc_checkout_card",
      total: "79.99",
      tax: "13.33",
    });
    expect(await store.php(`return wc_get_order( ${order.id} )->get_billing_city();`)).toBe("Kiel");
    expect(await stockLeft()).toBe(stock - 2);
    expect(
      await store.php(
        `$session = wc_get_order( ${order.id} )->get_meta( '_svc_session_id' );
        return count( wc_get_orders( [ 'meta_key' => '_svc_session_id', 'meta_value' => $session, 'limit' => -1 ] ) );`,
      ),
    ).toBe(1);
    await shopper.context.close();
  });

  test("the return URL of another shopper's order requires its key", async () => {
    const session = await shop.store.php<string>(
      "return wc_get_orders( [ 'limit' => 1, 'created_via' => 'svc-session' ] )[0]->get_meta( '_svc_session_id' );",
    );
    const response = await fetch(
      `${shop.store.url}/?wc-api=svc_checkout_return&session_id=${session}&basket=wc_1&key=guess`,
      { redirect: "manual" },
    );
    expect(response.headers.get("location")).not.toContain("order-received");
  });

  test("a session is only prepared with the nonce of the shopper's own page", async () => {
    const response = await fetch(`${shop.store.url}/?wc-ajax=svc_checkout_prepare`, {
      method: "POST",
      body: new URLSearchParams({ security: "0123456789" }),
    });
    expect([response.status, await response.json()]).toEqual([403, { code: "svc_nonce_invalid" }]);
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
