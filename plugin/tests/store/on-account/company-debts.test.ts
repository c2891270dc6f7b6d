/** Every order on account of a company counts towards its limit and its overdue payments, whoever made the order and however. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAdminRoute, inDays, makeOrders, useStorage } from "../support/account-orders.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { makeManyOrders } from "../support/many-orders.ts";

describe.skipIf(missingForStore().length > 0)("what a company owes", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved" });
  });

  afterAll(async () => {
    await store?.close();
  });

  let count = 0;
  const newUser = () =>
    store.php<number>(`return wp_insert_user( [ 'user_login' => 'user${++count}', 'user_pass' => 'x', 'role' => 'customer' ] );`);
  /** A company with a limit of 250 EUR, blocked by a payment that is due for more than 10 days. */
  const newCompany = (members: readonly number[] = []) =>
    store.php<string>(`
      $company = new SvcCheckout\\OnAccount\\Company( 'co_debts${++count}', 'Company ${count}', credit_limits: [ 'EUR' => 25000 ], overdue_days: 10 );
      SvcCheckout\\OnAccount\\Companies::save( $company );
      ${members.length > 0 ? `SvcCheckout\\OnAccount\\Companies::set_members( $company->id, ${php(members)} );` : ""}
      return $company->id;`);
  const php = (members: readonly number[]) =>
    `[ ${members.map((member) => `[ 'reference' => '${member}', 'terms' => null ]`).join(", ")} ]`;
  const setMembers = (company: string, members: readonly number[]) =>
    store.php(`SvcCheckout\\OnAccount\\Companies::set_members( '${company}', ${php(members)} ); return 1;`);
  const used = (company: string) =>
    store.php<number>(`return SvcCheckout\\OnAccount\\Receivables::used( '${company}', false, 'EUR' );`);
  const blocked = (user: number) =>
    store.php<string | null>(`return SvcCheckout\\OnAccount\\OfferedTerms::buyer( ${user} )->block();`);
  const change = (order: number, code: string) =>
    store.php(`$order = wc_get_order( ${order} ); ${code} return 1;`);
  const runJobs = () => store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;");
  /** Runs the nightly comparison to its end. On a slow machine, the queue's time limit ends a call of it earlier. */
  const night = async () => {
    await store.php("do_action( 'svc_checkout_reconcile_debts' ); return 1;");
    for (let calls = 0; calls < 10; calls++) {
      await runJobs();
      const last = await store.php<{ corrected: number } | null>("return SvcCheckout\\OnAccount\\Reconciliation::last();");
      if (last !== null) return last;
    }
    throw new Error("the comparison does not end");
  };
  /** The plugin's section of WooCommerce › Status. */
  const report = () => store.php<string>("ob_start(); SvcCheckout\\SettingsAdmin\\SetupReport::print_table(); return ob_get_clean();");
  const place = async (customer: number, total: number, due = "2030-01-01") => {
    const po = `DEBT-${++count}`;
    const { [po]: id = 0 } = await makeOrders(store, [{ po, company: "Muster GmbH", due, total, customer }]);
    return id;
  };

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    test("orders that a customer made before they were linked count, and block the company when they are overdue", async () => {
      const buyer = await newUser();
      for (const days of [-20, -40, -60, -90]) await place(buyer, 100, inDays(days));
      const company = await newCompany();
      expect(await blocked(buyer)).toBeNull();
      await setMembers(company, [buyer]);
      expect(await used(company)).toBe(40_000);
      expect(await blocked(buyer)).toBe("overdue");
    });

    test("orders stay with the company when the customer leaves it, and follow the customer to another company", async () => {
      const buyer = await newUser();
      const first = await newCompany([buyer]);
      await place(buyer, 100);
      await setMembers(first, []);
      expect(await used(first)).toBe(10_000);
      const second = await newCompany([buyer]);
      expect([await used(first), await used(second)]).toEqual([0, 10_000]);
    });

    test("an order made by staff counts, in PHP and over WooCommerce's REST API", async () => {
      const buyer = await newUser();
      const company = await newCompany([buyer]);
      await store.php(`
        $order = wc_create_order( [ 'customer_id' => ${buyer} ] );
        $order->update_meta_data( '_svc_payment_terms', 'net30' );
        $order->set_total( '88' );
        $order->set_status( 'on-hold' );
        $order->save();
        return 1;`);
      expect(await used(company)).toBe(8_800);
      const status = await store.php<number>(`
        wp_set_current_user( 1 );
        $request = new WP_REST_Request( 'POST', '/wc/v3/orders' );
        $request->set_body_params( [
          'customer_id' => ${buyer}, 'status' => 'on-hold', 'payment_method' => 'svc_checkout_terms',
          'line_items'  => [ [ 'product_id' => ${store.products.plain}, 'quantity' => 1, 'total' => '125.00' ] ],
          'meta_data'   => [ [ 'key' => '_svc_payment_terms', 'value' => 'net30' ] ],
        ] );
        return rest_do_request( $request )->get_status();`);
      expect(status).toBe(201);
      // With 20 % tax. Staff exceed what is left.
      expect(await used(company)).toBe(23_800);
    });

    test("what counts follows the order's total, refunds, status, payment, trash and deletion", async () => {
      const buyer = await newUser();
      const company = await newCompany([buyer]);
      const id = await place(buyer, 100);
      const steps: readonly [string, number][] = [
        ["$order->set_total( '120' ); $order->save();", 12_000],
        ["wc_create_refund( [ 'order_id' => $order->get_id(), 'amount' => 20 ] );", 10_000],
        ["wp_set_current_user( 1 ); $refund = $order->get_refunds()[0]; $request = new WP_REST_Request( 'DELETE', '/wc/v3/orders/' . $order->get_id() . '/refunds/' . $refund->get_id() ); $request->set_query_params( [ 'force' => true ] ); rest_do_request( $request );", 12_000],
        ["$order->set_status( 'processing' ); $order->save();", 12_000],
        ["$order->set_date_paid( time() ); $order->save();", 0],
        ["$order->set_date_paid( null ); $order->save();", 12_000],
        ["$order->set_status( 'cancelled' ); $order->save();", 0],
        ["$order->set_status( 'on-hold' ); $order->save();", 12_000],
        ["$order->delete( false );", 0],
        [storage === "tables" ? "$order->untrash();" : "wp_untrash_post( $order->get_id() );", 12_000],
        ["$order->update_meta_data( '_svc_payment_terms', 'immediate' ); $order->save();", 0],
        ["$order->update_meta_data( '_svc_payment_terms', 'net30' ); $order->save();", 12_000],
        ["$order->delete( true );", 0],
      ];
      for (const [code, owed] of steps) {
        await change(id, code);
        expect(await used(company), code).toBe(owed);
      }
    });

    test("staff assign an order to a company, to none, or leave it to its customer", async () => {
      const buyer = await newUser();
      const [own, other] = [await newCompany([buyer]), await newCompany()];
      const id = await store.php<number>(`
        $order = wc_create_order( [ 'customer_id' => ${buyer} ] );
        $order->set_date_created( '2026-11-02 12:00:00' );
        $order->set_total( '300' );
        $order->set_status( 'on-hold' );
        return $order->save();`);
      const assign = async (company: string, role?: string) =>
        (await callAdminRoute<object>(store, "POST", `/orders/${id}/company`, { company }, role)).status;
      expect(await assign(other), "an order that is not on account").toBe(404);
      await change(id, "$order->update_meta_data( '_svc_payment_terms', 'net30' ); $order->save();");
      expect(await assign(other, "editor")).toBe(403);
      expect(await assign("co_unknown")).toBe(404);
      expect([await used(own), await used(other)]).toEqual([30_000, 0]);

      // Over the limit of 250 EUR, knowingly.
      expect(await assign(other)).toBe(200);
      expect([await used(own), await used(other)]).toEqual([0, 30_000]);
      const { meta, notes } = await store.order(id);
      expect(meta).toMatchObject({ _svc_company_id: other });
      expect(notes.join()).toContain("Assigned to the company Company");
      await setMembers(own, []);
      await setMembers(own, [buyer]);
      expect([await used(own), await used(other)]).toEqual([0, 30_000]);

      expect(await assign("none")).toBe(200);
      expect([await used(own), await used(other)]).toEqual([0, 0]);
      expect(await assign("")).toBe(200);
      expect([await used(own), await used(other)]).toEqual([30_000, 0]);
    });

    test("the nightly comparison corrects what was changed without WooCommerce's hooks, and reports it", async () => {
      const buyer = await newUser();
      const company = await newCompany([buyer]);
      const [first, second] = [await place(buyer, 100), await place(buyer, 50)];
      await night();
      // As imports and repairs of the database do.
      await store.php(`
        global $wpdb;
        $table = SvcCheckout\\OnAccount\\Tables::receivables();
        $wpdb->delete( $table, [ 'order_id' => ${first} ] );
        $wpdb->update( $table, [ 'total' => 1 ], [ 'order_id' => ${second} ] );
        $wpdb->insert( $table, [ 'order_id' => ${second + 1_000_000}, 'company_id' => '${company}', 'livemode' => 2, 'currency' => 'EUR', 'state' => 'held', 'total' => 7, 'refunded' => 0, 'paid' => 0, 'due' => '', 'token' => '', 'reserved_at' => 0, 'checked_at' => 0 ] );
        return 1;`);
      expect(await used(company)).toBe(8);
      expect(await night()).toMatchObject({ corrected: 3 });
      expect(await used(company)).toBe(15_000);
      expect(await report()).toContain("3 orders corrected");
      expect(await night()).toMatchObject({ corrected: 0 });
    });

    test("a comparison that was interrupted continues where it stopped", async () => {
      const buyer = await newUser();
      const company = await newCompany([buyer]);
      const [first, second] = [await place(buyer, 100), await place(buyer, 50)];
      await store.php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}svc_checkout_receivables WHERE order_id IN (${first}, ${second})" ); return 1;`);
      await store.setOption("svc_checkout_debts_check", { after: first, corrected: 0, finished: 1 });
      await store.php("as_unschedule_all_actions( 'svc_checkout_reconcile_debts_batch' ); do_action( 'action_scheduler_ensure_recurring_actions' ); return 1;");
      await runJobs();
      expect(await used(company)).toBe(5_000);
      await night();
      expect(await used(company)).toBe(15_000);
    });
  });

  describe("the accounts team adds a customer of another company", () => {
    type Answer = { code?: string; message?: string; data?: object; members?: { reference: string }[]; revision?: number };
    const call = (method: string, path: string, data: object = {}) => callAdminRoute<Answer>(store, method, `/companies${path}`, data);
    /** The company's own content, with these members. */
    const save = async (company: string, members: readonly { reference: string; moveFrom?: string }[], more: object = {}) =>
      call("POST", `/${company}`, { ...(await call("GET", `/${company}`)).data, members, ...more });
    const membersOf = async (company: string) =>
      (await call("GET", `/${company}`)).data.members?.map(({ reference }) => Number(reference));

    test("it is refused with the company they belong to, and nothing changes", async () => {
      const buyer = await newUser();
      const [a, b] = [await newCompany([buyer]), await newCompany()];
      const refused = await save(b, [{ reference: String(buyer) }], { note: "after" });
      expect(refused).toMatchObject({
        status: 409,
        data: { code: "duplicate_resource", data: { conflicts: [{ reference: String(buyer), company: { id: a, name: expect.stringContaining("Company") } }] } },
      });
      expect([await membersOf(a), await membersOf(b)]).toEqual([[buyer], []]);
      expect((await call("GET", `/${b}`)).data).toMatchObject({ note: "", revision: 1 });
    });

    test("they move from the company that was displayed, with the open orders that staff have not assigned", async () => {
      const buyer = await newUser();
      const [a, b, c] = [await newCompany([buyer]), await newCompany(), await newCompany()];
      const assigned = await place(buyer, 100);
      await place(buyer, 50);
      expect((await callAdminRoute(store, "POST", `/orders/${assigned}/company`, { company: a })).status).toBe(200);
      const member = { reference: String(buyer), moveFrom: a };
      expect((await save(b, [member])).status).toBe(200);
      expect([await membersOf(a), await membersOf(b)]).toEqual([[], [buyer]]);
      expect([await used(a), await used(b)]).toEqual([10_000, 5_000]);
      expect((await save(b, [member])).status, "repeated").toBe(200);
      // Someone else was told that they belong to the first company.
      expect((await save(c, [member])).data).toMatchObject({ code: "duplicate_resource", data: { conflicts: [{ company: { id: b } }] } });
      expect(await membersOf(c)).toEqual([]);
    });

    test("an unknown customer and one who is named twice are refused", async () => {
      const [buyer, company] = [await newUser(), await newCompany()];
      const twice = [{ reference: String(buyer) }, { reference: String(buyer) }];
      expect(await save(company, twice)).toMatchObject({ status: 400, data: { code: "svc_member_twice" } });
      const unknown = await save(company, [{ reference: String(buyer) }, { reference: "999999" }]);
      expect(unknown).toMatchObject({ status: 400, data: { code: "svc_customer_unknown" } });
      expect(await membersOf(company)).toEqual([]);
    });
  });

  test("more orders than one scheduled action compares are counted by the following ones", async () => {
    await useStorage(store, "tables");
    const buyer = await newUser();
    await makeManyOrders(store, 250);
    await store.php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}wc_orders SET customer_id = ${buyer} WHERE id >= 1000000" ); wp_cache_flush(); return 1;`);
    // In one request: WooCommerce may run the following action in any later one.
    const [company, atOnce] = await store.php<[string, number]>(`
      $company = new SvcCheckout\\OnAccount\\Company( 'co_debts_many', 'Many GmbH', credit_limits: [ 'EUR' => 25000 ] );
      SvcCheckout\\OnAccount\\Companies::save( $company );
      SvcCheckout\\OnAccount\\Companies::set_members( $company->id, ${php([buyer])} );
      return [ $company->id, SvcCheckout\\OnAccount\\Receivables::used( $company->id, false, 'EUR' ) ];`);
    expect(atOnce).toBe(200 * 1_234);
    await runJobs();
    expect(await used(company)).toBe(250 * 1_234);
    await store.php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}svc_checkout_receivables WHERE company_id = '${company}'" ); return 1;`);
    await night();
    expect(await used(company)).toBe(250 * 1_234);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
