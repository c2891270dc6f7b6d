/** Holds that the set-up checklist leads a new store to a test order whose event and e-mail are real, and tells what goes wrong. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { startHarness, type Harness, type TestMerchant } from "../../../../test/support/harness.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("the set-up checklist of a real store", () => {
  let server: Harness;
  let merchant: TestMerchant;
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    merchant = await server.merchant(await server.workspace());
    store = await startCheckoutStore(server, merchant);
    admin = await signIn(store);
    admin.page.setDefaultTimeout(20_000);
    await store.setOption("svc_checkout_mode", "off");
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
    await server?.close();
  });

  const openChecklist = async () => {
    await admin.open("admin.php?page=wc-settings&tab=svc_checkout&section=setup");
    await admin.page.locator(".svc-checkout-steps").waitFor();
  };
  const step = (id: string) => admin.page.locator(`[data-step="${id}"]`);
  const done = () =>
    admin.page.locator("[data-step][data-done='yes']").evaluateAll((steps) => steps.map((each) => each.getAttribute("data-step")));
  const results = () => admin.page.getByRole("list", { name: "What became of the test order" }).getByRole("listitem");
  const progress = (text: string) => admin.page.locator(".svc-checkout-setup-progress").getByText(text).waitFor();
  const focused = () => admin.page.evaluate(() => document.activeElement?.textContent);
  const currentOrder = () => store.php<number>("return SvcCheckout\\Setup\\TestOrderRecord::load()->order;");
  const emitted = async (order: number): Promise<unknown[]> => {
    const events = await server.sql`
      select type from events
      where merchant_id = ${merchant.id} and payload->'data'->'order'->>'number' = ${String(order)} order by created_at, id`;
    return events.map((event) => event["type"]);
  };
  const remove = async () => {
    await step("test_order").getByRole("button", { name: "Cancel and remove" }).click();
    await place().waitFor();
  };
  const place = () => step("test_order").getByRole("button", { name: "Place a test order" });

  test("a store that is not connected cannot place a test order, and is told why", async () => {
    await openChecklist();
    expect(await done()).toEqual([]);
    expect(await place().getAttribute("aria-disabled")).toBe("true");
    expect(await step("test_order").innerText()).toContain("Connect the store first.");
    expect(await admin.page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  });

  test("settings are confirmed as they are, or by saving their section", async () => {
    await admin.testConnection();
    await openChecklist();
    expect(await done()).toEqual(["connect"]);
    await step("tax").getByRole("button", { name: "Keep as it is" }).click();
    await progress("2 of 7 steps are done.");

    await step("offer").getByRole("link", { name: "Change" }).click();
    // WooCommerce's script enables the button on a change that it sees.
    await admin.page.waitForURL(/section=terms/, { waitUntil: "load" });
    await admin.page.locator("[name='svc_checkout_on_account[defaultOffer]'][value='approved']").check();
    await Promise.all([
      admin.page.waitForEvent("domcontentloaded"),
      admin.page.getByRole("button", { name: "Save changes" }).click(),
    ]);
    await openChecklist();
    expect(await done()).toEqual(["connect", "terms", "offer", "tax"]);
    expect(await step("offer").innerText()).toContain("Terms on account are offered to: Approved companies only.");
  });

  test("the test order is placed on account, its e-mails are sent, and the server has its event", async () => {
    await store.takeMails();
    await place().click();
    await results().first().waitFor();

    const lines = await results().allInnerTexts();
    expect(lines[0]).toMatch(/^Order \d+ of €12\.00 was placed on account \(30 days net\): On hold\. Open the order$/);
    expect(lines).toContainEqual(expect.stringMatching(/^It is due on /));
    expect(lines).toContainEqual(expect.stringMatching(/^E-mail “Order on-hold” was handed to your mail server, for admin@/));
    expect(lines).toContainEqual(expect.stringContaining("accepted the event order.held"));
    expect(await done()).toContain("test_order");

    const id = Number(lines[0]?.match(/\d+/)?.[0]);
    expect((await store.order(id)).meta).toMatchObject({ _svc_livemode: "0", _svc_payment_terms: "net30", _svc_company_id: "none" });
    const mails = await store.takeMails();
    expect(mails.map((mail) => mail.subject)).toEqual([
      expect.stringContaining("[TEST]"),
      expect.stringContaining("[TEST]"),
    ]);
    expect(mails.filter((mail) => mail.message.includes("30 days net")), "the buyer's").not.toEqual([]);
    expect(await emitted(id)).toEqual(["order.held"]);
  });

  test("removing it cancels it, reports that, and takes it out of what is owed", async () => {
    expect(await focused(), "the button is gone").toBe("Place a test order (done)");
    const id = await currentOrder();
    await remove();
    expect(await focused()).toBe("Place a test order (done)");
    expect(await store.php(`return [ wc_get_order( ${id} )->get_status(), wc_get_order( ${id} )->get_meta( '_wp_trash_meta_status' ), SvcCheckout\\OnAccount\\Receivables::find( ${id} ) ];`)).toEqual(["trash", "wc-cancelled", null]);
    expect(await emitted(id)).toEqual(["order.held", "order.canceled"]);
  });

  test("there is one test order, however often it is placed at the same time", async () => {
    const statuses = await admin.page.evaluate(async () => {
      const { apiFetch } = (window as unknown as { wp: { apiFetch(options: object): Promise<{ testOrder: { order: { number: string } } }> } }).wp;
      const answers = await Promise.all([1, 2, 3].map(() => apiFetch({ path: "/wc-svc/v1/admin/setup/test-order", method: "POST" })));
      return answers.map((answer) => answer.testOrder.order.number);
    });
    expect(new Set(statuses).size).toBe(1);
    const orders = "return count( wc_get_orders( [ 'created_via' => 'svc-setup', 'status' => 'on-hold' ] ) );";
    expect(await store.php(orders)).toBe(1);
  });

  test("an e-mail that WordPress cannot send and a server that is down are said, and the event follows", async () => {
    await openChecklist();
    await remove();
    expect(await done(), "one went through").toContain("test_order");

    await store.php("update_option( 'lab_mail_fails', '1' ); return 1;");
    await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
    await store.php("$s = SvcCheckout\\Settings\\Settings::load(); update_option( 'svc_checkout_connection', $s->connection_record( time() ) ); return 1;");
    await openChecklist();
    await place().click();
    await results().first().waitFor();
    const lines = (await results().allInnerTexts()).join("\n");
    expect(lines).toContain("could not be sent: WordPress reported an error");
    expect(lines).toContain("has not accepted the event after 1 try");

    await store.setOption("svc_checkout_server_url", server.url);
    await store.php(`
      $entry = SvcCheckout\\StoreEvents\\Outbox::oldest( 1 )[0];
      SvcCheckout\\StoreEvents\\Outbox::update( [ 'next' => 0 ] + $entry );
      SvcCheckout\\StoreEvents\\SendEvent::run( $entry['order'] );
      return 1;`);
    await results().getByText("accepted the event order.held").waitFor();
    await store.php("delete_option( 'lab_mail_fails' ); return 1;");
    await admin.testConnection();
  });

  test("an e-mail that is switched off is said; a placement that was interrupted is finished, and settings with an error confirm nothing", async () => {
    await openChecklist();
    await remove();
    await store.php(`
      delete_option( 'svc_checkout_test_order' );
      update_option( 'svc_checkout_setup_confirmed', [ 'tax' ] );
      update_option( 'woocommerce_customer_on_hold_order_settings', [ 'enabled' => 'no' ] );
      add_filter( 'woocommerce_before_order_object_save', function ( $order ) { if ( 'pending' === $order->get_status( 'edit' ) ) { throw new Error( 'dies' ); } } );
      wp_set_current_user( 1 );
      try { SvcCheckout\\Setup\\TestOrder::place( wp_get_current_user() ); } catch ( Error ) {}
      return 1;`);
    const id = await currentOrder();
    expect((await store.order(id)).status).toBe("checkout-draft");
    await openChecklist();
    expect(await done()).not.toContain("test_order");
    await store.php("wp_set_current_user( 1 ); SvcCheckout\\Setup\\TestOrder::place( wp_get_current_user() ); return 1;");
    await openChecklist();
    const lines = (await results().allInnerTexts()).join("\n");
    expect(lines).toContain(`Order ${id} of`);
    expect(lines).toContain("switched off in WooCommerce");
    expect(await done()).toContain("test_order");
    await store.php("delete_option( 'woocommerce_customer_on_hold_order_settings' ); return 1;");

    await admin.open("admin.php?page=wc-settings&tab=svc_checkout&section=terms");
    await admin.page.getByLabel("Days overdue before terms stop").fill("many");
    await Promise.all([
      admin.page.waitForEvent("domcontentloaded"),
      admin.page.getByRole("button", { name: "Save changes" }).click(),
    ]);
    await openChecklist();
    expect(await done()).not.toContain("offer");
    for (const id of ["terms", "offer"]) {
      await step(id).getByRole("button", { name: "Keep as it is" }).click();
      await admin.page.locator(`[data-step="${id}"][data-done="yes"]`).waitFor();
    }
  });

  test("with the last steps done, WooCommerce's task is complete", async () => {
    const task = `
      $task = Automattic\\WooCommerce\\Admin\\Features\\OnboardingTasks\\TaskLists::get_task( 'svc-checkout-setup', 'extended' )->get_json();
      return [ $task['isComplete'], $task['actionUrl'] ];`;
    const url = expect.stringMatching(/tab=svc_checkout&section=setup$/) as string;
    expect(await store.php(task)).toEqual([false, url]);
    await store.setOption("svc_checkout_bank_details", "IBAN AT61 1904 3002 3457 3201");
    await store.setOption("svc_checkout_mode", "embedded");
    await openChecklist();
    await progress("Everything is set up.");
    expect(await store.php(task)).toEqual([true, url]);
  });

  test("axe finds no problems in it, and nothing is wider than a telephone", async () => {
    for (const width of [1360, 390]) {
      await admin.page.setViewportSize({ width, height: 1000 });
      await openChecklist();
      expect(await findings(admin.page, { within: ["#svc-checkout-setup"] }), String(width)).toEqual([]);
      expect(await admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (process.env.SVC_SHOTS !== undefined) {
        await admin.page.screenshot({ path: `${process.env.SVC_SHOTS}/checklist-${width}.png`, fullPage: true });
      }
    }
    await admin.page.setViewportSize({ width: 1360, height: 1000 });
  });

  test("a live key places no test order", async () => {
    await store.setOption("svc_checkout_api_key", "svc_mk_live_0123456789abcdef0123456789abcdef");
    await store.php("$s = SvcCheckout\\Settings\\Settings::load(); update_option( 'svc_checkout_connection', $s->connection_record( time() ) ); return 1;");
    await openChecklist();
    const id = await currentOrder();
    const before = await emitted(id);
    await remove();
    expect(await place().getAttribute("aria-disabled")).toBe("true");
    expect(await step("test_order").innerText()).toContain("A test order needs a test key.");
    expect(await store.php("wp_set_current_user( 1 ); return rest_do_request( new WP_REST_Request( 'POST', '/wc-svc/v1/admin/setup/test-order' ) )->get_status();")).toBe(409);
    expect([await emitted(id), await store.php("return SvcCheckout\\StoreEvents\\Outbox::oldest( 1 );")], "a test order is not reported with a live key").toEqual([before, []]);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
