/** Staff put existing, unpaid orders on account within a company's credit, or knowingly beyond it, and take them off again. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { callAdminRoute, makeOrders, useStorage } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

type Answer = { code?: string; message?: string; status?: string; due?: string; canTakeOff?: boolean };
type Choices = {
  terms: { value: string; due: string }[];
  orders: { id: number; obstacle: string }[];
  credit: { company: string; used: string; warning: string } | null;
};

describe.skipIf(missingForStore().length > 0)("an existing order, put on account", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  const terms = [
    { label: "Pay now", value: "immediate", default: true },
    { label: "30 days net", value: "net30", default: false },
  ];
  let count = 0;
  /** A customer of a company with a limit of 250 EUR. */
  const newMember = async () => {
    const n = ++count;
    const user = await store.php<number>(`
      $user = wp_insert_user( [ 'user_login' => 'put${n}', 'user_pass' => 'x', 'role' => 'customer' ] );
      SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_put${n}', 'Putter ${n} GmbH', credit_limits: [ 'EUR' => 25000 ] ) );
      SvcCheckout\\OnAccount\\Companies::set_members( 'co_put${n}', [ [ 'reference' => (string) $user, 'terms' => null ] ] );
      return $user;`);
    return { user, company: `co_put${n}`, name: `Putter ${n} GmbH` };
  };
  /** An order that staff made, or that is to be paid by bank transfer. */
  const newOrder = (customer: number, total: number, status = "pending", method = "bacs") =>
    store.php<number>(`
      $order = wc_create_order( [ 'customer_id' => ${customer} ] );
      $order->add_product( wc_get_product( ${store.products.shipped} ), 2 );
      $order->set_date_created( '2026-11-02 12:00:00' );
      $order->set_billing_email( 'buyer@putter.example' );
      $order->set_payment_method( '${method}' );
      $order->set_payment_method_title( 'Direct bank transfer' );
      $order->set_currency( 'EUR' );
      $order->set_total( '${total}' );
      $order->set_status( '${status}' );
      return $order->save();`);
  const stock = () => store.php<number>(`return wc_get_product( ${store.products.shipped} )->get_stock_quantity();`);
  const used = (company: string) => store.php<number>(`return SvcCheckout\\OnAccount\\Receivables::used( '${company}', false, 'EUR' );`);
  const put = (id: number, data: object = {}, role?: string) =>
    callAdminRoute<Answer>(store, "POST", `/orders/${id}/on-account`, { term: "net30", due: "", company: "", exceed: false, ...data }, role);
  const takeOff = (id: number) => callAdminRoute<Answer>(store, "POST", `/orders/${id}/off-account`, {});
  const method = (id: number) => store.php<string[]>(`$order = wc_get_order( ${id} ); return [ $order->get_payment_method(), $order->get_payment_method_title() ];`);

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(async () => {
      await useStorage(store, storage);
      await store.php(`$product = wc_get_product( ${store.products.shipped} ); $product->set_manage_stock( true ); $product->set_stock_quantity( 100 ); $product->save(); return 1;`);
    });

    test("an order that waits for a payment goes on hold and counts to its customer's company; taken off, it waits again", async () => {
      const { user, company } = await newMember();
      const id = await newOrder(user, 200);
      const before = await stock();
      await store.takeMails();
      const { status, data } = await put(id);
      expect([status, data]).toMatchObject([200, { status: "on-hold", due: "2026-12-02", canTakeOff: true }]);
      expect(await used(company)).toBe(20_000);
      expect(await stock()).toBe(before - 2);
      const order = await store.order(id);
      expect(order.meta).toMatchObject({ _svc_payment_terms: "net30", _svc_payment_due: "2026-12-02" });
      expect(order.notes.join()).toContain("Put on account: 30 days net, due on 2026-12-02.");
      expect(await method(id)).toEqual(["svc_checkout_terms", "Order on account"]);
      const mail = (await store.takeMails()).find(({ to }) => to === "buyer@putter.example");
      expect(mail?.message, "the customer's e-mail says what was agreed").toContain("30 days net");

      expect((await takeOff(id)).status).toBe(200);
      expect(await used(company)).toBe(0);
      expect(await stock()).toBe(before);
      const after = await store.order(id);
      expect(after.status).toBe("pending");
      expect(Object.keys(after.meta).filter((key) => /terms|due|company_id|before/.test(key))).toEqual([]);
      expect(await method(id)).toEqual(["bacs", "Direct bank transfer"]);
      expect((await takeOff(id)).status, "a second time").toBe(404);
    });

    test("over the credit limit it is refused with what is left, and put on account knowingly", async () => {
      const { user, company } = await newMember();
      expect((await put(await newOrder(user, 200))).status).toBe(200);
      const id = await newOrder(user, 100, "on-hold");
      const { status, data } = await put(id);
      expect([status, data.code]).toEqual([409, "svc_credit_exceeded"]);
      expect(data.message).toContain("This order of €100.00 is over what is left of the company’s credit limit: €50.00 of €250.00.");
      expect(await used(company), "nothing is reserved").toBe(20_000);
      expect((await store.order(id)).meta).not.toHaveProperty("_svc_payment_terms");
      expect((await put(id, { exceed: true })).status).toBe(200);
      expect(await used(company)).toBe(30_000);
    });

    test("a suspended company and an overdue payment are refused with their reason", async () => {
      const { user, company } = await newMember();
      const save = (change: string) =>
        store.php(`$data = SvcCheckout\\OnAccount\\Companies::find( '${company}' ); SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( $data->id, $data->name, ${change}, revision: $data->revision ) ); return 1;`);
      await save("status: 'suspended'");
      expect((await put(await newOrder(user, 10))).data).toMatchObject({ code: "svc_account_blocked", message: "Buying on account is suspended for this company." });
      await save("overdue_days: 5");
      await put(await newOrder(user, 10), { due: "2026-11-03", exceed: true });
      await makeOrders(store, [{ po: `LATE-${storage}`, company: "x", due: "2026-01-15", total: 5, customer: user }]);
      expect((await put(await newOrder(user, 10))).data.message).toBe("The company has not paid an order that was due on January 15, 2026.");
    });

    test("a company is chosen, or none; a shipped order keeps its status and is paid as any other", async () => {
      const { user, company } = await newMember();
      const other = await newMember();
      const chosen = await newOrder(user, 40, "processing", "cod");
      await store.php(`$order = wc_get_order( ${chosen} ); $order->set_date_paid( null ); $order->save(); return 1;`);
      expect((await put(chosen, { company: other.company, due: "2027-01-31" })).data).toMatchObject({ status: "processing", due: "2027-01-31", canTakeOff: true });
      expect([await used(company), await used(other.company)]).toEqual([0, 4_000]);
      const none = await newOrder(user, 40);
      expect((await put(none, { company: "none" })).status).toBe(200);
      expect([await used(company), await used(other.company)]).toEqual([0, 4_000]);
      expect((await callAdminRoute(store, "POST", `/net-terms/${chosen}/paid`, { reference: "S 1", date: "2026-11-20" })).status).toBe(200);
      expect(await used(other.company)).toBe(0);
      expect((await takeOff(chosen)).status, "after it was paid").toBe(409);
    });

    test("what cannot be put on account is refused, and nothing changes", async () => {
      const { user, company } = await newMember();
      const id = await newOrder(user, 20);
      expect((await put(id, {}, "editor")).status).toBe(403);
      expect((await put(id, { term: "net45" })).status).toBe(400);
      await store.setOption("svc_checkout_payment_terms", [...terms, { label: "End of month", value: "eom", default: false }]);
      const eom = await newOrder(user, 1);
      expect((await put(eom, { term: "eom" })).data).toMatchObject({ status: "on-hold", due: "" });
      expect((await store.order(eom)).notes.join()).toContain("Put on account: End of month.");
      await takeOff(eom);
      await store.setOption("svc_checkout_payment_terms", terms);
      expect((await put(id, { term: "immediate" })).status).toBe(400);
      expect((await put(id, { company: "co_unknown" })).status).toBe(404);
      for (const due of ["2026-11-01", "2026-02-30", "tomorrow"]) expect((await put(id, { due })).status, due).toBe(400);
      expect((await put(id + 100_000)).status).toBe(404);
      for (const status of ["cancelled", "refunded"]) expect((await put(await newOrder(user, 20, status))).status, status).toBe(409);
      const paid = await newOrder(user, 20, "on-hold");
      await store.php(`wc_get_order( ${paid} )->payment_complete(); return 1;`);
      expect((await put(paid)).data.message).toBe("This order is paid.");
      const attempt = await newOrder(user, 20);
      await store.php(`$order = wc_get_order( ${attempt} ); $order->set_created_via( 'svc-session' ); $order->update_meta_data( '_svc_session_id', 'cs_1' ); $order->update_meta_data( '_svc_placed', '0' ); $order->save(); return 1;`);
      expect((await put(attempt)).data.message).toBe("The buyer has not placed this order.");
      expect(await used(company)).toBe(0);
      expect(await store.order(id)).toMatchObject({ status: "pending" });
      await put(id);
      expect((await put(id)).data.message).toBe("This order is on account already.");
      // Shipped since: WooCommerce would take it for paid.
      await store.php(`$order = wc_get_order( ${id} ); $order->set_status( 'processing' ); $order->save(); return 1;`);
      expect((await takeOff(id)).status).toBe(409);
    });

    test("an order that the credit limit refused, and a failed one, are put on account, and get their term and status back", async () => {
      const { user, company } = await newMember();
      const refused = await newOrder(user, 300, "pending", "svc_checkout_terms");
      await store.php(`$order = wc_get_order( ${refused} ); $order->update_meta_data( '_svc_payment_terms', 'net30' ); $order->save(); return 1;`);
      expect((await put(refused, { exceed: true })).data).toMatchObject({ status: "on-hold", canTakeOff: true });
      expect(await used(company)).toBe(30_000);
      expect((await takeOff(refused)).status).toBe(200);
      expect(await store.order(refused)).toMatchObject({ status: "pending", meta: { _svc_payment_terms: "net30" } });
      expect(await used(company)).toBe(0);

      const before = await stock();
      const failed = await newOrder(user, 100, "failed", "lab");
      await store.php(`$order = wc_get_order( ${failed} ); $order->update_meta_data( '_svc_payment_terms', 'immediate' ); $order->save(); return 1;`);
      expect((await put(failed)).status).toBe(200);
      expect(await stock()).toBe(before - 2);
      // The payment that was tried first fails once more, days later.
      await store.php(`wc_get_order( ${failed} )->update_status( 'failed' ); return 1;`);
      expect((await store.order(failed)).status).toBe("on-hold");
      await store.takeMails();
      expect((await takeOff(failed)).status).toBe(200);
      expect(await store.order(failed)).toMatchObject({ status: "failed", meta: { _svc_payment_terms: "immediate" } });
      expect(await stock()).toBe(before);
      expect(await store.takeMails(), "nobody is told again").toEqual([]);
      expect(await used(company)).toBe(0);
    });

    test("a refund keeps an order on account that would be charged in full, and a save that another plugin ends is no success", async () => {
      const { user, company } = await newMember();
      const id = await newOrder(user, 100);
      await put(id);
      await store.php(`wc_create_refund( [ 'order_id' => ${id}, 'amount' => 40 ] ); return 1;`);
      expect((await takeOff(id)).status).toBe(409);
      expect(await used(company)).toBe(6_000);

      const unsaved = await newOrder(user, 50);
      const interrupted = (action: string) =>
        store.php<{ status: number; code: string }>(`
          add_action( 'woocommerce_before_order_object_save', static function ( $order ): void { if ( ${unsaved} === $order->get_id() ) { throw new Exception( 'Another plugin' ); } } );
          wp_set_current_user( 1 );
          $request = new WP_REST_Request( 'POST', '/wc-svc/v1/admin/orders/${unsaved}/${action}' );
          $request->set_body_params( [ 'term' => 'net30', 'due' => '', 'company' => '', 'exceed' => false ] );
          $response = rest_do_request( $request );
          return [ 'status' => $response->get_status(), 'code' => $response->get_data()['code'] ?? '' ];`);
      expect(await interrupted("on-account")).toEqual({ status: 500, code: "svc_not_saved" });
      expect(await used(company)).toBe(6_000);
      expect((await store.order(unsaved)).status).toBe("pending");
      await put(unsaved);
      expect(await interrupted("off-account")).toEqual({ status: 500, code: "svc_not_saved" });
      expect(await used(company)).toBe(11_000);
      expect((await store.order(unsaved)).status).toBe("on-hold");
    });

    test("a due date is undone by whoever changed it last", async () => {
      const { user } = await newMember();
      const id = await newOrder(user, 10);
      await put(id, { due: "2026-11-03" });
      const act = async (action: string, due: string) => (await callAdminRoute<Answer>(store, "POST", `/net-terms/${id}/${action}`, { due })).status;
      const due = async () => (await store.order(id)).meta["_svc_payment_due"];
      expect(await act("extend", "2099-01-01")).toBe(200);
      expect(await act("extend", "2099-02-02")).toBe(200);
      expect(await act("unextend", "2099-01-01"), "changed since").toBe(409);
      expect(await act("unextend", "2099-02-02")).toBe(200);
      expect(await due()).toBe("2099-01-01");
      expect(await act("unextend", "2099-01-01"), "only the last change").toBe(409);
      await act("extend", "2099-03-03");
      expect(await due()).toBe("2099-03-03");
    });

    test("of ten orders at the same time, as many are put on account as the limit has room for", async () => {
      const { user, company } = await newMember();
      const ids: number[] = [];
      for (let n = 0; n < 10; n++) ids.push(await newOrder(user, 60));
      const answers = await Promise.all(ids.map((id) => put(id)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 409, 409, 409, 409, 409, 409]);
      expect(await used(company)).toBe(24_000);
    });

    test("what an interrupted request has reserved ends within the hour", async () => {
      const { user, company } = await newMember();
      const id = await newOrder(user, 60, "on-hold");
      await store.php(`
        $reserve = [ 'order' => ${id}, 'company' => '${company}', 'livemode' => false, 'currency' => 'EUR', 'total' => 6000, 'due' => '' ];
        SvcCheckout\\OnAccount\\Reservation::reserve( $reserve, SvcCheckout\\OnAccount\\OfferRules::load() );
        global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}svc_checkout_receivables SET reserved_at = reserved_at - 3700, checked_at = 0 WHERE order_id = ${id}" );
        return 1;`);
      expect(await used(company)).toBe(6_000);
      await store.php("SvcCheckout\\Terms\\CreditControl::end_abandoned( static fn (): bool => false ); return 1;");
      expect(await used(company)).toBe(0);
    });
  });

  test("the choices name each term's due day, what the company owes, and what stands against an order", async () => {
    const { user, company, name } = await newMember();
    await put(await newOrder(user, 200));
    const id = await newOrder(user, 100);
    const choices = async (ids: number[], chosen = "") =>
      (await callAdminRoute<Choices>(store, "GET", "/orders/on-account", { ids: ids.join(","), company: chosen })).data;
    const own = await choices([id]);
    expect(own.terms).toContainEqual({ value: "net30", label: "30 days net", due: "2026-12-02" });
    expect(own.credit).toMatchObject({ company: name, used: "€200.00 of €250.00" });
    expect(own.credit?.warning).toContain("€50.00 of €250.00");
    expect((await choices([id], "none")).credit).toBeNull();
    const cancelled = await newOrder(user, 5, "cancelled");
    const several = await choices([id, cancelled], company);
    expect([several.credit, several.orders.map(({ obstacle }) => obstacle)]).toEqual([null, ["", "No payment is due for this order."]]);
  });

  describe.skipIf(!hasChromium)("in a browser", () => {
    let admin: Admin;

    beforeAll(async () => {
      await useStorage(store, "tables");
      admin = await signIn(store);
    });

    afterAll(async () => {
      await admin?.close();
    });

    const openOrder = async (id: number) => {
      await admin.open(`admin.php?page=wc-orders&action=edit&id=${id}`);
      // WooCommerce celebrates the first orders of a store with an overlay.
      await admin.page.addStyleTag({ content: "#woo-egg-overlay { display: none !important }" });
    };

    test("on the order screen, the credit limit is shown and exceeded knowingly, and the order is taken off again", async () => {
      const { user, company, name } = await newMember();
      const id = await newOrder(user, 300);
      await openOrder(id);
      const { page } = admin;
      await page.getByRole("button", { name: "Put on account…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(`Credit used by ${name}: €0.00 of €250.00`).waitFor();
      const confirm = dialog.getByRole("button", { name: "Put on account" });
      expect(await confirm.getAttribute("aria-disabled")).toBe("true");
      expect(await dialog.getByLabel("Due date").inputValue()).toBe("2026-12-02");
      await page.mouse.move(0, 0);
      expect(await findings(page, { within: ["[role=dialog]"] })).toEqual([]);
      await dialog.getByLabel("Give credit beyond the limit").check();
      await dialog.getByLabel("Due date").fill("2027-01-15");
      await Promise.all([page.waitForEvent("load"), confirm.click()]);
      const box = page.locator("#svc-checkout-order");
      expect(await box.innerText()).toMatch(/30 days net[\s\S]*January 15, 2027[\s\S]*€300.00 of €250.00/);
      await box.getByRole("button", { name: "Take off account…" }).click();
      await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Take off account" }).click()]);
      await box.getByRole("button", { name: "Put on account…" }).waitFor();
      expect(await used(company)).toBe(0);
    });

    test("several orders of WooCommerce's list; those that cannot be are named, and one order is assigned in Net terms", async () => {
      const { user, company } = await newMember();
      const other = await newMember();
      const [first, second, cancelled] = [await newOrder(user, 200), await newOrder(user, 100), await newOrder(user, 1, "cancelled")];
      const { page } = admin;
      await admin.open(`admin.php?page=wc-orders&_customer_user=${user}`);
      for (const id of [first, second, cancelled]) await page.locator(`#cb-select-${id}`).check();
      await page.locator("#bulk-action-selector-top").selectOption({ label: "Put on account…" });
      await page.locator("#doaction").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(`#${cancelled}: No payment is due for this order.`).waitFor();
      await page.mouse.move(0, 0);
      expect(await findings(page, { within: ["[role=dialog]"] })).toEqual([]);
      await dialog.getByRole("button", { name: "Put on account" }).click();
      const notice = page.locator(".components-notice");
      await notice.getByText("1 order is on account.").waitFor();
      const [done, refused] = (await used(company)) === 20_000 ? [first, second] : [second, first];
      expect(await notice.innerText()).toContain(`#${refused}: This order of`);
      expect(page.url()).not.toContain("put=");

      const menu = page.getByRole("button", { name: `Actions for order ${done}`, exact: true });
      await menu.click();
      await page.getByRole("menuitem", { name: "Assign to a company…" }).click();
      await dialog.getByLabel("Assign to").fill(other.name);
      await page.getByRole("option", { name: other.name }).click();
      await page.mouse.move(0, 0);
      expect(await findings(page, { within: ["[role=dialog]"] })).toEqual([]);
      await dialog.getByRole("button", { name: "Assign", exact: true }).click();
      await notice.getByText(`Order ${done} was assigned.`).waitFor();
      expect([await used(company), (await used(other.company)) > 0]).toEqual([0, true]);

      await menu.click();
      await page.getByRole("menuitem", { name: "Extend term…" }).click();
      const due = (await store.order(done)).meta["_svc_payment_due"];
      await dialog.getByLabel("New due date").fill("2099-01-01");
      await dialog.getByRole("button", { name: "Change due date" }).click();
      await page.getByRole("button", { name: `Undo the change of the due date of order ${done}` }).click();
      await notice.getByText("has its previous due date again").waitFor();
      expect((await store.order(done)).meta["_svc_payment_due"]).toBe(due);

      await menu.click();
      await page.getByRole("menuitem", { name: "Take off account…" }).click();
      await dialog.getByRole("button", { name: "Take off account" }).click();
      await notice.getByText(`Order ${done} was taken off account.`).waitFor();
      expect(await used(other.company)).toBe(0);
    });
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
