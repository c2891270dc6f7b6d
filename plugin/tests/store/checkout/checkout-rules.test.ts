/** Rules of both checkouts in a real store, whatever a browser sends. */
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness, type TestMerchant, until } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { type FaultyServer, startFaultyServer } from "../support/faulty-server.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor, type Order, type Outcome } from "../support/visitor.ts";

const VALID = "DE999999100";
const kinds = ["block", "classic"] as const;
type Kind = (typeof kinds)[number];

describe.skipIf(missingForStore().length > 0)("both checkouts", () => {
  let store: CheckoutStore;
  let server: Harness;
  let merchant: TestMerchant;
  let workspaceClient: Awaited<ReturnType<Harness["workspace"]>>["client"];
  let workspaceId: string;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    const workspace = await server.workspace();
    workspaceClient = workspace.client;
    workspaceId = workspace.id;
    merchant = await server.merchant(workspace);
    store = await startCheckoutStore(server, merchant);
  });

  afterAll(async () => {
    await store?.close();
    await server?.close();
  });

  /** Three widgets of 33.33 each, unless told otherwise. */
  async function buy(kind: Kind, order: Order = {}, product = store.products.plain): Promise<Outcome> {
    await store.useCheckout(kind);
    const visitor = newVisitor(store);
    await visitor.addToCart(product, 3);
    return visitor.placeOrder(kind, order);
  }
  async function bought(kind: Kind, order: Order = {}, product = store.products.plain) {
    const outcome = await buy(kind, order, product);
    if (outcome.id === null) {
      throw new Error(`no order: ${outcome.text}`);
    }
    return { id: outcome.id, ...(await store.order(outcome.id)) };
  }
  const runJobs = () => store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;");

  describe.each(kinds)("tax in the %s checkout", (kind) => {
    test("an arbitrary tax is exact in total, tax rows and lines, also after Recalculate", async () => {
      await store.setOption("lab_tax", "777");
      const order = await bought(kind, { vat_number: VALID });
      const exact = { total: "107.76", tax: "7.77", taxRows: ["7.77"], lineTaxes: ["7.77"] };
      expect(order).toMatchObject(exact);

      await store.recalculate(order.id);
      expect(await store.order(order.id)).toMatchObject(exact);
      const session = await store.php<Record<string, unknown>>("return get_option( 'lab_session' );");
      expect(session).toMatchObject({
        currency: "EUR",
        cart: { items: [{ name: "Plain widget", quantity: 3, price: 3333 }] },
        customer: { company: "Muster GmbH", billingAddress: { country: "DE", postcode: "10115" } },
        b2b: { enabled: true, companyName: "Muster GmbH", vatNumber: VALID, vatValid: true, vatCountry: "DE" },
      });
      expect(await store.php("return (int) get_option( 'lab_quoted' );")).toBe(2000);
    });

    test("it is allocated to shipping too, and recalculated when the order changes", async () => {
      await store.setOption("lab_tax", "country");
      const order = await bought(kind, {}, store.products.shipped);
      expect(order).toMatchObject({ total: "112.76", tax: "7.77", taxRows: ["7.77"] });
      expect(order.lineTaxes).toEqual(["7.40", "0.37"]);

      await store.php(
        `$order = wc_get_order( ${order.id} ); $order->set_billing_country( 'AT' ); $order->save(); $order->calculate_totals(); return 1;`,
      );
      expect(await store.order(order.id)).toMatchObject({ total: "104.99", tax: "0.00" });
    });

    test("prices that include tax: a verified business without VAT pays the net price", async () => {
      await store.setOption("lab_tax", "zero");
      await store.setOption("woocommerce_prices_include_tax", "yes");
      const order = await bought(kind, { vat_number: VALID });
      await store.setOption("woocommerce_prices_include_tax", "no");
      await store.setOption("lab_tax", "");
      expect(order).toMatchObject({ total: "83.33", tax: "0.00" });
    });
  });

  test("a tax override is applied only if it is an integer number of minor units", async () => {
    const cases = {
      "0.0": 0,
      "'0'": 0,
      "'7.0'": 7,
      "4503599627370495": 4503599627370495,
      "4503599627370496": 2000,
      "-5": 2000,
      "'-5'": 2000,
      "7.5": 2000,
      "'twenty'": 2000,
      "''": 2000,
      "null": 2000,
      "true": 2000,
      "INF": 2000,
      "[ 7 ]": 2000,
      "throw new RuntimeException( 'no' )": 2000,
      "intdiv( 1, 0 )": 2000,
    };
    const calls = Object.keys(cases).map(
      (answer) => `
        remove_all_filters( 'svc_session_tax_override' );
        add_filter( 'svc_session_tax_override', fn () => ${answer} );
        $taxes[] = SvcCheckout\\Tax\\TaxOverride::filter( 2000, [] );`,
    );
    expect(await store.php(`${calls.join("")} return $taxes;`)).toEqual(Object.values(cases));
  });

  test("totals and payment methods follow what is typed in the block checkout", async () => {
    await store.setOption("lab_tax", "zero");
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 3);
    const fields = { b2b: true, vat_number: VALID, po_number: "", term: "immediate" };
    expect(await visitor.typed(fields)).toMatchObject({ total_price: "9999", total_tax: "0" });
    const onAccount = await visitor.typed({ ...fields, vat_number: "", term: "net30" });
    expect(onAccount).toEqual({ total_price: "11999", total_tax: "2000", methods: ["svc_checkout_terms"] });
    const { methods } = await visitor.typed({ ...fields, term: "immediate" });
    expect(methods).toEqual(expect.arrayContaining(["cod", "bacs"]));
    expect(methods).not.toContain("svc_checkout_terms");
    await store.setOption("lab_tax", "");
  });

  test("the plugin's own zero-rating, if enabled, applies to goods shipped to a verified business abroad, and to nothing else", async () => {
    await store.setOption("svc_checkout_zero_rating", "yes");
    const abroad = { country: "FR", vat_number: "FRAB123456100" };
    expect(await bought("classic", abroad, store.products.shipped)).toMatchObject({ tax: "0.00" });
    const session = {
      cart: { items: [{ requiresShipping: true }] },
      customer: { shippingAddress: { country: "FR", postcode: "75001" } },
      b2b: { vatValid: true, vatPrefix: "FR" },
    };
    const tax = (changed: object) =>
      store.php(
        `return SvcCheckout\\Tax\\TaxOverride::filter( 2000, json_decode( '${JSON.stringify({ ...session, ...changed })}', true ) );`,
      );
    expect(await tax({})).toBe(0);
    expect(await tax({ cart: { items: [{ requiresShipping: true }, { requiresShipping: false }] } })).toBe(2000);
    expect(await tax({ b2b: { vatValid: false, vatPrefix: "FR" } })).toBe(2000);
    expect(await tax({ b2b: { vatValid: true, vatPrefix: "DE" } })).toBe(2000);
    expect(await tax({ customer: { shippingAddress: { country: "DE", postcode: "10115" } } })).toBe(2000);
    await store.setOption("svc_checkout_zero_rating", "no");
  });

  describe.each(kinds)("the order of the %s checkout", (kind) => {
    test("markup is stored as text, extensions keep their types, and e-mails show the PO number only if the filter returns true", async () => {
      const hostile = `<img src=x onerror=alert(1)> "'&\\`;
      const extensions = { booking: { class_schedule_id: "cls_1", seats: [1, 2.5, null] }, note: "a<b", count: 3 };
      await store.setOption("lab_extensions", extensions);
      const company = 'Böse & Söhne "AG"';
      const order = await bought(kind, { po_number: hostile, vat_number: "<b>1", company });
      await store.setOption("lab_extensions", "");
      expect(order).toMatchObject({ company, total: "119.99", tax: "20.00" });
      expect(order.meta).toMatchObject({
        _svc_po_number: hostile,
        _svc_vat_number: "<b>1",
        _svc_vat_valid: "0",
        _svc_ext_note: "a<b",
        _svc_ext_count: "3",
      });
      expect(order.meta).not.toHaveProperty("_svc_tax_override");
      expect(JSON.parse(order.meta["_svc_ext_booking"] ?? "")).toEqual(extensions.booking);

      const page = await newVisitor(store).get(
        await store.php<string>(
          `return str_replace( home_url(), '', wc_get_order( ${order.id} )->get_checkout_order_received_url() );`,
        ),
      );
      expect(page).not.toContain("<img src=x");
      await runJobs();
      const [row] = await server.sql<{ cart: { extensions: unknown } }[]>`
        select cart from orders where store_order_id = ${String(order.id)}`;
      expect(row?.cart.extensions).toEqual(extensions);

      for (const answer of ["", "1", "yes"]) {
        await store.setOption("lab_po", answer);
        await store.takeMails();
        await store.php(`
          $mails = WC()->mailer()->emails;
          foreach ( [ 'html', 'plain' ] as $type ) {
            foreach ( [ 'WC_Email_New_Order', 'WC_Email_Customer_Processing_Order' ] as $name ) {
              $mails[ $name ]->email_type = $type;
              add_filter( 'woocommerce_new_order_email_allows_resend', '__return_true' );
              $mails[ $name ]->trigger( ${order.id} );
            }
          }
          return 1;`);
        const mails = await store.takeMails();
        expect(mails).toHaveLength(4);
        const isShown = mails.map(({ message }) => message.includes("Purchase order number"));
        expect(isShown).toEqual(mails.map(() => answer === "yes"));
        expect(mails.filter(({ message }) => message.includes("<img src=x onerror"))).toEqual([]);
      }
      await store.setOption("lab_po", "");
    });

    test("an order on account reduces stock and emits order.held, and emits order.completed when it is paid, even if it was shipped before", async () => {
      const stock = () => store.php<number>(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`);
      const before = await stock();
      await store.takeMails();
      const order = await bought(kind, { term: "net30", method: "svc_checkout_terms" }, store.products.stocked);
      expect(order).toMatchObject({ status: "on-hold", method: "svc_checkout_terms" });
      expect(await stock()).toBe(before - 3);
      const mails = await store.takeMails();
      expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(["erika@example.com"]));
      const shown = mails.map(({ message }) => [message.includes("Payable by"), message.includes("30 days net")]);
      expect(shown).toEqual(mails.map(() => [true, true]));
      const events = async () => {
        await runJobs();
        const rows = await server.sql<{ type: string }[]>`
          select e.type from events e join orders o on o.id = e.payload->'data'->'order'->>'id'
          where o.store_order_id = ${String(order.id)} order by e.created_at, e.id`;
        return rows.map(({ type }) => type);
      };
      expect(await events()).toEqual(["order.held"]);
      await store.php(`wc_get_order( ${order.id} )->update_status( 'processing' ); return 1;`);
      expect(await events()).toEqual(["order.held"]);
      expect((await store.order(order.id)).meta).not.toHaveProperty("_svc_paid_at");
      await store.php(`wc_get_order( ${order.id} )->payment_complete( 'TX-1' ); return 1;`);
      await store.takeMails();
      await store.php(`WC()->mailer()->emails['WC_Email_Customer_Completed_Order']->trigger( ${order.id} ); return 1;`);
      const paid = await store.takeMails();
      expect(paid.map(({ message }) => message.includes("Payable by"))).toEqual([false]);
      expect((await store.order(order.id)).meta).toHaveProperty("_svc_paid_at");
      expect(await events()).toEqual(["order.held", "order.completed"]);
    });

    test("what the form would not send is refused: an unknown term, no company, a term that does not match the payment method", async () => {
      await store.useCheckout(kind);
      const visitor = newVisitor(store);
      await visitor.addToCart(store.products.plain, 3);
      for (const order of [
        { term: "net90" },
        { term: "net90", method: "svc_checkout_terms" },
        { company: "" },
        // The form of one tab says "30 days net", the method comes from another, and the other way round.
        { term: "net30", method: "cod" },
        { term: "immediate", method: "svc_checkout_terms" },
      ]) {
        const outcome = await visitor.placeOrder(kind, order);
        expect(outcome.id, JSON.stringify(order)).toBeNull();
      }
    });
  });

  test("the live check requires this shopper's own nonce", async () => {
    await store.useCheckout("classic");
    const [mine, theirs] = [newVisitor(store), newVisitor(store)];
    await mine.addToCart(store.products.plain, 1);
    await theirs.addToCart(store.products.plain, 1);
    const nonceOf = async (visitor: typeof mine) =>
      /"nonce":"(\w+)"/.exec(await visitor.checkoutPage("classic"))?.[1] ?? "";
    const [own, other] = [await nonceOf(mine), await nonceOf(theirs)];
    const check = async (nonce: string, vatNumber = VALID) =>
      mine.post("/wp-json/wc-svc/v1/vat", { vatNumber }, nonce === "" ? {} : { "x-svc-nonce": nonce });

    expect((await check("")).status).toBe(403);
    expect((await check(other)).status).toBe(403);
    const answer = await check(own);
    expect(await answer.json()).toMatchObject({ status: "valid", vatNumber: VALID, country: "DE" });
    expect((await check(own, "1".repeat(41))).status).toBe(400);
    expect(await mine.checkoutPage("classic")).not.toContain(merchant.apiKey);
  });

  test("the live check is rate-limited", async () => {
    await store.useCheckout("classic");
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 1);
    const nonce = /"nonce":"(\w+)"/.exec(await visitor.checkoutPage("classic"))?.[1] ?? "";
    const check = async (index: number) => {
      const vatNumber = `DE1000${String(index).padStart(5, "0")}`;
      return (await visitor.post("/wp-json/wc-svc/v1/vat", { vatNumber }, { "x-svc-nonce": nonce })).status;
    };
    let allowed = 0;
    // Thirty in five minutes by the clock: a new five minutes may begin meanwhile.
    while ((await check(allowed)) === 200 && allowed < 61) {
      allowed += 1;
    }
    expect(allowed).toBeGreaterThanOrEqual(30);
    expect(allowed).toBeLessThanOrEqual(60);
    expect(await check(100)).toBe(429);
  });

  describe.each(kinds)("the pre-confirmation of the %s checkout", (kind) => {
    test("a refusal stops the order before it is paid; the next attempt reuses the order", async () => {
      const hook = await startHook();
      await configureHook(hook.url, "closed");
      hook.answer = { status: 200, body: '{"available":false,"message":"The class is full <b>today</b>."}' };
      await store.useCheckout(kind);
      const visitor = newVisitor(store);
      await visitor.addToCart(store.products.plain, 1);
      const orders = () => store.php<number>("return count( wc_get_orders( [ 'limit' => -1, 'return' => 'ids' ] ) );");
      const before = await orders();

      const refused = await visitor.placeOrder(kind, { vat_number: VALID });
      expect(refused.id).toBeNull();
      expect(refused.text).toContain("The class is full");
      expect(refused.text).not.toContain("<b>today");
      hook.answer = { status: 200, body: '{"available":true}' };
      const placed = await visitor.placeOrder(kind, { vat_number: VALID });
      expect(placed.id, placed.text).not.toBeNull();
      expect(await orders()).toBe(before + 1);
      expect((await store.order(placed.id ?? 0)).meta).toMatchObject({
        _svc_pre_confirmation_id: expect.stringMatching(/^pc_/),
        _svc_pre_confirmation_attempt: "2",
      });
      await hook.close();
    });

    test("an unreachable server counts as a hook timeout: the last known fail mode decides", async () => {
      await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
      await store.setOption("svc_checkout_fail_mode", "closed");
      const refused = await buy(kind);
      expect(refused.text).toContain("We could not confirm availability");
      await store.setOption("svc_checkout_fail_mode", "open");
      expect((await buy(kind)).id).not.toBeNull();
      await store.setOption("svc_checkout_server_url", server.url);
      await removeHook();
    });
  });

  describe.each(["unreachable", "slow", "truncating"] as const)("with a server that is %s", (fault) => {
    let broken: FaultyServer;

    beforeAll(async () => {
      broken = await startFaultyServer(fault);
      await store.setOption("svc_checkout_fail_mode", "");
    });
    afterAll(async () => {
      await store.setOption("svc_checkout_server_url", server.url);
      await store.php("delete_transient( 'svc_checkout_server_resting' ); return 1;");
      broken.close();
    });

    test.each(kinds)("the %s checkout sells with at most 5 s of delay, with a warning", async (kind) => {
      // Without a server: WooCommerce's own time.
      await store.setOption("svc_checkout_server_url", "");
      const usual = await buy(kind);
      await store.setOption("svc_checkout_server_url", broken.url);
      await store.php("delete_transient( 'svc_checkout_server_resting' ); return 1;");

      const outcome = await buy(kind, { vat_number: "DE136695976" });
      expect(outcome.id, outcome.text).not.toBeNull();
      expect(outcome.seconds).toBeLessThan(usual.seconds * 1.5 + 5);
      expect((await store.order(outcome.id ?? 0)).meta).toMatchObject({
        _svc_vat_valid: "0",
        _svc_vat_warning: "vies_unavailable",
        _svc_vat_number: "DE136695976",
      });
    });
  });

  test("an event that the server did not accept is sent again with the same id", async () => {
    await runJobs();
    await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
    const order = await bought("classic");
    await runJobs();
    const pending = await store.php<{ id: string; type: string; try: number }[]>(
      "return array_values( array_map( fn ( $job ) => $job->get_args()[0], as_get_scheduled_actions( [ 'group' => 'svc-checkout', 'status' => 'pending', 'per_page' => 50 ] ) ) );",
    );
    const again = pending.filter((job) => job.type === "order.placed" && job.try === 1);
    expect(again.length).toBeGreaterThanOrEqual(1);

    await store.setOption("svc_checkout_server_url", server.url);
    await store.php(
      "foreach ( as_get_scheduled_actions( [ 'group' => 'svc-checkout', 'status' => 'pending', 'per_page' => 50 ] ) as $job ) { do_action_ref_array( $job->get_hook(), $job->get_args() ); } return 1;",
    );
    await until(async () => {
      const rows = await server.sql`select 1 from orders where store_order_id = ${String(order.id)}`;
      return rows.length === 1;
    }, "the order in the server's record");
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });

  async function configureHook(url: string, failMode: "open" | "closed"): Promise<void> {
    const path = `/v2/agencies/${workspaceId}/merchants/${merchant.id}/pre-confirmation`;
    const answer = await workspaceClient.put(path, { url, fail_mode: failMode });
    expect(answer.status).toBe(200);
  }
  async function removeHook(): Promise<void> {
    await workspaceClient.delete(`/v2/agencies/${workspaceId}/merchants/${merchant.id}/pre-confirmation`);
  }
});

async function startHook() {
  const hook = { url: "", answer: { status: 200, body: "{}" }, close: async () => {} };
  const listener = createServer((_request, response) => {
    response.writeHead(hook.answer.status, { "content-type": "application/json" }).end(hook.answer.body);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  hook.url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "";
  hook.close = async () => {
    listener.closeAllConnections();
    listener.close();
    await once(listener, "close");
  };
  return hook;
}
