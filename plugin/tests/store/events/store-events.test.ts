/** Events about orders of the store's own checkout, whatever happens between the order's change and the server's reply. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { makeEventsDue, unsentEvents } from "../support/outbox.ts";
import { type ConnectedStore, startConnectedStore } from "../checkout/connected-store.ts";

describe.skipIf(missingForStore().length > 0)("events of the store", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  const createOrder = () =>
    store.php<number>(`
      $order = wc_create_order();
      $order->set_billing_email( 'erika@example.com' );
      $order->add_product( wc_get_product( ${store.products.plain} ), 1 );
      $order->calculate_totals();
      $order->update_meta_data( '_svc_checkout_extensions', '{}' );
      $order->update_meta_data( '_svc_livemode', '0' );
      $order->save();
      return $order->get_id();`);

  /** Runs PHP code in a request that dies, as by a fatal error. @param code runs before, in the same request. */
  const dies = async (code: string, run: string) => {
    await expect(store.php(`${code} ${run} return 1;`)).rejects.toThrow();
  };
  const fatalError = (hook: string) =>
    `add_action( '${hook}', static function () { lab_undefined_function(); }, 0 );`;
  /** No code of the request runs any more, not even shutdown functions: what SIGKILL leaves. */
  const killed = (hook: string) =>
    `register_shutdown_function( static function () { exit; } ); ${fatalError(hook)}`;

  const unsent = async (id: number) => (await unsentEvents(store, id)).length;
  const loseActions = () => store.php(`as_unschedule_all_actions( 'svc_checkout_send_event' ); return 1;`);
  const later = () => makeEventsDue(store);
  /** What the recurring action does, often enough for all events of an order. */
  const sendDue = async () => {
    for (let round = 0; round < 3; round++)
      await store.php(`do_action( 'svc_checkout_send_due_events' ); return 1;`);
  };

  const types = async (id: number) => {
    const rows = await store.server.sql<{ type: string }[]>`
      select e.type from events e join orders o on o.id = e.payload->'data'->'order'->>'id'
      where o.store_order_id = ${String(id)} order by e.created_at, e.id`;
    return rows.map(({ type }) => type);
  };

  describe.each([
    ["a fatal error", fatalError],
    ["a killed process", killed],
  ])("after %s", (_name, dying) => {
    test.each([
      ["before the change of status is reported", "woocommerce_order_status_changed"],
      ["between the payment's meta and its event", "updated_wc_order_meta_lab"],
    ])("%s, the payment is sent", async (when, hook) => {
      const id = await createOrder();
      const before =
        when === "before the change of status is reported"
          ? dying(hook)
          : `${dying(hook)} add_filter( 'query', static function ( $query ) { static $seen = false;
              if ( $seen && str_starts_with( ltrim( $query ), 'UPDATE' ) && str_contains( $query, 'svc_checkout_event_' ) ) { do_action( '${hook}' ); }
              $seen = $seen || str_contains( $query, '_svc_paid_at' ); return $query; } );`;
      await dies(before, `wc_get_order( ${id} )->payment_complete( 'TX' );`);
      expect((await store.order(id)).status).toBe("processing");
      await loseActions();
      await later();
      await sendDue();
      expect(await types(id)).toEqual(["order.completed"]);
      expect(await unsent(id)).toBe(0);
      expect((await store.order(id)).meta).toHaveProperty("_svc_paid_at");
    });

    test("before a refund is reported, the refund is sent", async () => {
      const id = await createOrder();
      await store.php(`wc_get_order( ${id} )->payment_complete( 'TX' ); return 1;`);
      await store.runJobs();
      const refund = `wc_create_refund( [ 'order_id' => ${id}, 'amount' => '1.00' ] );`;
      await dies(dying("woocommerce_order_refunded"), refund);
      await loseActions();
      await store.php(`
        global $wpdb; // The refund is an hour old, as its announcement is below.
        foreach ( wc_get_order( ${id} )->get_refunds() as $refund ) { $refund->set_date_created( time() - 3000 ); $refund->save(); }
        return 1;`);
      await later();
      await sendDue();
      expect(await types(id)).toEqual(["order.completed", "refund.issued"]);
      expect(await unsent(id)).toBe(0);
    });
  });

  test("a live order waits while a test key is saved; a test order is not reported with a live key", async () => {
    const [live, tested] = [await createOrder(), await createOrder()];
    await store.php(`
      $order = wc_get_order( ${live} );
      $order->delete_meta_data( '_svc_livemode' );
      $order->save();
      $order->payment_complete( 'TX' );
      return 1;`);
    await store.runJobs();
    expect([await types(live), await unsent(live)]).toEqual([[], 1]);

    await store.php(`
      $key = get_option( 'svc_checkout_api_key' );
      update_option( 'svc_checkout_api_key', str_replace( '_test_', '_live_', $key ) );
      wc_get_order( ${tested} )->payment_complete( 'TX' );
      SvcCheckout\\StoreEvents\\SendEvent::run( ${tested} );
      update_option( 'svc_checkout_api_key', $key );
      return 1;`);
    await store.runJobs();
    expect([await types(tested), await unsent(tested)]).toEqual([[], 0]);

    // In place of the live key, which this server does not know, the order becomes one of the saved key's mode.
    await store.php(`$order = wc_get_order( ${live} ); $order->update_meta_data( '_svc_livemode', '0' ); $order->save(); return 1;`);
    await later();
    await sendDue();
    expect([await types(live), await unsent(live)]).toEqual([["order.completed"], 0]);
  });

  test("a change that was announced and not saved sends nothing", async () => {
    const id = await createOrder();
    await dies(
      `register_shutdown_function( static function () { exit; } );
       add_filter( 'query', static function ( $query ) { if ( str_contains( $query, 'wc-processing' ) ) { lab_undefined_function(); } return $query; } );`,
      `wc_get_order( ${id} )->payment_complete( 'TX' );`,
    );
    expect((await store.order(id)).status).toBe("pending");
    expect(await unsent(id)).toBeGreaterThan(0);
    await later();
    await sendDue();
    expect(await types(id)).toEqual([]);
    expect(await unsent(id)).toBe(0);
  });

  describe("while a firewall or a deploy answers in the server's place", () => {
    let front: Server;
    let status = 403;

    beforeAll(async () => {
      front = createServer((_request, reply) => {
        reply.writeHead(status, { "content-type": "text/html" }).end("<h1>Request blocked</h1>");
      }).listen(0, "127.0.0.1");
      await once(front, "listening");
    });
    afterAll(() => {
      front.closeAllConnections();
      front.close();
    });

    test.each([403, 404, 200])("a %i keeps the events, which are sent in order afterwards", async (answer) => {
      status = answer;
      const address = front.address();
      const own = await store.php<string>(`return get_option( 'svc_checkout_server_url' );`);
      const id = await createOrder();
      await store.setOption(
        "svc_checkout_server_url",
        `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      );
      try {
        await store.php(`wc_get_order( ${id} )->payment_complete( 'TX' ); return 1;`);
        await store.php(`wc_create_refund( [ 'order_id' => ${id}, 'amount' => '1.00' ] ); return 1;`);
        await store.php(`wc_get_order( ${id} )->update_status( 'cancelled' ); return 1;`);
        await store.runJobs();
        await later();
        await sendDue();
        expect(await unsent(id)).toBe(3);
      } finally {
        await store.setOption("svc_checkout_server_url", own);
      }
      await later();
      await sendDue();
      expect(await types(id)).toEqual(["order.completed", "refund.issued", "order.canceled"]);
      expect(await unsent(id)).toBe(0);
    });
  });

  test("an event that cannot be sent for eight days is noted on the order and shown in the status report", async () => {
    const own = await store.php<string>(`return get_option( 'svc_checkout_server_url' );`);
    const id = await createOrder();
    await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
    try {
      await store.php(`wc_get_order( ${id} )->payment_complete( 'TX' ); return 1;`);
      for (let tries = 0; tries < 15; tries++) {
        await later();
        await store.php(`do_action( 'svc_checkout_send_event', ${id} ); return 1;`);
      }
      const notes = await store.php<string[]>(
        `return array_column( wc_get_order_notes( [ 'order_id' => ${id} ] ), 'content' );`,
      );
      expect(notes.filter((note) => note.includes("eight days"))).toHaveLength(1);
      await store.php(`
        global $wpdb;
        $wpdb->query( "UPDATE $wpdb->options SET option_value = REPLACE( option_value, '\\"at\\":\\"2', '\\"at\\":\\"1' ) WHERE option_name LIKE 'svc\\\\_checkout\\\\_event\\\\_%'" );
        return 1;`);
      const report = await store.php<string>(
        `ob_start(); SvcCheckout\\SettingsAdmin\\SetupReport::print_table(); return ob_get_clean();`,
      );
      expect(report).toContain("1 waits for more than an hour");
      expect(await unsent(id)).toBe(1);
    } finally {
      await store.setOption("svc_checkout_server_url", own);
    }
  });
});
