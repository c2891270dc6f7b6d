/** Hosted mode: exact amounts, both storages of orders, and the hourly cleanup. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cards } from "../../../../test/browser/checkout-page.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { expectOk } from "../../../../test/support/harness.ts";
import { useStorage } from "../support/account-orders.ts";
import { type HostedShop, type Shopper, startHostedShop } from "./hosted-shop.ts";
import { missingForStore } from "../support/locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("the rules of hosted mode", () => {
  let shop: HostedShop;

  beforeAll(async () => {
    shop = await startHostedShop();
    await shop.connect();
  });

  afterAll(async () => {
    await shop?.close();
  });

  /** A shopper on the hosted page, with their details filled in. */
  async function checkOut(quantity = 3, product = shop.store.products.plain): Promise<Shopper> {
    const shopper = await shop.newShopper();
    await shopper.fillCart(quantity, product);
    await shopper.toCheckout();
    await shopper.checkout.fill();
    return shopper;
  }

  describe("the tax override", () => {
    test.each([
      { handler: "777", total: "107.76", tax: "7.77", shown: "€107.76" },
      { handler: "zero", total: "99.99", tax: "0.00", shown: "€99.99" },
      { handler: "", total: "119.99", tax: "20.00", shown: "€119.99" },
    ])(
      "with the handler “$handler” the tax on 99.99 is $tax, on the page and on the order",
      async (expected) => {
        const { handler, total, tax, shown } = expected;
        await shop.store.setOption("lab_tax", handler);
        const shopper = await checkOut();
        await shopper.checkout.chooseTerm("Net 30 days");
        await shopper.seeTotal(shown);
        const order = await shopper.placeOrder();
        expect(order).toMatchObject({ total, tax, taxRows: [tax], lineTaxes: [tax] });

        await shop.store.recalculate(order.id);
        const again = await shop.store.order(order.id);
        expect(again, "after Recalculate").toMatchObject({ total, tax, taxRows: [tax], lineTaxes: [tax] });
        await shop.store.setOption("lab_tax", "");
        await shopper.context.close();
      },
    );
  });

  test("coupon, fee and shipping are the same on the page and on the order, and the coupon is used once", async () => {
    const { store } = shop;
    const coupon = await store.php<number>(`
      $coupon = new WC_Coupon();
      $coupon->set_code( 'tenth' );
      $coupon->set_discount_type( 'percent' );
      $coupon->set_amount( 10 );
      $coupon->set_usage_limit( 1 );
      return $coupon->save();`);
    const used = () => store.php<number>(`return ( new WC_Coupon( ${coupon} ) )->get_usage_count();`);
    await store.setOption("lab_fee", "2.50");
    const shopper = await shop.newShopper();
    await shopper.fillCart(3, store.products.shipped);
    const cart = `${store.url}/wp-json/wc/store/v1/cart`;
    const nonce = (await shopper.page.request.get(cart)).headers()["nonce"] ?? "";
    const applied = await shopper.page.request.post(`${cart}/apply-coupon`, {
      headers: { nonce },
      data: { code: "tenth" },
    });
    expect(applied.status(), await applied.text()).toBe(200);
    await shopper.toCheckout();
    await shopper.checkout.total.getByText("€116.99").waitFor();
    await shopper.checkout.fill();
    await shopper.checkout.fillCard(cards.declined);
    await shopper.submitUntil(() =>
      shopper.checkout.notice.getByText(/declined/).waitFor({ timeout: 30_000 }),
    );

    await shopper.checkout.fillCard(cards.good);
    const order = await shopper.placeOrder();
    expect(order).toMatchObject({
      status: "processing",
      total: "116.99",
      tax: "19.50",
      taxRows: ["19.50"],
      extras: { coupon: "10.00", fee: "2.50", shipping: "5.00" },
    });
    expect(await used()).toBe(1);
    await store.setOption("lab_fee", "");
    await shopper.context.close();
  });

  describe("with orders kept as posts", () => {
    beforeAll(() => useStorage(shop.store, "posts"));
    afterAll(() => useStorage(shop.store, "tables"));

    test.each(["card", "account"])(
      "an order by %s is placed once, with all its data",
      async (way) => {
        const shopper = await checkOut(3, shop.store.products.stocked);
        await (way === "card"
          ? shopper.checkout.fillCard(cards.good)
          : shopper.checkout.chooseTerm("Net 30 days"));
        const order = await shopper.placeOrder();
        expect(order).toMatchObject(
          way === "card"
            ? { status: "processing", method: "svc_checkout_card" }
            : { status: "on-hold", method: "svc_checkout_terms" },
        );
        expect(order).toMatchObject({ total: "119.99", tax: "20.00", lineTaxes: ["20.00"] });
        expect(order.meta).toMatchObject({ _svc_vat_valid: "1", _svc_livemode: "0" });
        expect("_svc_paid_at" in order.meta).toBe(way === "card");
        const created = await shop.store.php<string[]>(`
        global $wpdb;
        return $wpdb->get_col( "SELECT p.post_type FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id
          WHERE m.meta_key = '_svc_session_id' AND m.meta_value = '${order.meta["_svc_session_id"]}'" );`);
        expect(created).toEqual(["shop_order"]);
        await shopper.toCheckout();
        expect(shopper.isHosted(), "the cart is empty").toBe(false);
        await shopper.context.close();
      },
    );
  });

  describe("the hourly cleanup", () => {
    /** A session on the server, ended or not. */
    const session = async ({ ended }: { ended: boolean }) => {
      const cart = { lineItems: [{ id: "x", name: "X", quantity: 1, price: 100 }] };
      const { id } = expectOk(await shop.merchant.client.post("/v1/sessions", { cart })) as { id: string };
      if (ended) {
        expectOk(await shop.merchant.client.post(`/v1/sessions/${id}/expire`));
      }
      return id;
    };
    /** What the server knows of the session's order. */
    const recordOrder = (id: string, status: "pending" | "canceled") => shop.server.sql`
      insert into orders (id, workspace_id, merchant_id, livemode, session_id, attempt, store_platform, store_order_id, number,
        status, currency, amounts, billing, meta, cart)
      select ${`ord_${id.slice(3)}`}, workspace_id, merchant_id, livemode, id, 1, 'woocommerce', id, id, ${status}, currency,
        amounts, '{}', '{}', cart from sessions where id = ${id}
      on conflict (session_id) do update set status = excluded.status`;
    const cleanUp = () => shop.store.php("do_action( 'svc_checkout_hourly' ); return 1;");
    const statuses = (ids: readonly number[]) =>
      Promise.all(ids.map(async (id) => (await shop.store.order(id)).status));

    describe.each(["tables", "posts"] as const)("of orders in %s", (storage) => {
      beforeAll(() => useStorage(shop.store, storage));
      afterAll(() => useStorage(shop.store, "tables"));

      /** An order of a session whose cancellation by the server never arrived. */
      const orderOf = (id: string, { status = "pending", hours = 2, via = "svc-session" } = {}) =>
        shop.store.php<number>(`
        $order = new WC_Order();
        $order->set_created_via( '${via}' );
        $order->set_status( '${status}' );
        $order->update_meta_data( '_svc_session_id', '${id}' );
        $id  = $order->save();
        $gmt = gmdate( 'Y-m-d H:i:s', time() - ${hours} * 3600 );
        // Saving a post makes it new again, so its time is set past WordPress.
        $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->posts, [ 'post_modified' => $gmt, 'post_modified_gmt' => $gmt ], [ 'ID' => $id, 'post_type' => 'shop_order' ] );
        clean_post_cache( $id );
        $order->set_date_modified( $gmt );
        if ( 'posts' !== '${storage}' ) { $order->save(); }
        return $id;`);

      test("it cancels pending orders whose session has ended, and no others", async () => {
        const [over, open] = [await session({ ended: true }), await session({ ended: false })];
        const orders = [
          await orderOf(over),
          await orderOf(open),
          await orderOf(over, { hours: 0 }),
          await orderOf(over, { status: "on-hold" }),
          await orderOf(over, { via: "checkout" }),
        ];
        const before = ["pending", "pending", "pending", "on-hold", "pending"];
        await shop.store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
        await cleanUp();
        expect(await statuses(orders), "the server does not answer").toEqual(before);

        await shop.store.setOption("svc_checkout_server_url", shop.server.url);
        await cleanUp();
        expect(await statuses(orders)).toEqual(["cancelled", ...before.slice(1)]);
        const { notes } = await shop.store.order(orders[0] ?? 0);
        expect(notes.join()).toContain("The checkout ended without payment.");
      });

      test("it keeps the order of a session that may have been paid, and reaches those behind it", async () => {
        const ids = { doubtful: await session({ ended: true }), over: await session({ ended: true }) };
        await recordOrder(ids.doubtful, "pending");
        await recordOrder(ids.over, "canceled");
        const doubtful = await orderOf(ids.doubtful);
        // As many as one run asks about.
        for (let count = 0; count < 49; count += 1) await orderOf(ids.doubtful);
        const over = await orderOf(ids.over);
        const isOver = async () => (await shop.store.order(over)).status === "cancelled";
        for (let run = 0; run < 3 && !(await isOver()); run += 1) await cleanUp();
        expect(await statuses([doubtful, over])).toEqual(["pending", "cancelled"]);

        await recordOrder(ids.doubtful, "canceled");
        const isEnded = async () => (await shop.store.order(doubtful)).status === "cancelled";
        for (let run = 0; run < 3 && !(await isEnded()); run += 1) await cleanUp();
        expect(await statuses([doubtful])).toEqual(["cancelled"]);
      });
    });

    test("it deletes expired records, and no others", async () => {
      const kept = await shop.store.php<(string | null)[]>(`
        global $wpdb;
        SvcCheckout\\Support\\ExpiringRecords::write( 'snapshot', 'lab_live', 'a', 60 );
        SvcCheckout\\Support\\ExpiringRecords::write( 'snapshot', 'lab_over', 'b', -60 );
        SvcCheckout\\Support\\ExpiringRecords::write( 'tombstone', 'lab_over', '1', -60 );
        update_option( 'svc_checkout_rowdy', 'an option of another name' );
        do_action( 'svc_checkout_hourly' );
        return $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%_lab_live' OR option_name LIKE '%_lab_over' OR option_name = 'svc_checkout_rowdy' ORDER BY option_name" );`);
      expect(kept).toEqual(["svc_checkout_row_snapshot_lab_live", "svc_checkout_rowdy"]);
    });

    test("it is scheduled once, however often WordPress asks", async () => {
      const jobs = await shop.store.php<number>(`
        SvcCheckout\\SessionOrder\\SessionCleanup::schedule();
        SvcCheckout\\SessionOrder\\SessionCleanup::schedule();
        return count( as_get_scheduled_actions( [ 'hook' => 'svc_checkout_hourly', 'status' => 'pending', 'per_page' => 5 ], 'ids' ) );`);
      expect(jobs).toBe(1);
    });
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
