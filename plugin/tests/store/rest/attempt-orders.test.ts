/** Buyers see the orders they placed; the order of a session's attempts is shown to staff only, and marked as an attempt. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useStorage } from "../support/account-orders.ts";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession, type SampleSession } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

describe.skipIf(missingForStore().length > 0)("orders of attempts", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  /** Places the order of a session's first attempt, of a customer. */
  const attempt = async (): Promise<{ id: string; session: SampleSession }> => {
    const session = sampleSession([shop.line("stocked", 2)]);
    const id = orderId(await shop.place(session));
    await shop.store.php(`
      $user  = get_user_by( 'login', 'attempt-buyer' );
      $order = wc_get_order( ${id} );
      $order->set_customer_id( $user ? $user->ID : wc_create_new_customer( 'attempt-buyer@buyer.example', 'attempt-buyer', 'x' ) );
      $order->save();
      return 1;`);
    return { id, session };
  };

  /** Where the buyer sees the order: in the list, by link, and by the Store API. */
  const seenByBuyer = (id: string): Promise<unknown[]> =>
    shop.store.php(`
      wp_set_current_user( get_user_by( 'login', 'attempt-buyer' )->ID );
      ob_start();
      woocommerce_account_orders( 1 );
      $list  = ob_get_clean();
      $order = wc_get_order( ${id} );
      return [
        str_contains( $list, 'view-order/${id}' ) || str_contains( $list, 'view-order=${id}' ),
        current_user_can( 'view_order', ${id} ),
        current_user_can( 'pay_for_order', ${id} ),
        (int) apply_filters( 'woocommerce_shortcode_order_tracking_order_id', '${id}' ) === ${id},
        rest_do_request( new WP_REST_Request( 'GET', '/wc/store/v1/order/${id}' ) )->get_status(),
        $order->needs_payment(),
      ];`);
  const hidden = [false, false, false, false, 404, false];

  const seenByStaff = (id: string): Promise<string> =>
    shop.store.php(`
      ob_start();
      do_action( 'woocommerce_shop_order_list_table_custom_column', 'order_number', wc_get_order( ${id} ) );
      return wp_strip_all_tags( ob_get_clean() );`);

  const status = (id: string, to: string) =>
    shop.store.php(`wc_get_order( ${id} )->update_status( '${to}' ); return 1;`);

  test.each(["tables", "posts"] as const)("an attempt is hidden while it lives and after it ended, in %s", async (storage) => {
    await useStorage(shop.store, storage);
    const [stock, { id, session }] = [await shop.stock(), await attempt()];
    expect(await seenByBuyer(id)).toEqual(hidden);
    expect(await seenByStaff(id)).toContain("Checkout attempt");
    await shop.change("release", session, id);
    expect(await seenByBuyer(id), "refused").toEqual(hidden);
    await shop.store.takeMails();
    for (let times = 0; times < 2; times += 1)
      expect(await shop.change("cancel", session, id)).toMatchObject({ status: 200 });
    expect((await shop.store.order(Number(id))).status).toBe("cancelled");
    expect([await shop.stock(), await shop.held(), await shop.store.takeMails()]).toEqual([stock, 0, []]);
    expect(await seenByBuyer(id), "cancelled").toEqual(hidden);
    expect(await seenByStaff(id)).toContain("Checkout attempt");
    await useStorage(shop.store, "tables");
  });

  test("a placed order is shown, also once it is cancelled", async () => {
    const { id, session } = await attempt();
    await shop.change("hold", session, id);
    const shown = [true, true, true, true, 200, false];
    expect(await seenByBuyer(id)).toEqual(shown);
    expect(await seenByStaff(id)).not.toContain("Checkout attempt");
    await status(id, "cancelled");
    expect(await seenByBuyer(id)).toEqual(shown);
  });

  test("an ended attempt that staff make payable is shown, and no late request or cleanup takes it back", async () => {
    const { id, session } = await attempt();
    await shop.change("cancel", session, id);
    await status(id, "pending");
    expect(await seenByBuyer(id)).toEqual([true, true, true, true, 200, true]);
    expect(await shop.change("cancel", session, id)).toMatchObject({ status: 409 });
    expect(await shop.place(session, 2)).toMatchObject({ status: 409, body: { code: "svc_superseded" } });
    expect((await shop.store.order(Number(id))).status).toBe("pending");
  });

  test("a pending order of anyone else is shown", async () => {
    const id = await shop.store.php<number>(`
      $order = wc_create_order( [ 'customer_id' => get_user_by( 'login', 'attempt-buyer' )->ID ] );
      $order->set_total( '10' );
      return $order->save();`);
    expect(await seenByBuyer(String(id))).toEqual([true, true, true, true, 200, true]);
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
