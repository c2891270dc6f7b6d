/** A refund that failed at the bank is taken out of the store once, with status, credit and a note, and without e-mails. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useStorage } from "../support/account-orders.ts";
import { missingForStore } from "../support/locations.mjs";
import { unsentEvents } from "../support/outbox.ts";
import { sampleSession, type SampleSession } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

describe.skipIf(missingForStore().length > 0)("refunds that failed", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  /** A paid order over 119.99, and what the server sends about its refunds. */
  const paid = async () => {
    const session = sampleSession([shop.line("stocked", 3)]);
    const id = orderId(await shop.place(session));
    await shop.pay(session, id, 11999);
    return { session, id, ...refundsOf(session, id) };
  };
  const refundsOf = (session: SampleSession, id: string) => {
    const send = (route: string, refundId: string, amount: number, more: object) =>
      shop.calls.post(route, { sessionId: session.id, attempt: 0, storeOrderId: id, refundId, amount, currency: "EUR", ...more });
    return {
      record: (refundId: string, amount: number) => send("/refunds", refundId, amount, { reason: "" }),
      reverse: (refundId: string, amount: number) =>
        send("/refunds/reverse", refundId, amount, { failure: "expired_or_canceled_card" }),
    };
  };

  /** Status, sum of refunds, day of payment, stock, and the notes about failed refunds. */
  const seen = async (id: string) => {
    const state = await shop.store.php<{ refunded: string; paid: number; completed: number }>(`
      $order = wc_get_order( ${id} );
      return [ 'refunded' => wc_format_decimal( $order->get_total_refunded(), 2 ), 'paid' => $order->get_date_paid()?->getTimestamp(), 'completed' => $order->get_date_completed()?->getTimestamp() ];`);
    const { status, notes } = await shop.store.order(Number(id));
    return { ...state, status, stock: await shop.stock(), notes: notes.filter((note) => note.includes("failed and was removed")) };
  };

  /** The store's own button "Refund" on an order paid by card; the server answers with this id. */
  const press = (id: string, amount: string, refundId: string, restock = false) =>
    shop.store.php<number>(`
      add_filter( 'pre_http_request', static function ( $response, $call ) { update_option( 'lab_refund_keys', [ ...get_option( 'lab_refund_keys', [] ), array_change_key_case( $call['headers'] )['idempotency-key'] ], false ); return [ 'headers' => [], 'response' => [ 'code' => 201, 'message' => '' ], 'cookies' => [], 'filename' => null, 'body' => '{"id":"${refundId}"}' ]; }, 10, 2 );
      $lines = [];
      foreach ( wc_get_order( ${id} )->get_items() as $line => $item ) { $lines[ $line ] = [ 'qty' => 1, 'refund_total' => '${amount}' ]; }
      $refund = wc_create_refund( [ 'order_id' => ${id}, 'amount' => '${amount}', 'line_items' => ${restock ? "$lines" : "[]"}, 'refund_payment' => true, 'restock_items' => ${String(restock)} ] );
      return $refund instanceof WP_Error ? $refund->get_error_message() : $refund->get_id();`);

  const idsOf = (refunds: readonly number[]) =>
    shop.store.php<string[]>(`return array_map( static fn ( $id ) => wc_get_order( $id )->get_meta( '_svc_refund_id' ), [ ${refunds.join()} ] );`);

  test.each(["tables", "posts"] as const)("one that the server reported is removed once, and the order is as before, in %s", async (storage) => {
    await useStorage(shop.store, storage);
    const { id, record, reverse } = await paid();
    await record("rf_part", 2000);
    await shop.store.php(`wc_get_order( ${id} )->update_status( 'completed' ); return 1;`);
    const before = await seen(id);
    await record("rf_rest", 9999);
    expect(await seen(id)).toMatchObject({ status: "refunded", refunded: "119.99" });
    await shop.store.takeMails();
    for (let times = 0; times < 2; times += 1)
      expect(await reverse("rf_rest", 9999)).toMatchObject({ status: 200, body: { status: "reversed" } });
    const notes = [expect.stringMatching(/99\.99 EUR.*expired_or_canceled_card.*rf_rest/)];
    expect(await seen(id)).toEqual({ ...before, status: "completed", refunded: "20.00", notes });
    expect([await shop.store.takeMails(), await unsentEvents(shop.store, Number(id))]).toEqual([[], []]);
    await record("rf_rest", 9999);
    expect(await seen(id), "a late request").toMatchObject({ refunded: "20.00" });
    await useStorage(shop.store, "tables");
  });

  test("one that the store made is removed, whether it or only its order has the id, and no goods are moved", async () => {
    const { id, reverse } = await paid();
    const first = await press(id, "10.00", "rf_own_1", true);
    const stock = await shop.stock();
    await press(id, "10.00", "rf_own_2");
    // As versions before have stored it.
    await shop.store.php(`foreach ( wc_get_order( ${id} )->get_refunds() as $refund ) { $refund->delete_meta_data( '_svc_refund_id' ); $refund->save_meta_data(); } return 1;`);
    expect(await reverse("rf_own_1", 1000)).toMatchObject({ status: 200, body: { status: "reversed" } });
    expect(await shop.store.php(`return false === wc_get_order( ${first} );`)).toBe(true);
    await press(id, "5.00", "rf_own_3");
    expect(await reverse("rf_own_3", 500)).toMatchObject({ status: 200, body: { status: "reversed" } });
    expect(await reverse("rf_own_1", 1000)).toMatchObject({ status: 200, body: { status: "reversed" } });
    expect(await seen(id)).toMatchObject({ status: "processing", refunded: "10.00", stock, notes: [expect.anything(), expect.anything()] });
  });

  test("each refund of an order has its own id and its own key, whatever their dates: two may be made in one second", async () => {
    const { id } = await paid();
    await shop.store.setOption("lab_refund_keys", []);
    const first = await press(id, "10.00", "rf_dated_1");
    // Sorted by date, it comes before the next one.
    await shop.store.php(`$refund = wc_get_order( ${first} ); $refund->set_date_created( time() + 60 ); $refund->save(); return 1;`);
    const second = await press(id, "5.00", "rf_dated_2");
    expect(await idsOf([first, second])).toEqual(["rf_dated_1", "rf_dated_2"]);
    expect(new Set(await shop.store.php<string[]>("return get_option( 'lab_refund_keys' );")).size).toBe(2);
  });

  test("one that cannot be told from others is left to staff", async () => {
    const { id, reverse } = await paid();
    await press(id, "10.00", "rf_lost_1");
    await press(id, "10.00", "rf_lost_2");
    await shop.store.php(`
      foreach ( wc_get_order( ${id} )->get_refunds() as $refund ) { $refund->delete_meta_data( '_svc_refund_id' ); $refund->save_meta_data(); }
      wc_get_order( ${id} )->get_refunds()[0]->delete( true );
      return 1;`);
    expect(await reverse("rf_lost_1", 1000)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    expect(await seen(id)).toMatchObject({ refunded: "10.00", notes: [] });
  });

  test("one that the store does not have changes nothing, and is not recorded later", async () => {
    const { id, record, reverse } = await paid();
    for (let times = 0; times < 2; times += 1)
      expect(await reverse("rf_none", 500)).toMatchObject({ status: 200, body: { status: "absent" } });
    await record("rf_none", 500);
    expect(await seen(id)).toMatchObject({ status: "processing", refunded: "0.00", notes: [] });
  });

  test("a request that died after it deleted the refund is completed by the next", async () => {
    const { id, record, reverse } = await paid();
    await record("rf_died", 11999);
    await shop.store.php(`
      $order = wc_get_order( ${id} );
      $order->add_meta_data( '_svc_reversed_refund', 'rf_died' );
      $order->save_meta_data();
      $order->get_refunds()[0]->delete( true );
      return 1;`);
    expect(await reverse("rf_died", 11999)).toMatchObject({ status: 200, body: { status: "reversed" } });
    expect(await seen(id)).toMatchObject({ status: "processing", refunded: "0.00", notes: [expect.anything()] });
  });

  test("the order of a company owes again what was not refunded", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    session.b2b.paymentTerms = "net30";
    const id = orderId(await shop.place(session));
    await shop.change("hold", session, id);
    const used = () => shop.store.php<number>("return SvcCheckout\\OnAccount\\Receivables::used( 'co_refund', false, 'EUR' );");
    await shop.store.php(`
      SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_refund', 'Example GmbH', credit_limits: [ 'EUR' => 25000 ] ) );
      $order = wc_get_order( ${id} );
      $order->update_meta_data( '_svc_company_id', 'co_refund' );
      $order->save();
      return 1;`);
    const { record, reverse } = refundsOf(session, id);
    await record("rf_credit", 11999);
    expect(await used()).toBe(0);
    await reverse("rf_credit", 11999);
    expect([await used(), (await seen(id)).status]).toEqual([11999, "on-hold"]);
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
