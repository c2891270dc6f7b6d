/** Partners receive one event of each request and one of its decision, in this order, whatever fails between store and server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ConnectedStore, startConnectedStore } from "../checkout/connected-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { makeEventsDue, unsentEvents } from "../support/outbox.ts";
import { termsRequestsOf } from "../support/terms-requests.ts";

describe.skipIf(missingForStore().length > 0)("events of requests to buy on account", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved", allowRequests: true });
  });

  afterAll(async () => {
    await store?.close();
  });

  let customer: number;
  let id: string;
  const { newCustomer, ask, idOf, decide } = termsRequestsOf(() => store);
  const approval = { companyName: "Steinbach Metallbau GmbH", terms: ["net30"], creditLimit: "8000", note: "Welcome\r\nto\u0007 us" };

  beforeEach(async () => {
    customer = await newCustomer();
    await ask(customer, { company: "Steinbach Metallbau", vatNumber: "DE999000427", message: "Every month" });
    id = await idOf(customer);
  });

  const emitted = async () => {
    const rows = await store.server.sql<{ payload: { type: string; data: object } }[]>`
      select payload from events where payload->'data'->'terms_request'->>'id' = ${id} order by created_at, id`;
    return rows.map(({ payload }) => payload);
  };
  const emittedTypes = async () => (await emitted()).map(({ type }) => type);
  const sendDue = (before = "") => store.php(`${before} do_action( 'svc_checkout_send_due_events' ); return 1;`);
  const change = (columns: string) =>
    store.php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}svc_checkout_terms_requests SET ${columns} WHERE id = '${id}'" ); return 1;`);
  const loseActions = () => store.php("as_unschedule_all_actions( 'svc_checkout_send_terms_request' ); return 1;");

  test("a request is reported soon, then its approval with the company", async () => {
    await store.runJobs();
    const asked = { id, status: "requested", customer: { reference: String(customer) }, company: "Steinbach Metallbau", vat_number: "DE999000427", message: "Every month", company_id: null, note: "", decided_at: null };
    expect(await emitted()).toMatchObject([{ type: "terms_request.created", livemode: false, data: { terms_request: asked } }]);
    await decide(id, "approve", approval);
    await store.runJobs();
    const company = await store.php<string>(`return SvcCheckout\\OnAccount\\Companies::of_customer( ${customer} )['company']->id;`);
    expect((await emitted())[1]).toMatchObject({
      type: "terms_request.approved",
      data: { terms_request: { ...asked, status: "approved", company_id: company, note: "Welcome\nto us", decided_at: expect.any(String) } },
    });
  });

  test("decided before it was reported, it is reported as it was asked, then declined", async () => {
    await decide(id, "decline", { note: "Not yet" });
    await store.runJobs();
    expect(await emitted()).toMatchObject([
      { type: "terms_request.created", data: { terms_request: { status: "requested", note: "", decided_at: null } } },
      { type: "terms_request.declined", data: { terms_request: { status: "declined", note: "Not yet", company_id: null } } },
    ]);
  });

  test("a process that dies right after it saved a request or a decision loses no event", async () => {
    await loseActions();
    await sendDue();
    expect(await emittedTypes()).toEqual(["terms_request.created"]);
    await store.php(`
      $request = SvcCheckout\\TermsRequests\\Requests::find( '${id}' );
      SvcCheckout\\TermsRequests\\Requests::decide( $request->decided( 'declined', '', '', 1, time() ) );
      return 1;`);
    await sendDue();
    expect(await emittedTypes()).toEqual(["terms_request.created", "terms_request.declined"]);
  });

  test("an event that the server has, but the store does not know it, is emitted once", async () => {
    await decide(id, "decline", { note: "" });
    for (const _ of ["first", "again"]) {
      await change("reported = 0");
      await sendDue();
    }
    expect(await emittedTypes()).toEqual(["terms_request.created", "terms_request.declined"]);
  });

  test("a server that does not know these events gets them after its update, and orders meanwhile", async () => {
    const earlier = `add_filter( 'pre_http_request', fn ( $answer, $arguments, $url ) => str_contains( $url, 'terms-request-events' )
      ? [ 'headers' => [ 'svc-request-id' => 'req_1' ], 'body' => '{"error":{"code":"route_not_found"}}', 'response' => [ 'code' => 404, 'message' => '' ], 'cookies' => [] ] : $answer, 10, 3 );`;
    const order = await store.php<number>(`
      $order = wc_create_order();
      $order->add_product( wc_get_product( ${store.products.plain} ), 1 );
      $order->calculate_totals();
      $order->update_meta_data( '_svc_checkout_extensions', '{}' );
      $order->update_meta_data( '_svc_livemode', '0' );
      $order->save();
      $order->payment_complete( 'TX' );
      return $order->get_id();`);
    await decide(id, "decline", { note: "" });
    await loseActions();
    await makeEventsDue(store);
    await sendDue(earlier);
    expect(await unsentEvents(store, order)).toEqual([]);
    expect(await emittedTypes()).toEqual([]);
    await sendDue();
    expect(await emittedTypes(), "before the delay has passed").toEqual([]);
    await change("report_at = 0");
    await sendDue();
    expect(await emittedTypes()).toEqual(["terms_request.created", "terms_request.declined"]);
  });

  test("a request that was erased before it was reported is not sent", async () => {
    await store.php(`SvcCheckout\\TermsRequests\\Requests::delete_of( ${customer} ); return 1;`);
    await store.runJobs();
    expect(await emittedTypes()).toEqual([]);
  });

  test("tables of an earlier version get the columns, and their requests are reported", async () => {
    const current = await store.php<string>("return get_option( 'svc_checkout_tables' );");
    await store.php(`
      global $wpdb;
      foreach ( [ 'reported', 'report_tries', 'report_at' ] as $column ) $wpdb->query( "ALTER TABLE {$wpdb->prefix}svc_checkout_terms_requests DROP COLUMN $column" );
      update_option( 'svc_checkout_tables', '2' );
      return 1;`);
    for (const version of ["2", "2"]) {
      await store.setOption("svc_checkout_tables", version);
      await store.php("SvcCheckout\\OnAccount\\Tables::install(); return 1;");
    }
    expect(await store.php("return get_option( 'svc_checkout_tables' );")).toBe(current);
    await sendDue();
    expect(await emittedTypes()).toEqual(["terms_request.created"]);
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
