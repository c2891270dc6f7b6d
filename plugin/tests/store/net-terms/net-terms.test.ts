/** Orders on account: list, sums and actions, on WooCommerce's order tables and on posts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { callAdminRoute, inDays, makeOrders, type NewOrder, useStorage } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

type Row = {
  id: number;
  company: string;
  poNumber: string;
  daysOverdue: number;
  owed: string;
  total: string;
  isOpen: boolean;
  vat: string;
};
type Answer = {
  total: number;
  orders: Row[];
  sums: { currency: string; parts: Record<string, { orders: number; owed: string }> }[];
  terms: { value: string }[];
  code?: string;
};

describe.skipIf(!hasChromium || missingForStore().length > 0)("orders on account", () => {
  let server: Harness;
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    store = await startCheckoutStore(server, await server.merchant(await server.workspace()));
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
    await server?.close();
  });

  const call = (method: string, path: string, data: object = {}) =>
    callAdminRoute<Answer>(store, method, `/net-terms${path}`, data);
  const list = async (query: object = {}) => (await call("GET", "", query)).data;
  const pos = (answer: Answer) => answer.orders.map((order) => order.poNumber);
  const today = new Date().toISOString().slice(0, 10);

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    const prefix = `${storage}-`;
    const open: NewOrder[] = [
      { po: `${prefix}late`, company: "Åke & Söner <b>AB</b>", due: inDays(-3), total: 100.1, age: 33 },
      { po: `${prefix}soon`, company: "Muster GmbH", due: inDays(5), total: 50, age: 25 },
      { po: `${prefix}far`, company: "Muster GmbH", due: inDays(40), total: 200, age: 1, term: "net60", pos: ["7999", 'B/8 "ü"'] },
      {
        po: `${prefix}shipped`,
        company: "Vieux & fils",
        due: inDays(-65),
        total: 10,
        age: 95,
        status: "completed",
      },
      { po: `${prefix}undated`, company: "O'Neill 100%", due: "", total: 7, age: 65, term: "eom" },
    ];
    const ended: NewOrder[] = [
      { po: `${prefix}paid`, company: "Muster GmbH", due: inDays(5), total: 999, paid: true },
      { po: `${prefix}now`, company: "Muster GmbH", due: "", total: 999, term: "immediate" },
      { po: `${prefix}cancelled`, company: "Muster GmbH", due: inDays(5), total: 999, status: "cancelled" },
      { po: `${prefix}pending`, company: "Muster GmbH", due: inDays(5), total: 999, status: "pending" },
      { po: `${prefix}live`, company: "Muster GmbH", due: inDays(5), total: 999, live: true },
    ];
    let ids: Record<string, number>;

    beforeAll(async () => {
      await useStorage(store, storage);
      ids = await makeOrders(store, [...open, ...ended]);
    });
    const id = (po: string) => ids[prefix + po] ?? 0;
    const names = (...parts: string[]) => parts.map((part) => prefix + part);

    test("it lists unpaid orders only, the longest overdue first and undated terms last", async () => {
      const answer = await list();
      expect(pos(answer)).toEqual(names("shipped", "late", "soon", "far", "undated"));
      expect(answer.total).toBe(5);
      expect(answer.orders.map((order) => order.daysOverdue)).toEqual([65, 3, 0, 0, 0]);
      expect(answer.terms.map((term) => term.value)).toEqual(["eom", "net30", "net60"]);
    });

    test("sums are exact, by days overdue, and those of all days whichever are shown", async () => {
      const parts = {
        all: { orders: 5, owed: "€367.10" },
        not_due: { orders: 3, owed: "€257.00" },
        "1-30": { orders: 1, owed: "€100.10" },
        "31-60": { orders: 0, owed: "€0.00" },
        "61-90": { orders: 1, owed: "€10.00" },
        "over-90": { orders: 0, owed: "€0.00" },
      };
      expect((await list()).sums).toEqual([{ currency: "EUR", parts }]);
      const late = await list({ due: "1-30" });
      expect([late.total, late.sums]).toEqual([1, [{ currency: "EUR", parts }]]);
    });

    test.each([
      [{ view: "on_hold" }, ["late", "soon", "far", "undated"]],
      [{ view: "shipped" }, ["shipped"]],
      [{ due: "overdue" }, ["shipped", "late"]],
      [{ due: "week" }, ["soon"]],
      [{ due: "not_due" }, ["soon", "far", "undated"]],
      [{ due: "1-30" }, ["late"]],
      [{ due: "31-60" }, []],
      [{ due: "61-90" }, ["shipped"]],
      [{ due: "over-90" }, []],
      [{ term: "net60" }, ["far"]],
      [{ search: "muster" }, ["soon", "far"]],
      [{ search: "<b>" }, ["late"]],
      [{ search: "O'Neill 100%" }, ["undated"]],
      [{ search: "100%" }, ["undated"]],
      [{ search: "%" }, ["undated"]],
      [{ search: "7999" }, ["far"]],
      [{ search: 'b/8 "Ü' }, ["far"]],
      [{ search: "' OR '1'='1" }, []],
      [{ search: "-late", due: "overdue", term: "net30" }, ["late"]],
      [{ sort: "owed", order: "desc" }, ["far", "late", "soon", "shipped", "undated"]],
      [{ sort: "created" }, ["shipped", "undated", "late", "soon", "far"]],
      [{ page: "2", per_page: "2" }, ["soon", "far"]],
      [
        { view: "nonsense", due: "x", sort: "id; DROP TABLE x", page: "-7", per_page: "1000000" },
        ["shipped", "late", "soon", "far", "undated"],
      ],
    ])("the filter %j finds %j", async (query, expected) => {
      expect(pos(await list(query))).toEqual(names(...expected));
    });

    test("paid orders stay findable by period, text and term, the latest payment first, with their sum", async () => {
      // The store is two hours ahead of UTC on this day.
      await store.setOption("timezone_string", "Europe/Berlin");
      await store.php(`
        foreach ( [ ${id("paid")} => '2026-06-30T21:59:59.000Z', ${id("live")} => '2026-06-15T10:00:00.000Z' ] as $paid => $at ) {
          $order = wc_get_order( $paid );
          $order->update_meta_data( '_svc_paid_at', $at );
          $order->update_meta_data( '_svc_livemode', '0' );
          $order->update_meta_data( '_svc_vat_number', 'DE811907980' );
          $order->save();
        }
        return 1;`);
      const paid = (query: object) => list({ view: "paid", ...query });
      const both = names("paid", "live");
      expect(pos(await paid({ search: prefix }))).toEqual(both);
      expect(pos(await paid({ search: prefix, order: "asc" }))).toEqual([...both].reverse());
      expect(pos(await paid({ from: "2026-06-01", to: "2026-06-30", search: prefix }))).toEqual(both);
      expect(pos(await paid({ from: "2026-06-16", to: "2026-06-30", search: prefix }))).toEqual(names("paid"));
      expect(pos(await paid({ to: "2026-06-29", search: prefix }))).toEqual(names("live"));
      expect(pos(await paid({ from: "2026-07-01", search: prefix }))).toEqual([]);
      expect(pos(await paid({ term: "net60", search: prefix }))).toEqual([]);
      expect(pos(await paid({ search: "de 811 907 980", from: "2026-06-01" }))).toEqual(both);
      const { sums, orders } = await paid({ search: prefix, from: "2026-06-01" });
      expect(sums).toMatchObject([{ currency: "EUR", parts: { all: { orders: 2, owed: "€1,998.00" } } }]);
      expect(orders.map((order) => [order.isOpen, order.daysOverdue])).toEqual([
        [false, 0],
        [false, 0],
      ]);
      await store.php(`
        $order = wc_get_order( ${id("live")} );
        $order->delete_meta_data( '_svc_paid_at' );
        $order->update_meta_data( '_svc_livemode', '1' );
        $order->save();
        return 1;`);
      await store.setOption("timezone_string", "");
    });

    test("an order is found by its number; where test and live orders are shown, live ones are summed", async () => {
      expect(pos(await list({ search: `#${id("far")}` }))).toEqual(names("far"));
      expect(pos(await list({ mode: "live" }))).toEqual(names("live"));
      const both = await list({ mode: "all", due: "week" });
      expect(pos(both).sort()).toEqual(names("live", "soon"));
      expect([both.total, both.sums[0]?.parts["all"]]).toEqual([2, { orders: 1, owed: "€999.00" }]);
    });

    test("the file of a selection has the selected orders", async () => {
      await admin.open("admin.php?page=svc-checkout-net-terms");
      const boxes = ["soon", "far"].map((name) => admin.page.getByLabel(`Select order ${id(name)}`, { exact: true }));
      for (const box of boxes) await box.check();
      const bar = admin.page.getByRole("region", { name: "Selected orders" });
      await bar.getByText("2 selected · €250.00").waitFor();
      const file = await admin.page.request.get((await bar.getByRole("link", { name: "Download" }).getAttribute("href")) ?? "");
      const lines = (await file.text()).trimEnd().split("\r\n");
      expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([`"${id("soon")}"`, `"${id("far")}"`]);
    });

    test("partial refunds reduce the amount owed", async () => {
      await store.php(`wc_create_refund( [ 'order_id' => ${id("soon")}, 'amount' => '20.00' ] ); return 1;`);
      const answer = await list({ search: "-soon" });
      expect(answer.orders[0]).toMatchObject({ owed: "€30.00", total: "€50.00" });
      expect(answer.sums[0]?.parts["all"]?.owed).toBe("€30.00");
    });

    test("a later due date is stored with a note; one in the past is refused", async () => {
      expect((await call("POST", `/${id("late")}/extend`, { due: inDays(-1) })).status).toBe(400);
      expect((await call("POST", `/${id("late")}/extend`, { due: "2027-02-30" })).status).toBe(400);
      expect((await call("POST", `/${id("late")}/extend`, { due: inDays(30) })).status).toBe(200);
      const order = await store.order(id("late"));
      expect(order.meta["_svc_payment_due"]).toBe(inDays(30));
      expect(order.notes.join()).toContain(`Due date changed to ${inDays(30)} (it was ${inDays(-3)}).`);
    });

    test("a reminder contains the PO number and the amount as text, and repeated clicks send one", async () => {
      await store.takeMails();
      const answers = await Promise.all([1, 2, 3].map(() => call("POST", `/${id("late")}/remind`)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      const mails = await store.takeMails();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toBe(`[TEST] Payment reminder: order ${id("late")}`);
      for (const part of [`${prefix}late`, "100.10"]) {
        expect(mails[0]?.message).toContain(part);
      }
    });

    test("ten concurrent requests mark an order paid once; reference and day are stored", async () => {
      const body = { reference: "BANK-77 <i>x</i>", date: inDays(-1) };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call("POST", `/${id("far")}/paid`, body)),
      );
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);

      const order = await store.order(id("far"));
      expect(order).toMatchObject({ status: "processing", meta: { _svc_payment_reference: body.reference } });
      expect(order.meta["_svc_paid_on"]).toBe(inDays(-1));
      expect(order.meta["_svc_paid_at"]).toBe(`${inDays(-1)}T12:00:00.000Z`);
      expect(
        await store.php(
          `$o = wc_get_order( ${id("far")} ); return [ $o->get_transaction_id(), $o->get_date_paid()->date( 'Y-m-d' ) ];`,
        ),
      ).toEqual([body.reference, inDays(-1)]);
      expect(order.notes.filter((note) => note.startsWith("Marked paid."))).toHaveLength(1);
      expect(pos(await list({ search: "-far" }))).toEqual([]);
    });

    test("a shipped order keeps its status when it is marked paid", async () => {
      expect((await call("POST", `/${id("shipped")}/paid`, { reference: "", date: today })).status).toBe(200);
      const order = await store.order(id("shipped"));
      expect(order.status).toBe("completed");
      expect(order.meta).toHaveProperty("_svc_paid_at");
    });

    test("in bulk, payable orders are marked paid and the others are reported", async () => {
      const ask = { ids: [id("soon"), id("far"), id("now")], reference: "R", date: today };
      const { data } = await callAdminRoute<{ results: { id: number; ok: boolean; code?: string }[] }>(
        store,
        "POST",
        "/net-terms/paid",
        ask,
      );
      expect(data.results.map(({ ok, code }) => code ?? ok)).toEqual([
        true,
        "svc_already_paid",
        "svc_order_unknown",
      ]);
      expect((await call("POST", "/paid", { ids: [], reference: "", date: today })).status).toBe(400);
    });

    test.each([
      ["tomorrow", { reference: "", date: "2999-01-01" }],
      ["no day", { reference: "", date: "" }],
      ["a long reference", { reference: "x".repeat(101), date: "2026-01-01" }],
      ["two lines", { reference: "a\nb", date: "2026-01-01" }],
    ])("a payment with %s is refused and pays nothing", async (_, body) => {
      expect((await call("POST", `/${id("late")}/paid`, body)).status).toBe(400);
      expect((await store.order(id("late"))).meta).not.toHaveProperty("_svc_paid_at");
    });

    test("only orders on hold can be cancelled", async () => {
      expect((await call("POST", `/${id("undated")}/cancel`)).status).toBe(200);
      expect((await store.order(id("undated"))).status).toBe("cancelled");
      const again = await call("POST", `/${id("undated")}/cancel`);
      expect([again.status, again.data.code]).toEqual([409, "svc_not_open"]);
      expect(pos(await list())).toEqual(names("late"));
    });

    test("the CSV file has every order, without executable cells", async () => {
      await makeOrders(store, [
        { po: '=HYPERLINK("http://x")', company: "@SUM(1)", due: inDays(1), total: 1 },
        { po: " +1", company: 'Quo"te, Ltd', due: inDays(1), total: 1, pos: ["PO-8", "PO-9"] },
      ]);
      await admin.open("admin.php?page=svc-checkout-net-terms");
      const link = admin.page.getByRole("link", { name: "Download", exact: true });
      const response = await admin.page.request.get((await link.getAttribute("href")) ?? "");
      expect(response.headers()["content-type"]).toContain("text/csv");
      const file = await response.text();
      expect(file.trimEnd().split("\r\n")).toHaveLength(4);
      expect(file).toContain(`"'=HYPERLINK(""http://x"")"`);
      expect(file).toContain(`"'@SUM(1)"`);
      expect(file).toContain(`"' +1"`);
      expect(file).toContain('"Quo""te, Ltd"');
      expect(file).toMatch(/,"Further PO numbers"\r\n/);
      expect(file).toMatch(/,"PO-8, PO-9"\r\n/);
      const forged = await admin.page.request.get(
        `${store.url}/wp-admin/admin-post.php?action=svc_checkout_net_terms_csv`,
      );
      expect(forged.status()).toBe(403);
    });
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
