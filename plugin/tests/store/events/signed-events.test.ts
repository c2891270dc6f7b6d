/** Events are signed with the merchant secret, and none is lost where store and server differ about that. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { makeEventsDue, unsentEvents } from "../support/outbox.ts";
import { type ConnectedStore, startConnectedStore } from "../checkout/connected-store.ts";

describe.skipIf(missingForStore().length > 0)("signed events of the store", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  /** An order that its buyer pays in the store. */
  const payOrder = () =>
    store.php<number>(`
      $order = wc_create_order();
      $order->set_billing_company( 'Bäckerei „Größe L“ / 🥨' );
      $order->set_billing_email( 'erika@example.com' );
      $order->add_product( wc_get_product( ${store.products.plain} ), 1 );
      $order->calculate_totals();
      $order->update_meta_data( '_svc_checkout_extensions', '{"n":1.10,"u":"a/b"}' );
      $order->update_meta_data( '_svc_livemode', '0' );
      $order->save();
      $order->payment_complete( 'TX' );
      return $order->get_id();`);
  const unsent = async (id: number) => (await unsentEvents(store, id)).length;
  const recorded = async (id: number) =>
    (await store.server.sql`select from orders where store_order_id = ${String(id)}`).length;
  const sendDue = async () => {
    await makeEventsDue(store);
    await store.php(`do_action( 'svc_checkout_send_due_events' ); return 1;`);
  };
  /** What a thief of the merchant key reports. */
  const report = (id: string) =>
    store.merchant.client.post("/v1/store/events", {
      id: `evt_${id}`,
      type: "order.placed",
      occurredAt: new Date().toISOString(),
      order: {
        id,
        number: id,
        status: "processing",
        currency: "EUR",
        amounts: { subtotal: 1, discount: 0, shipping: 0, fees: 0, tax: 0, total: 1, currency: "EUR" },
        cart: { items: [] },
      },
    });

  test("before the first one, the key alone reports orders, as that of a store with 0.1.0 does", async () => {
    expect((await report("900001")).status).toBe(200);
  });

  test("the first one is accepted, and from then on the key alone reports nothing", async () => {
    const id = await payOrder();
    await sendDue();
    expect(await unsent(id)).toBe(0);
    expect(await recorded(id)).toBe(1);
    expect(await report("900002")).toFailWith(401, "signature_missing");
    expect(await recorded(900002)).toBe(0);
  });

  test("a store that signs no more keeps its events until it signs again", async () => {
    await store.setOption("svc_checkout_api_secret", "");
    const id = await payOrder();
    await sendDue();
    await sendDue();
    expect(await unsent(id)).toBe(1);
    expect(await recorded(id)).toBe(0);
    await store.setOption("svc_checkout_api_secret", "svc_ms_test_wrong");
    await sendDue();
    expect(await unsent(id)).toBe(1);
    await store.setOption("svc_checkout_api_secret", store.merchant.apiSecret);
    await sendDue();
    expect(await unsent(id)).toBe(0);
    expect(await recorded(id)).toBe(1);
  });

  test("a store whose clock is wrong signs with the server's time", async () => {
    const { clock } = store.server.ctx;
    Object.assign(store.server.ctx, { clock: { ...clock, now: () => Date.now() + 3_600_000 } });
    try {
      const id = await payOrder();
      await sendDue();
      expect(await unsent(id)).toBe(0);
      expect(await recorded(id)).toBe(1);
    } finally {
      Object.assign(store.server.ctx, { clock });
    }
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
