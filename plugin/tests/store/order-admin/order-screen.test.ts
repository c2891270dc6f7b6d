/** A B2B order in the admin, and in WordPress's export and erasure of personal data. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { callAdminRoute, makeOrders, useStorage } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

const attack = '<img src=x onerror="document.title=1">';

describe.skipIf(!hasChromium || missingForStore().length > 0)("a B2B order in the admin", () => {
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

  const makeOrder = async (po: string, meta: Record<string, string>) => {
    const [id = 0] = Object.values(
      await makeOrders(store, [{ po, company: "Muster GmbH", due: "2020-02-03", total: 9 }]),
    );
    const json = Buffer.from(JSON.stringify(meta)).toString("base64");
    await store.php(`
      $order = wc_get_order( ${id} );
      foreach ( json_decode( base64_decode( '${json}' ), true ) as $key => $value ) { $order->update_meta_data( $key, $value ); }
      $order->save();
      return 1;`);
    return id;
  };

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    let id: number;

    beforeAll(async () => {
      await useStorage(store, storage);
      id = await makeOrder(attack, {
        _svc_vat_number: "DE999999100",
        _svc_vat_valid: "0",
        _svc_vat_warning: "vies_unavailable",
        _svc_vat_name: attack,
        _svc_ext_acme: attack,
        _svc_ext_map: '{"a":1}',
        _svc_po_numbers: '["PO-8","PO-9 ü/B"]',
        _svc_cost_centre: "4100",
        _svc_buyer_reference: "Team <Nord>",
        _svc_invoice_email: "rechnung@muster.example",
        _svc_peppol_id: "0208:0403019261",
        _svc_order_note: "Ring twice.\nAsk for <Erika>.",
      });
    });
    const openOrder = () =>
      admin.open(
        storage === "tables"
          ? `admin.php?page=wc-orders&action=edit&id=${id}`
          : `post.php?post=${id}&action=edit`,
      );

    test("the box shows the form's values, the VAT check and the extensions, as text", async () => {
      await openOrder();
      const box = admin.page.locator("#svc-checkout-order");
      await box.getByText("Sent with the cart").click();
      const text = await box.innerText();
      for (const part of [
        attack,
        "30 days net",
        "February 3, 2020",
        "DE999999100",
        "The VAT register did not respond",
        "acme",
        "Test order",
        "Further PO numbers\nPO-8, PO-9 ü/B",
        "Cost centre\n4100",
        "Buyer reference\nTeam <Nord>",
        "Invoice e-mail\nrechnung@muster.example",
        "Peppol ID\n0208:0403019261",
        "Note\nRing twice.\nAsk for <Erika>.",
      ]) {
        expect(text).toContain(part);
      }
      expect(text, "not filled in").not.toContain("Tax exemption number");
      expect(await box.locator("img").count()).toBe(0);
      await admin.page.getByRole("button", { name: "Check VAT number again" }).waitFor();
      expect(await findings(admin.page, { within: ["#svc-checkout-order"] })).toEqual([]);
    });

    test("checking the number again stores the result, and the order's VAT does not change", async () => {
      await openOrder();
      const before = await store.order(id);
      await admin.page.getByRole("button", { name: "Check VAT number again" }).click();
      await admin.page.locator("#svc-checkout-vat-recheck").getByText("The VAT number is valid.").waitFor();
      const after = await store.order(id);
      expect(after.meta).toMatchObject({
        _svc_vat_valid: "1",
        _svc_vat_country: "DE",
        _svc_vat_number: "DE999999100",
      });
      expect(after.meta).not.toHaveProperty("_svc_vat_warning");
      expect([after.tax, after.total]).toEqual([before.tax, before.total]);
      expect(after.notes.join()).toContain("checked again: it is valid");
    });

    test("staff assign the order to a company, and see what the company owes", async () => {
      await store.php(`
        SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_${storage}', 'Assigned ${storage} & Sons', credit_limits: [ 'EUR' => 500 ] ) );
        return 1;`);
      await openOrder();
      const box = admin.page.locator("#svc-checkout-order");
      await box.getByLabel("Assign to").fill(`Assigned ${storage}`);
      await admin.page.getByRole("option", { name: `Assigned ${storage} & Sons` }).click();
      expect(await findings(admin.page, { within: ["#svc-checkout-order"] })).toEqual([]);
      await Promise.all([admin.page.waitForEvent("load"), box.getByRole("button", { name: "Assign", exact: true }).click()]);
      const text = await box.innerText();
      expect(text).toContain("€9.00 of €5.00");
      expect(text).toContain("over its credit limit");
      expect((await store.order(id)).meta["_svc_company_id"]).toBe(`co_${storage}`);
    });

    test("the list of orders has PO number, due date and a badge on test orders", async () => {
      await admin.open(storage === "tables" ? "admin.php?page=wc-orders" : "edit.php?post_type=shop_order");
      const row = admin.page.locator(storage === "tables" ? `#order-${id}` : `#post-${id}`);
      const text = await row.innerText();
      expect(text).toContain(attack);
      expect(text).toContain("(overdue)");
      expect(text.toLowerCase()).toContain("test");
      expect(await row.locator("img[src=x]").count()).toBe(0);
    });

    test.each([
      ["PO number", "4711/B"],
      ["further PO number", "8000/ü"],
      ["cost centre", "KST-77"],
      ["VAT number", "DE811907980"],
      ["company", "Suchmann & Töchter"],
    ])("the search in the list of orders finds the %s", async (_what, search) => {
      const found = await makeOrders(store, [
        { po: `4711/B-${storage}`, company: "Suchmann & Töchter", due: "2030-01-01", total: 5 },
        { po: `other-${storage}`, company: "Other Ltd", due: "2030-01-01", total: 5 },
      ]);
      const [match = 0, other = 0] = Object.values(found);
      await store.php(`
        $order = wc_get_order( ${match} );
        $order->update_meta_data( '_svc_vat_number', 'DE811907980' );
        $order->update_meta_data( '_svc_po_numbers', '["7999","8000/ü"]' );
        $order->update_meta_data( '_svc_cost_centre', 'KST-77' );
        $order->save();
        return 1;`);
      const query = `s=${encodeURIComponent(search)}`;
      await admin.open(
        storage === "tables" ? `admin.php?page=wc-orders&${query}` : `edit.php?post_type=shop_order&${query}`,
      );
      const row = (order: number) => admin.page.locator(storage === "tables" ? `#order-${order}` : `#post-${order}`);
      expect(await row(match).count()).toBe(1);
      expect(await row(other).count()).toBe(0);
    });

    test("WordPress exports personal data, and erases it with the order", async () => {
      type Exported = { data: { data: { name: string; value: string }[] }[] };
      const { data } = await store.php<Exported>(`
        $data = [];
        for ( $page = 1, $done = false; ! $done; $page++ ) {
          [ 'data' => $rows, 'done' => $done ] = WC_Privacy_Exporters::order_data_exporter( 'erika@buyer.example', $page );
          array_push( $data, ...$rows );
        }
        return [ 'data' => $data ];`);
      const values = data.flatMap((item) => item.data.map(({ value }) => value));
      for (const value of [
        "DE999999100",
        "PO-8, PO-9 ü/B",
        "4100",
        "rechnung@muster.example",
        "Ring twice.\nAsk for <Erika>.",
      ])
        expect(values).toContain(value);
      expect(data.flatMap((item) => item.data.map(({ name }) => name))).toContain("Sent with the cart: acme");

      await store.php(`WC_Privacy_Erasers::remove_order_personal_data( wc_get_order( ${id} ) ); return 1;`);
      const { meta } = await store.order(id);
      expect(
        Object.values(meta).filter((value) =>
          /onerror|DE999999100|PO-8|4100|Nord|rechnung|0208:|Ring/.test(value),
        ),
      ).toEqual([]);
      expect(meta).toMatchObject({
        _svc_payment_terms: "net30",
        _svc_payment_due: "2020-02-03",
        _svc_vat_valid: "1",
      });
    });
  });

  test("an unknown number becomes invalid; without a response, nothing changes", async () => {
    await useStorage(store, "tables");
    const down = await makeOrder("PO-1", {
      _svc_vat_number: "DE999999100",
      _svc_vat_warning: "vies_unavailable",
    });
    await store.php(
      "global $wpdb; $wpdb->query( \"DELETE FROM $wpdb->options WHERE option_name LIKE '%svc_checkout_vat_%'\" ); wp_cache_flush(); return 1;",
    );
    await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
    const answer = await callAdminRoute<{ code: string }>(store, "POST", `/net-terms/${down}/vat`, {});
    expect([answer.status, answer.data.code]).toEqual([503, "svc_vat_unavailable"]);
    expect((await store.order(down)).meta["_svc_vat_warning"]).toBe("vies_unavailable");

    await store.setOption("svc_checkout_server_url", server.url);
    await store.php("delete_transient( 'svc_checkout_server_resting' ); return 1;");
    const wrong = await makeOrder("PO-2", { _svc_vat_number: "DE999999200" });
    const { status, data } = await callAdminRoute<{ vat: string }>(
      store,
      "POST",
      `/net-terms/${wrong}/vat`,
      {},
    );
    expect([status, data.vat]).toEqual([200, "invalid"]);
    const none = await makeOrder("PO-3", {});
    expect((await callAdminRoute(store, "POST", `/net-terms/${none}/vat`, {})).status).toBe(404);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
