/** A company's page says what it owes and what was changed; merging and deleting companies loses no debt, in either storage. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { callAdminRoute, inDays, makeOrders, useStorage } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

type Credit = Record<"currency" | "used" | "held" | "overdue" | "limit" | "remaining", string> & { orders: number; isOver: boolean };
type Page = {
  company: { vatNumbers: string[]; members: { reference: string }[]; revision: number };
  credit: Credit[];
  isStopped: boolean;
  orders: { id: number; companyId: string }[];
  history: { since: string; lastOrder: string; paidOrders: number; paysAfterDays: number | null };
  latest: { order: string; address: string[]; invoicesTo: string; vatNumber: string; vatConfirmedOn: string } | null;
  year: number;
  orderedBy: Record<string, number>;
  log: { at: string; text: string; by: string; order: { label: string; url: string } | null }[];
};
type Answer = { code?: string; id?: string | null };

describe.skipIf(!hasChromium || missingForStore().length > 0)("companies on account", () => {
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    store = await startCheckoutStore();
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
  });

  const call = <T = Answer>(method: string, path: string, data: object = {}, role = "administrator") =>
    callAdminRoute<T>(store, method, `/companies${path}`, data, role);
  const pageOf = async (id: string) => (await call<Page>("GET", `/${id}/page`)).data;
  const customer = (login: string) =>
    store.php<number>(
      `return wp_insert_user( [ 'user_login' => '${login}', 'user_pass' => 'password', 'user_email' => '${login}@buyer.example', 'role' => 'customer', 'display_name' => 'Buyer ${login}' ] );`,
    );
  async function company(name: string, vat: string, member: number | null, limit = "500"): Promise<string> {
    const members = member === null ? [] : [{ reference: String(member), terms: null }];
    const { data } = await call("POST", "", { name, status: "active", vatNumbers: [vat], terms: null, creditLimits: [{ currency: "EUR", amount: limit }], overdueDays: null, note: "", members });
    return data.id ?? "";
  }
  /** Orders whose row is not as the order says. */
  const wrongRows = () =>
    store.php<number[]>(`
      $wrong = [];
      foreach ( wc_get_orders( [ 'limit' => -1, 'type' => 'shop_order' ] ) as $order ) {
        if ( ! SvcCheckout\\OnAccount\\OrderDebt::is_recorded( $order ) ) { $wrong[] = $order->get_id(); }
      }
      return $wrong;`);

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    test("the page shows what is owed, overdue and left, and every change", async () => {
      const user = await customer(`page-${storage}`);
      const id = await company("Page GmbH", "DE136695976", user);
      const orders = await makeOrders(store, [
        { po: `${storage}-1`, company: "Page GmbH", due: inDays(-3), total: 400, customer: user },
        { po: `${storage}-2`, company: "Page GmbH", due: inDays(3), total: 150, customer: user },
      ]);
      const page = await pageOf(id);
      expect(page.credit).toMatchObject([
        { currency: "EUR", used: "€550.00", orders: 2, overdue: "€400.00", limit: "€500.00", remaining: "€0.00", isOver: true },
      ]);
      expect(page.orders.map((order) => [order.id, order.companyId])).toEqual(Object.values(orders).map((order) => [order, id]));
      expect(page.history).toEqual({ since: inDays(0), lastOrder: inDays(0), paidOrders: 0, paysAfterDays: null });
      await callAdminRoute(store, "POST", `/net-terms/${orders[`${storage}-2`]}/paid`, { reference: "", date: inDays(0) });
      expect((await pageOf(id)).history).toMatchObject({ paidOrders: 1, paysAfterDays: 0 });
      await callAdminRoute(store, "POST", `/net-terms/${orders[`${storage}-2`]}/unpaid`, { reason: "Returned" });
      await callAdminRoute(store, "POST", `/net-terms/${orders[`${storage}-1`]}/extend`, { due: inDays(9) });
      const { data } = await call<Page["company"]>("GET", `/${id}`);
      await call("POST", `/${id}`, { ...data, status: "suspended", creditLimits: [{ currency: "EUR", amount: "900" }], members: [] });
      const [late = 0, soon = 0] = Object.values(orders);
      const { log } = await pageOf(id);
      const staff = log.filter(({ text }) => !text.includes(" placed "));
      expect(staff.map(({ text }) => text)).toEqual([
        `Removed: Buyer page-${storage}`,
        "Suspended: members pay now",
        "Credit limit changed from €500.00 to €900.00",
        expect.stringMatching(`^Order #${late} is due on `),
        `Payment of order #${soon} undone`,
        `Order #${soon} paid: €150.00`,
        `Added: Buyer page-${storage}`,
        "Company created",
      ]);
      expect(new Set(staff.map(({ by }) => by))).toEqual(new Set([staff[0]?.by]));
      const placed = log.filter(({ text }) => text.includes(" placed "));
      expect(placed.map(({ text, order }) => [text, order?.label])).toEqual([
        [`Order #${soon} placed on account: €150.00`, `#${soon}`],
        [`Order #${late} placed on account: €400.00`, `#${late}`],
      ]);
      expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).toSorted().toReversed());
      expect((await callAdminRoute<{ total: number }>(store, "GET", "/net-terms", { company: id })).data.total).toBe(2);
      // Not by staff.
      await store.php(`wc_get_order( ${late} )->payment_complete(); sleep( 1 );`);
      await store.php(`wc_create_refund( [ 'order_id' => ${late}, 'amount' => 30 ] );`);
      expect((await pageOf(id)).log).toContainEqual(expect.objectContaining({ text: `Order #${late} paid: €400.00`, by: "" }));
      const other = await company("Other page GmbH", "", null);
      await callAdminRoute(store, "POST", `/orders/${late}/company`, { company: other });
      expect((await pageOf(other)).log[0]?.text).toBe(`Order #${late} assigned to this company`);
      expect((await pageOf(id)).log[0]?.text).toBe(`Order #${late} no longer counts to this company`);
    });

    test("the page has the details of the latest order, and whose orders they were this year", async () => {
      const [buyer, other] = [await customer(`buyer-${storage}`), await customer(`other-${storage}`)];
      const id = await company("Detail GmbH", "DE136695976", buyer);
      const empty = await pageOf(id);
      expect([empty.latest, empty.orderedBy]).toEqual([null, {}]);
      const orders = await makeOrders(
        store,
        ["a", "b", "old", "other"].map((name) => ({ po: `${storage}-d${name}`, company: "Detail GmbH", due: inDays(3), total: 10, customer: name === "other" ? other : buyer })),
      );
      const [first = 0, latest = 0, old = 0] = Object.values(orders);
      await store.php(`
        foreach ( [ ${first} => [ '-2 minutes', 'DE1', '0' ], ${latest} => [ '-1 minute', 'DE136695976', '1' ], ${old} => [ '-2 years', 'DE2', '1' ] ] as $id => [ $created, $number, $valid ] ) {
          $order = wc_get_order( $id );
          $order->set_date_created( strtotime( $created ) );
          $order->set_address( [ 'company' => 'Detail & Co', 'first_name' => 'Ada', 'last_name' => 'L', 'address_1' => "5 King's Road", 'city' => 'London', 'postcode' => 'SW3 4ND', 'country' => 'GB', 'email' => 'ada@buyer.example' ], 'billing' );
          foreach ( [ '_svc_vat_number' => $number, '_svc_vat_valid' => $valid, '_svc_vat_checked_at' => '2026-09-02T10:00:00Z', '_svc_invoice_email' => $id === ${latest} ? 'invoices@buyer.example' : '' ] as $key => $value ) { $order->update_meta_data( $key, $value ); }
          $order->save();
        }`);
      const page = await pageOf(id);
      expect(page.latest).toMatchObject({ order: String(latest), invoicesTo: "invoices@buyer.example", vatNumber: "DE136695976", vatConfirmedOn: "2026-09-02" });
      expect(page.latest?.address.slice(0, 3)).toEqual(["5 King's Road", "London", "SW3 4ND"]);
      expect(page.orderedBy).toEqual({ [buyer]: 2 });
      await store.php(`$order = wc_get_order( ${latest} ); $order->update_meta_data( '_svc_vat_name_match', '0' ); $order->save();`);
      expect((await pageOf(id)).latest?.vatConfirmedOn).toBe("");
    });

    test("a company that owes is not deleted; once paid, its members and settled orders stay without it", async () => {
      const user = await customer(`delete-${storage}`);
      const id = await company("Delete GmbH", "", user);
      const [order = 0] = Object.values(await makeOrders(store, [{ po: `${storage}-3`, company: "Delete GmbH", due: inDays(3), total: 10, customer: user }]));
      const refused = await call("DELETE", `/${id}`);
      expect([refused.status, refused.data.code]).toEqual([409, "svc_company_owes"]);
      await callAdminRoute(store, "POST", `/net-terms/${order}/paid`, { reference: "", date: inDays(0) });
      expect((await call("DELETE", `/${id}`)).status).toBe(200);
      expect((await call("GET", `/${id}`)).status).toBe(404);
      expect((await call("DELETE", `/${id}`)).status).toBe(404);
      expect(await store.php(`return SvcCheckout\\OnAccount\\Companies::of_customer( ${user} );`)).toBeNull();
      // An order that owes again counts to nobody.
      await callAdminRoute(store, "POST", `/net-terms/${order}/unpaid`, { reason: "Returned" });
      expect(await wrongRows()).toEqual([]);
    });

    test("merged, the other company owes everything, has the members, VAT numbers and log", async () => {
      const [member, other] = [await customer(`from-${storage}`), await customer(`into-${storage}`)];
      const source = await company("Source GmbH", "DE129273398", member);
      const target = await company("Target GmbH", "DE811907980", other);
      const [own = 0, guest = 0] = Object.values(
        await makeOrders(store, [
          { po: `${storage}-4`, company: "Source GmbH", due: inDays(3), total: 300, customer: member },
          { po: `${storage}-5`, company: "Source GmbH", due: inDays(4), total: 250 },
        ]),
      );
      await callAdminRoute(store, "POST", `/orders/${guest}/company`, { company: source });

      expect((await call("POST", `/${source}/merge`, { into: source })).status).toBe(404);
      expect((await call("POST", `/${source}/merge`, { into: target })).data).toEqual({ id: target });
      expect((await call("GET", `/${source}`)).status).toBe(404);
      const page = await pageOf(target);
      expect(page.orders.map(({ id }) => id)).toEqual([own, guest]);
      expect(page.credit).toMatchObject([{ used: "€550.00", limit: "€500.00", isOver: true }]);
      expect(page.company.vatNumbers).toEqual(["DE811907980", "DE129273398"]);
      expect(page.company.members.map(({ reference }) => Number(reference)).sort()).toEqual([member, other].sort());
      const texts = page.log.map(({ text }) => text);
      expect(texts).toEqual(expect.arrayContaining([`Order #${own} placed on account: €300.00`, `Order #${guest} placed on account: €250.00`]));
      expect(texts.filter((text) => !text.includes(" placed "))).toEqual([
        "The company Source GmbH was merged into this one",
        `Source GmbH: Order #${guest} assigned to this company`,
        `Added: Buyer into-${storage}`,
        "Company created",
        `Source GmbH: Added: Buyer from-${storage}`,
        "Source GmbH: Company created",
      ]);
      expect(await wrongRows()).toEqual([]);
      await store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;");
      expect((await store.order(guest)).meta["_svc_company_id"]).toBe(target);
      expect(await wrongRows()).toEqual([]);
    });

    test("companies with more VAT numbers than one may have are not merged", async () => {
      const numbers = (first: number) => Array.from({ length: 11 }, (_, index) => `DE${first + index}`);
      const [source, target] = [await company("Eleven A", "", null), await company("Eleven B", "", null)];
      for (const [id, first] of [[source, 100], [target, 200]] as const) {
        const { data } = await call<Page["company"]>("GET", `/${id}`);
        await call("POST", `/${id}`, { ...data, vatNumbers: numbers(first) });
      }
      expect((await call("POST", `/${source}/merge`, { into: target })).data.code).toBe("svc_vat_numbers_too_many");
      expect((await pageOf(source)).company.vatNumbers).toHaveLength(11);
    });

    test("a merge that fails on its way has changed nothing", async () => {
      const member = await customer(`fail-${storage}`);
      const source = await company("Fail GmbH", "", member);
      const target = await company("Kept GmbH", "", null);
      await makeOrders(store, [{ po: `${storage}-6`, company: "Fail GmbH", due: inDays(3), total: 30, customer: member }]);
      const before = [await pageOf(source), await pageOf(target)];
      const status = await store.php<number>(`
        global $wpdb;
        wp_set_current_user( 1 );
        $wpdb->suppress_errors();
        add_filter( 'query', fn ( $sql ) => str_starts_with( $sql, 'DELETE' ) && str_contains( $sql, 'svc_checkout_companies' ) ? 'BROKEN' : $sql );
        $request = new WP_REST_Request( 'POST', '/wc-svc/v1/admin/companies/${source}/merge' );
        $request->set_body_params( [ 'into' => '${target}' ] );
        return rest_do_request( $request )->get_status();`);
      expect(status).toBe(503);
      expect([await pageOf(source), await pageOf(target)]).toEqual(before);
    });
  });

  test("a company with no limit in any currency has no credit, and is not shown as unlimited", async () => {
    const id = await store.php<string>(
      "SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_nothing', 'Nothing AG', credit_limits: [] ) ); return 'co_nothing';",
    );
    expect((await pageOf(id)).credit).toMatchObject([{ currency: "EUR", limit: "€0.00", remaining: "€0.00" }]);
  });

  test("a company whose payment is overdue for too long is shown as stopped, until it is suspended or paid", async () => {
    const user = await customer("stopped");
    const id = await company("Stopped GmbH", "", user);
    const orders = await makeOrders(store, [{ po: "S-1", company: "Stopped GmbH", due: inDays(-3), total: 42, customer: user }]);
    const change = async (values: object) => {
      const { data } = await call<Page["company"]>("GET", `/${id}`);
      await call("POST", `/${id}`, { ...data, ...values });
    };
    const isStopped = async () => {
      const { data } = await call<{ companies: Page[] }>("GET", "", { search: "Stopped" });
      const [row] = data.companies;
      expect((await pageOf(id)).isStopped).toBe(row?.isStopped);
      return row?.isStopped;
    };
    expect(await isStopped()).toBe(false);
    await change({ overdueDays: 3 });
    expect(await isStopped()).toBe(false);
    await change({ overdueDays: 2 });
    expect(await isStopped()).toBe(true);
    await change({ status: "suspended" });
    expect(await isStopped()).toBe(false);
    await change({ status: "active" });
    await callAdminRoute(store, "POST", `/net-terms/${orders["S-1"]}/paid`, { reference: "", date: inDays(0) });
    expect(await isStopped()).toBe(false);
  });

  test("only users who manage the store may read, merge or delete", async () => {
    const id = await company("Closed GmbH", "", null);
    for (const [method, path] of [["GET", `/${id}/page`], ["DELETE", `/${id}`], ["POST", `/${id}/merge`]] as const) {
      expect((await call(method, path, {}, "editor")).status, path).toBe(403);
    }
  });

  test("in a browser: from the list to a company, suspended, merged into another, and without accessibility faults", async () => {
    const { page } = admin;
    const user = await customer("browser");
    const id = await company("Browser & Söhne", "DE136695976", user);
    const other = await company("Other AG", "", null);
    await makeOrders(store, [{ po: "B-1", company: "Browser & Söhne", due: inDays(-3), total: 42, customer: user }]);
    const screen = { within: ["#svc-checkout-companies"] };
    await admin.open("admin.php?page=svc-checkout-net-terms&tab=companies");
    await page.getByLabel("Search company or VAT number").fill("Browser");
    await page.getByRole("link", { name: "Page GmbH" }).first().waitFor({ state: "detached" });
    expect(await findings(page, screen)).toEqual([]);
    await page.getByRole("link", { name: "Browser & Söhne" }).click();
    const credit = page.getByRole("region", { name: "Credit in EUR" });
    await credit.getByText("€42.00 overdue").waitFor();
    await page.locator(".components-notice").getByText("3 days overdue").waitFor();
    await page.getByText("Buys on account since").waitFor();
    for (const width of [1360, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      expect(await findings(page, screen), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 1360, height: 1000 });
    const choose = async (action: string) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Suspend");
    await page.locator(".components-notice").getByText("Browser & Söhne is suspended: its members pay now.").waitFor();
    await choose("Merge into another company…");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Other company").fill("Other");
    await page.getByRole("option", { name: "Other AG" }).click();
    expect(await findings(page, { within: ["[role=dialog]"] })).toEqual([]);
    await dialog.getByRole("button", { name: "Merge" }).click();
    await page.waitForURL((url) => url.searchParams.get("company") === other);
    await page.getByText("The company Browser & Söhne was merged into this one").waitFor();
    await page.getByRole("link", { name: "All open orders" }).click();
    await page.getByText("Orders of Other AG").waitFor();
    await page.locator("td.is-select").waitFor();
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    expect(new URL(page.url()).searchParams.has("company")).toBe(false);
    expect((await call("GET", `/${id}`)).status).toBe(404);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
