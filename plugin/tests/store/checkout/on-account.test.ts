/** Who may buy on account, in both checkouts of a store and in the orders of sessions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderId, type SignedStore, startSignedStore } from "../rest/signed-store.ts";
import { sampleSession } from "../rest/sample-session.ts";
import { callAdminRoute } from "../support/account-orders.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor, type Visitor } from "../support/visitor.ts";

const kinds = ["block", "classic"] as const;
const onAccount = { term: "net30", method: "svc_checkout_terms" };

/** The block checkout gets its data encoded as in a URL. */
async function displaysTerm(visitor: Visitor, kind: (typeof kinds)[number]): Promise<boolean> {
  return (await visitor.checkoutPage(kind)).replaceAll("%20", " ").includes("30 days net");
}

describe.skipIf(missingForStore().length > 0)("buying on account", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  const rules = (value: object) => shop.store.setOption("svc_checkout_on_account", value);
  const setUpVisitor = async (user?: string): Promise<Visitor> => {
    const visitor = newVisitor(shop.store);
    if (user !== undefined) await visitor.signIn(user);
    await visitor.addToCart(shop.store.products.plain, 3);
    return visitor;
  };
  const newUser = (login: string, role = "customer") =>
    shop.store.php<number>(
      `return wp_insert_user( [ 'user_login' => '${login}', 'user_pass' => 'password', 'user_email' => '${login}@example.com', 'role' => '${role}' ] );`,
    );
  const session = (term: string) => {
    const made = sampleSession([shop.line("plain", 3)]);
    made.b2b.paymentTerms = term;
    return made;
  };

  describe.each(kinds)("in the %s checkout", (kind) => {
    beforeAll(() => shop.store.useCheckout(kind));

    test("without rules a guest buys on any term", async () => {
      await rules([]);
      const outcome = await (await setUpVisitor()).placeOrder(kind, onAccount);
      expect(outcome.id, outcome.text).not.toBeNull();
      expect((await shop.store.order(outcome.id ?? 0)).status).toBe("on-hold");
    });

    test("a guest is not offered a term for signed-in customers, cannot take it, and pays now", async () => {
      await rules({ defaultOffer: "signed_in" });
      const guest = await setUpVisitor();
      expect(await displaysTerm(guest, kind)).toBe(false);
      const refused = await guest.placeOrder(kind, onAccount);
      expect([refused.id, refused.text]).toEqual([null, expect.stringMatching(/payment (terms|method)/)]);
      const stale = await guest.placeOrder(kind, { term: "net30" });
      expect([stale.id, stale.text]).toEqual([null, expect.stringContaining("Please choose one of the payment terms listed.")]);
      const paid = await guest.placeOrder(kind, { term: "" });
      expect((await shop.store.order(paid.id ?? 0)).method).toBe("cod");
    });

    test("a signed-in customer gets it, up to the largest order and in the countries of the offer", async () => {
      await newUser(`buyer-${kind}`);
      await rules({ defaultOffer: "approved", offers: { net30: { to: "signed_in", roles: ["customer"], countries: ["DE"] } } });
      const buyer = await setUpVisitor(`buyer-${kind}`);
      expect(await displaysTerm(buyer, kind)).toBe(true);
      const abroad = await buyer.placeOrder(kind, { ...onAccount, country: "AT" });
      expect(abroad.id).toBeNull();
      const outcome = await buyer.placeOrder(kind, onAccount);
      expect((await shop.store.order(outcome.id ?? 0)).meta["_svc_payment_terms"], outcome.text).toBe("net30");

      await rules({ defaultOffer: "everyone", maxOrder: { amount: 11998, currency: "EUR" } });
      await buyer.addToCart(shop.store.products.plain, 3);
      expect((await buyer.placeOrder(kind, onAccount)).id).toBeNull();
    });
  });

  test("in the block checkout, the offer follows the billing country and the total", async () => {
    await shop.store.useCheckout("block");
    await rules({ defaultOffer: "everyone", offers: { net30: { to: "everyone", countries: ["DE"] } } });
    const guest = await setUpVisitor();
    expect((await guest.typed({ term: "net30" })).terms).toEqual(["immediate", "net30"]);
    expect((await guest.movedTo("AT")).terms).toEqual([]);
    expect((await guest.movedTo("DE")).terms).toEqual(["immediate", "net30"]);
  });

  test("a session's order is refused on a term that its buyer is not offered", async () => {
    await rules({ defaultOffer: "signed_in" });
    const refused = await shop.place(session("net30"));
    expect(refused).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    await rules([]);
    expect(orderId(await shop.place(session("net30")))).toMatch(/^\d+$/);
  });

  describe("of a company", () => {
    /** Makes the company of one new customer, with a credit limit in EUR cents. */
    const newCompany = async (login: string, limit: number | null, more = "") => {
      const user = await newUser(login);
      return shop.store.php<string>(`
        $limits  = ${limit === null ? "null" : `[ 'EUR' => ${limit} ]`};
        $company = new SvcCheckout\\OnAccount\\Company( 'co_${login}', 'Company ${login}', credit_limits: $limits ${more} );
        SvcCheckout\\OnAccount\\Companies::save( $company );
        SvcCheckout\\OnAccount\\Companies::set_members( $company->id, [ [ 'reference' => '${user}', 'terms' => null ] ] );
        return $company->id;`);
    };
    const used = (company: string) =>
      shop.store.php<number>(`return SvcCheckout\\OnAccount\\Receivables::used( '${company}', false, 'EUR' );`);
    const change = (order: number | null, code: string) =>
      shop.store.php(`$order = wc_get_order( ${order} ); ${code} return 1;`);

    beforeAll(() => rules({ defaultOffer: "approved" }));

    test.each(kinds)("in the %s checkout, an order over the credit limit is refused politely until another one is settled", async (kind) => {
      await shop.store.useCheckout(kind);
      const company = await newCompany(`limited-${kind}`, 20_000);
      const buyer = await setUpVisitor(`limited-${kind}`);
      const left = kind === "block" ? (await buyer.typed({ term: "net30" })).limitNote : await buyer.checkoutPage(kind);
      expect(left).toContain("€80.01 of your €200.00 limit remains after this order");
      const ofMember = (terms: string) =>
        shop.store.php(`SvcCheckout\\OnAccount\\Companies::set_members( '${company}', [ [ 'reference' => (string) get_user_by( 'login', 'limited-${kind}' )->ID, 'terms' => ${terms} ] ] ); return 1;`);
      await ofMember("[]");
      const paysNow = kind === "block" ? (await buyer.typed({ term: "net30" })).limitNote : await buyer.checkoutPage(kind);
      expect(paysNow).not.toContain("of your €200.00 limit");
      await ofMember("null");
      const first = await buyer.placeOrder(kind, onAccount);
      expect(first.id, first.text).not.toBeNull();
      expect(await used(company)).toBe(11_999);

      const over = async () => {
        await buyer.addToCart(shop.store.products.plain, 3);
        return buyer.placeOrder(kind, onAccount);
      };
      const refused = await over();
      expect(await buyer.checkoutPage(kind)).not.toContain("of your €200.00 limit");
      expect([refused.id, refused.text]).toEqual([null, expect.stringMatching(/over your credit limit: .*80.01.* left/)]);
      expect(await used(company)).toBe(11_999);
      // The refused order is paid now instead.
      const paid = await buyer.placeOrder(kind, { term: "immediate" });
      expect((await shop.store.order(paid.id ?? 0)).method, paid.text).toBe("cod");

      if (kind === "classic") return;
      for (const settle of [
        "$order->set_date_paid( time() ); $order->save();",
        "$order->set_date_paid( null ); $order->set_status( 'cancelled' ); $order->save();",
        "$order->set_status( 'on-hold' ); $order->save(); wc_create_refund( [ 'order_id' => $order->get_id(), 'amount' => 100 ] );",
      ]) {
        await change(first.id, settle);
        expect(await used(company), settle).toBe(settle.includes("refund") ? 1_999 : 0);
      }
      expect((await over()).id).not.toBeNull();
      await change(first.id, "$order->delete( false );");
      expect(await used(company)).toBe(11_999);
    });

    test("a suspended company and one with an old invoice read why, and pay now", async () => {
      await shop.store.useCheckout("block");
      const company = await newCompany("late", null, ", overdue_days: 7");
      const buyer = await setUpVisitor("late");
      const { id } = await buyer.placeOrder("block", onAccount);
      await change(id, "$order->update_meta_data( '_svc_payment_due', wp_date( 'Y-m-d', time() - 7 * 86400 ) ); $order->save();");
      await buyer.addToCart(shop.store.products.plain, 3);
      expect((await buyer.typed({ term: "net30" })).notice).toBe("");
      await change(id, "$order->update_meta_data( '_svc_payment_due', wp_date( 'Y-m-d', time() - 9 * 86400 ) ); $order->save();");
      expect(await buyer.typed({ term: "net30" })).toMatchObject({ terms: [], notice: expect.stringContaining("has been due since") });
      expect((await buyer.placeOrder("block", onAccount)).id).toBeNull();
      await shop.store.php(`global $wpdb; $wpdb->update( $wpdb->prefix . 'svc_checkout_companies', [ 'status' => 'suspended' ], [ 'id' => '${company}' ] ); return 1;`);
      expect((await buyer.typed({ term: "net30" })).notice).toContain("paused for your company");
    });

    test("a session's order reserves the limit, and releasing it frees the limit", async () => {
      const company = await newCompany("hosted", 12_000);
      const place = async (reference: string, attempt = 1) => {
        const made = { ...session("net30"), clientReference: reference };
        return { made, answer: await shop.place(made, attempt) };
      };
      const snapshot = (reference: string) =>
        shop.store.php(`
          wp_set_current_user( get_user_by( 'login', 'hosted' )->ID );
          WC()->frontend_includes(); WC()->initialize_session(); wc_load_cart();
          WC()->cart->empty_cart(); WC()->cart->add_to_cart( ${shop.store.products.plain}, 3 ); WC()->cart->calculate_totals();
          return SvcCheckout\\SessionOrder\\CartSnapshot::store( WC()->cart, '${reference}', 'key' );`);
      await snapshot("ref_a");
      await snapshot("ref_b");
      const quoted = await shop.quote({ ...session("net30"), clientReference: "ref_a" } as ReturnType<typeof session>);
      expect(quoted.body["onAccount"]).toEqual({ terms: ["immediate", "net30"], companyId: company, limit: 12_000, remaining: 12_000, blocked: null, request: "none", requestedOn: null, mayRequest: false });
      const first = await place("ref_a");
      expect(first.answer.status, JSON.stringify(first.answer.body)).toBe(200);
      expect(await used(company)).toBe(11_999);
      const second = await place("ref_b");
      expect(second.answer).toMatchObject({ status: 409, body: { code: "svc_credit_exceeded", limit: 12_000, remaining: 1, currency: "EUR" } });

      await shop.change("release", first.made, orderId(first.answer));
      expect(await used(company)).toBe(0);
      expect((await shop.place(first.made, 2)).status).toBe(200);
      await shop.change("hold", first.made, orderId(first.answer), {}, 2);
      expect(await used(company)).toBe(11_999);
      await change(Number(orderId(first.answer)), "$order->set_status( 'pending' ); $order->save();");
      expect(await used(company), "an order that was held still owes").toBe(11_999);
    });

    test("the reservation of a checkout that was not finished ends after an hour", async () => {
      const company = await newCompany("stale", 50_000);
      const reserve = (minutes: number, status: string) =>
        shop.store.php<number>(`
          global $wpdb;
          $order = new WC_Order();
          $order->set_customer_id( get_user_by( 'login', 'stale' )->ID ); $order->set_currency( 'EUR' ); $order->set_total( 100 );
          $order->set_payment_method( 'svc_checkout_terms' ); $order->update_meta_data( '_svc_payment_terms', 'net30' ); $order->update_meta_data( '_svc_livemode', '0' );
          $order->set_status( 'pending' ); $order->save();
          SvcCheckout\\OnAccount\\OrderDebt::reserve( $order );
          $wpdb->update( $wpdb->prefix . 'svc_checkout_receivables', [ 'reserved_at' => time() - ${minutes} * 60 ], [ 'order_id' => $order->get_id() ] );
          $wpdb->update( $wpdb->prefix . 'wc_orders', [ 'status' => 'wc-${status}' ], [ 'id' => $order->get_id() ] );
          return $order->get_id();`);
      await reserve(61, "pending");
      await reserve(59, "pending");
      // A process that was killed after the order was saved, before its row was.
      await reserve(61, "on-hold");
      expect(await used(company)).toBe(30_000);
      await shop.store.php("do_action( 'svc_checkout_hourly' ); return 1;");
      expect(await used(company)).toBe(20_000);
    });

    test.skipIf(process.env["SVC_STORE"] !== "native")("of 100 orders at the same time, as many are placed as the limit has room for (SVC_STORE=native, on MariaDB)", async () => {
      await shop.store.useCheckout("block");
      const count = 100;
      const placed = 10;
      const company = await newCompany("crowd", placed * 11_999 + 11_998);
      const cookies = await shop.store.php<{ name: string; values: string[] }>(`
        $members = SvcCheckout\\OnAccount\\Companies::members( '${company}' );
        $values  = [];
        for ( $i = 0; $i < ${count}; $i++ ) {
          $user      = wp_insert_user( [ 'user_login' => "crowd$i", 'user_pass' => 'x', 'role' => 'customer' ] );
          $members[] = [ 'reference' => (string) $user, 'terms' => null ];
          $values[]  = wp_generate_auth_cookie( $user, time() + 3600, 'logged_in', WP_Session_Tokens::get_instance( $user )->create( time() + 3600 ) );
        }
        SvcCheckout\\OnAccount\\Companies::set_members( '${company}', $members );
        return [ 'name' => LOGGED_IN_COOKIE, 'values' => $values ];`);
      const visitors = await Promise.all(
        cookies.values.map(async (value) => {
          const visitor = newVisitor(shop.store);
          visitor.setCookie(cookies.name, encodeURIComponent(value));
          await visitor.addToCart(shop.store.products.plain, 3);
          return visitor;
        }),
      );
      const outcomes = await Promise.all(visitors.map((visitor) => visitor.placeOrder("block", onAccount)));
      expect(outcomes.filter(({ id }) => id !== null)).toHaveLength(placed);
      const refused = outcomes.filter(({ id }) => id === null);
      expect(refused.map(({ text }) => text).filter((text) => !text.includes("over your credit limit"))).toEqual([]);
      expect(refused.every(({ status }) => status === 409)).toBe(true);
      expect(await used(company)).toBe(placed * 11_999);
      const rows = await shop.store.php(`global $wpdb; return $wpdb->get_results( "SELECT state, COUNT(*) AS n FROM {$wpdb->prefix}svc_checkout_receivables WHERE company_id = '${company}' GROUP BY state" );`);
      expect(rows).toEqual([{ state: "held", n: String(placed) }]);
    });
  });

  test("only users who manage the store edit companies, and nobody overwrites another's change", async () => {
    const member = await newUser("member");
    const company = {
      name: " Muster GmbH ",
      status: "active",
      vatNumbers: ["DE136695976", " "],
      terms: ["net30"],
      creditLimits: [{ currency: "eur", amount: "1500,50" }],
      overdueDays: null,
      note: "",
      members: [{ reference: String(member), terms: null }],
    };
    const call = (method: string, path: string, data: object, role?: string) =>
      callAdminRoute<Record<string, unknown>>(shop.store, method, `/companies${path}`, data, role);
    expect((await call("POST", "", company, "editor")).status).toBe(403);
    expect((await call("POST", "", { ...company, creditLimits: [{ currency: "EUR", amount: "-1" }] })).status).toBe(400);
    const { data: made } = await call("POST", "", company);
    expect(made).toMatchObject({
      name: "Muster GmbH",
      vatNumbers: ["DE136695976"],
      creditLimits: [{ currency: "EUR", amount: "1500.50" }],
      members: [{ reference: String(member), email: "member@example.com" }],
      revision: 1,
    });
    const path = `/${String(made["id"])}`;
    expect((await call("POST", path, { ...company, revision: 1, note: "first" })).status).toBe(200);
    expect((await call("POST", path, { ...company, revision: 1, note: "second" })).status).toBe(409);
    expect((await call("GET", path, {})).data["note"]).toBe("first");
    const found = await call("GET", "", { search: "DE1366" });
    expect(found.data).toMatchObject({
      total: 1,
      companies: [{ name: "Muster GmbH", credit: [{ used: "€0.00", limit: "€1,500.50", remaining: "€1,500.50", isOver: false }] }],
    });
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
