// Promise: a VAT number is kept with an account only if its customer asks for it; it fills in forms, is theirs to change, and grants nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { missingForStore } from "../support/locations.mjs";
import { pressUntil } from "../support/press-until.ts";
import { newVisitor, type Order, type Visitor } from "../support/visitor.ts";
import { type ConnectedStore, kinds, startConnectedStore, VALID } from "./connected-store.ts";

const FRENCH = "FR29999000128";
/** No register can be asked about it. */
const NORWEGIAN = "NO974760673MVA";
const FRENCH_NAME = "SAS EXEMPLE LUMIERE";
const INVALID = "DE999999200";
const UNAVAILABLE = "IT99999999301";
const LABEL = "Save this VAT number to my account";
const slowestPageMs = 90_000;
const patience = { timeout: 60_000 };

describe.skipIf(missingForStore().length > 0)("the VAT number of an account", () => {
  let store: ConnectedStore;
  let count = 0;

  beforeAll(async () => {
    store = await startConnectedStore();
    const page = await store.php<number>(
      "return wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'My account', 'post_name' => 'my-account', 'post_content' => '[woocommerce_my_account]' ] );",
    );
    await store.setOption("woocommerce_myaccount_page_id", page);
    await store.php("flush_rewrite_rules(); return 1;");
  });

  afterAll(async () => {
    await store?.close();
  });

  async function newCustomer(): Promise<{ id: number; login: string; email: string }> {
    const login = `buyer${++count}`;
    const email = `${login}@buyer.example`;
    const id = await store.php<number>(
      `return wp_insert_user( [ 'user_login' => '${login}', 'user_pass' => 'password', 'user_email' => '${email}', 'role' => 'customer', 'first_name' => 'Karin', 'last_name' => 'Lindner' ] );`,
    );
    return { id, login, email };
  }
  /** What the account has of the plugin. */
  const kept = (id: number) =>
    store.php<Record<string, string>>(
      `return (object) array_map( fn ( $values ) => $values[0], array_filter( get_user_meta( ${id} ), fn ( $key ) => str_starts_with( $key, '_svc_' ), ARRAY_FILTER_USE_KEY ) );`,
    );
  const keep = (id: number, number: string, meta: Record<string, string> = {}) =>
    store.php(
      `foreach ( json_decode( '${JSON.stringify({ _svc_vat_number: number, ...meta })}', true ) as $key => $value ) { update_user_meta( ${id}, $key, $value ); } return 1;`,
    );
  async function signedIn(login: string): Promise<Visitor> {
    const visitor = newVisitor(store);
    await visitor.signIn(login);
    await visitor.addToCart(store.products.plain, 1);
    return visitor;
  }
  type Saving = Order & { save_vat_number?: boolean };
  /** What a form sends for a ticked box. */
  const asking = (kind: "block" | "classic", order: Order = {}): Saving =>
    ({ ...order, save_vat_number: kind === "block" ? true : "1" }) as Saving;
  const typedIn = (html: string) => /<input[^>]*name="svc_vat_number"[^>]*value="([^"]*)"/.exec(html)?.[1];

  describe.each(kinds)("in the %s checkout", (kind) => {
    test("a placed order with the box ticked keeps the number and its check; without it, nothing is kept", async () => {
      await store.useCheckout(kind);
      const { id, login } = await newCustomer();
      const visitor = await signedIn(login);
      const first = await visitor.placeOrder(kind, { vat_number: FRENCH });
      expect(first.id, first.text).not.toBeNull();
      expect(await kept(id)).toEqual({});

      await visitor.addToCart(store.products.plain, 1);
      const second = await visitor.placeOrder(kind, asking(kind, { vat_number: "fr 29 999 000 128", company: "SAS Exemple Lumière" }));
      expect(second.id, second.text).not.toBeNull();
      expect(await kept(id)).toEqual({
        _svc_vat_number: FRENCH,
        _svc_vat_valid: "1",
        _svc_vat_country: "FR",
        _svc_vat_name: FRENCH_NAME,
        _svc_vat_checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      expect((await store.order(second.id ?? 0)).meta).not.toHaveProperty("_svc_keep_vat_number");
    });

    test("a declined payment keeps nothing; the attempt that pays keeps the number only if the box is ticked then", async () => {
      await store.useCheckout(kind);
      const { id, login } = await newCustomer();
      const visitor = await signedIn(login);
      const order = { vat_number: VALID, method: "lab" };
      await store.setOption("lab_gateway", "declines");
      expect((await visitor.placeOrder(kind, asking(kind, order))).text).toContain("Declined.");
      expect(await kept(id)).toEqual({});
      await store.setOption("lab_gateway", "pays");
      expect((await visitor.placeOrder(kind, order)).id).not.toBeNull();
      expect(await kept(id)).toEqual({});
      await visitor.addToCart(store.products.plain, 1);
      await store.setOption("lab_gateway", "declines");
      await visitor.placeOrder(kind, order);
      await store.setOption("lab_gateway", "pays");
      expect((await visitor.placeOrder(kind, asking(kind, order))).id).not.toBeNull();
      expect(await kept(id)).toMatchObject({ _svc_vat_number: VALID, _svc_vat_valid: "1" });
      await store.setOption("lab_gateway", "");
    });

    test("guests, private buyers and malformed numbers keep nothing, whatever they send", async () => {
      await store.useCheckout(kind);
      const users = () => store.php<number>("global $wpdb; return (int) $wpdb->get_var( \"SELECT COUNT(*) FROM $wpdb->usermeta WHERE meta_key LIKE '\\\\_svc\\\\_%'\" );");
      const before = await users();
      const guest = newVisitor(store);
      await guest.addToCart(store.products.plain, 1);
      expect((await guest.placeOrder(kind, asking(kind, { vat_number: VALID }))).id).not.toBeNull();

      const { login } = await newCustomer();
      await store.setOption("svc_checkout_b2b_for", "choice");
      const buyer = await signedIn(login);
      expect((await buyer.placeOrder(kind, asking(kind, { b2b: false, vat_number: VALID }))).id).not.toBeNull();
      await store.setOption("svc_checkout_b2b_for", "everyone");

      await buyer.addToCart(store.products.plain, 1);
      expect((await buyer.placeOrder(kind, asking(kind, { vat_number: "<script>alert(1)</script>" }))).id).not.toBeNull();
      await buyer.addToCart(store.products.plain, 1);
      expect((await buyer.placeOrder(kind, asking(kind, { vat_number: `DE${"9".repeat(60)}` }))).id).toBeNull();
      expect(await users()).toBe(before);
    });
  });

  test("an order that fails keeps nothing until it is paid, and none keeps the number of another customer's", async () => {
    const { id } = await newCustomer();
    const other = await newCustomer();
    const order = (customer: number, via = "checkout") =>
      store.php<number>(`
        $order = wc_create_order( [ 'customer_id' => ${customer}, 'status' => 'pending', 'created_via' => '${via}' ] );
        foreach ( [ '_svc_vat_number' => '${VALID}', '_svc_vat_valid' => '1', '_svc_keep_vat_number' => '${id}:' ] as $key => $value ) { $order->update_meta_data( $key, $value ); }
        return $order->save();`);
    const move = (to: number, status: string) => store.php(`wc_get_order( ${to} )->update_status( '${status}' ); return 1;`);
    const own = await order(id);
    await move(own, "failed");
    expect(await kept(id)).toEqual({});
    // As a subscription's renewals are copied from its first order.
    await move(await order(id, "subscription"), "processing");
    expect(await kept(id)).toEqual({});
    const late = await order(id);
    await move(own, "processing");
    expect(await kept(id)).toMatchObject({ _svc_vat_number: VALID, _svc_vat_valid: "1" });
    await keep(id, FRENCH);
    await move(late, "processing");
    expect(await kept(id), "saved since it was ordered").toMatchObject({ _svc_vat_number: FRENCH });
    await move(await order(other.id), "on-hold");
    expect(await kept(other.id)).toEqual({});
  });

  test("the next checkout is filled in with it; what was typed wins, and nobody else sees it", async () => {
    const { id, login } = await newCustomer();
    await keep(id, FRENCH);
    const visitor = await signedIn(login);
    expect(typedIn(await visitor.checkoutPage("classic"))).toBe(FRENCH);
    expect(await visitor.checkoutPage("block")).toContain(encodeURIComponent(`"savedVatNumber":"${FRENCH}"`));
    await visitor.typed({ b2b: true, vat_number: VALID });
    expect(typedIn(await visitor.checkoutPage("classic"))).toBe(VALID);
    await visitor.typed({ b2b: true, vat_number: "" });
    expect(typedIn(await visitor.checkoutPage("classic"))).toBe("");

    // Staff correct it, and it is erased, while the customer's session lasts.
    await keep(id, NORWEGIAN, { _svc_vat_valid: "0", _svc_vat_checked_at: "2026-11-20T10:00:00.000Z" });
    expect(await store.php(`return SvcCheckout\\Vat\\SavedVatNumber::of_user( ${id} )->state;`)).toBe("unchecked");
    expect(typedIn(await visitor.checkoutPage("classic"))).toBe(NORWEGIAN);
    await visitor.typed({ b2b: true, vat_number: VALID });
    expect((await visitor.placeOrder("classic", { vat_number: VALID })).id).not.toBeNull();
    await visitor.addToCart(store.products.plain, 1);
    expect(typedIn(await visitor.checkoutPage("classic")), "typed for one order").toBe(NORWEGIAN);
    await store.php(`SvcCheckout\\Vat\\SavedVatNumber::delete( ${id} ); return 1;`);
    expect(typedIn(await visitor.checkoutPage("classic"))).toBe("");
    await keep(id, FRENCH);

    const guest = newVisitor(store);
    await guest.addToCart(store.products.plain, 1);
    const page = await guest.checkoutPage("classic");
    expect(page).not.toContain(FRENCH);
    expect(page).not.toContain("svc_save_vat_number");
    expect(await guest.checkoutPage("block")).toContain(encodeURIComponent('"savedVatNumber":null'));
    // A form that was opened as a guest has an empty number.
    await guest.typed({ b2b: true, vat_number: "" });
    await guest.signIn(login);
    expect(typedIn(await guest.checkoutPage("classic"))).toBe(FRENCH);

    const other = await signedIn((await newCustomer()).login);
    expect(await other.checkoutPage("classic")).not.toContain(FRENCH);
    const queries = await store.php<number>("global $wpdb; $before = $wpdb->num_queries; SvcCheckout\\Vat\\SavedVatNumber::of_user( 0 ); return $wpdb->num_queries - $before;");
    expect(queries).toBe(0);
  });

  test("a hosted session is filled in with it", async () => {
    const { id } = await newCustomer();
    const customer = (user: number) =>
      store.php<{ vatNumber?: string }>(`
        wp_set_current_user( ${user} );
        wc_load_cart();
        WC()->cart->add_to_cart( ${store.products.plain} );
        return SvcCheckout\\Hosted\\CreateSessionBody::of( WC()->cart, 'reference', 'key' )['customer'];`);
    expect(await customer(id)).not.toHaveProperty("vatNumber");
    await keep(id, FRENCH);
    expect(await customer(id)).toMatchObject({ vatNumber: FRENCH });
    expect(await customer(0)).not.toHaveProperty("vatNumber");
    const url = await store.php<string | null>(`
      wp_set_current_user( ${id} );
      wc_load_cart();
      WC()->cart->add_to_cart( ${store.products.plain} );
      WC()->cart->calculate_totals();
      return SvcCheckout\\Hosted\\HostedSession::url( WC()->cart );`);
    expect(url, "the server takes it").not.toBeNull();
    expect(await (await fetch(url ?? "")).text()).toContain(FRENCH);
  });

  test("a member's checkouts begin with the company's number if it has one, and the account's own comes first", async () => {
    const { id, login } = await newCustomer();
    const company = (...numbers: string[]) =>
      store.php(`
        SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_member_number', 'SAS Exemple', json_decode( '${JSON.stringify(numbers)}', true ), revision: SvcCheckout\\OnAccount\\Companies::find( 'co_member_number' )->revision ?? 0 ) );
        SvcCheckout\\OnAccount\\Companies::set_members( 'co_member_number', [ [ 'reference' => '${id}', 'terms' => null ] ] );
        return 1;`);
    const inSession = () =>
      store.php<string | null>(`
        wp_set_current_user( ${id} );
        wc_load_cart();
        WC()->cart->add_to_cart( ${store.products.plain} );
        return SvcCheckout\\Hosted\\CreateSessionBody::of( WC()->cart, 'reference', 'key' )['customer']['vatNumber'] ?? null;`);
    await store.useCheckout("classic");
    await company("fr 29 999 000 128");
    const visitor = await signedIn(login);
    expect([typedIn(await visitor.checkoutPage("classic")), await inSession()]).toEqual([FRENCH, FRENCH]);
    await company(FRENCH, VALID);
    expect([typedIn(await visitor.checkoutPage("classic")), await inSession()]).toEqual(["", null]);
    await company(FRENCH);
    await keep(id, VALID);
    expect([typedIn(await visitor.checkoutPage("classic")), await inSession()]).toEqual([VALID, VALID]);
  });

  test("the live check of the checkout renews a result that is older than the setting, and no other", async () => {
    const { id, login } = await newCustomer();
    const visitor = await signedIn(login);
    const html = await visitor.checkoutPage("classic");
    const [, nonce = ""] = /"nonce":"(\w+)","restNonce"/.exec(html) ?? [];
    const [, restNonce = ""] = /"restNonce":"(\w+)"/.exec(html) ?? [];
    const check = async (vatNumber: string) =>
      expect((await visitor.post("/wp-json/wc-svc/v1/vat", { vatNumber }, { "x-wp-nonce": restNonce, "x-svc-nonce": nonce })).status).toBe(200);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

    await keep(id, FRENCH, { _svc_vat_valid: "0", _svc_vat_checked_at: daysAgo(29) });
    await check(FRENCH);
    expect(await kept(id), "not old enough").toMatchObject({ _svc_vat_valid: "0" });
    await keep(id, FRENCH, { _svc_vat_checked_at: daysAgo(31) });
    await store.setOption("svc_checkout_vat_recheck_days", "0");
    await check(FRENCH);
    expect(await kept(id), "never").toMatchObject({ _svc_vat_valid: "0" });
    await store.setOption("svc_checkout_vat_recheck_days", "30");
    await check(VALID);
    expect(await kept(id), "another number").toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "0" });
    await check(FRENCH);
    expect(await kept(id)).toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "1", _svc_vat_name: FRENCH_NAME });

    await keep(id, UNAVAILABLE, { _svc_vat_valid: "1", _svc_vat_checked_at: daysAgo(31) });
    await check(UNAVAILABLE);
    expect(await kept(id), "a register that is silent changes nothing").toMatchObject({ _svc_vat_valid: "1" });
  });

  test("a number saved as valid is checked with every order, and changes no tax by itself", async () => {
    await store.setOption("lab_tax", "zero");
    const { id, login } = await newCustomer();
    await keep(id, INVALID, { _svc_vat_valid: "1", _svc_vat_checked_at: new Date().toISOString() });
    await store.useCheckout("block");
    const placed = await (await signedIn(login)).placeOrder("block", { vat_number: INVALID });
    const order = await store.order(placed.id ?? 0);
    expect(order.meta).toMatchObject({ _svc_vat_valid: "0" });
    expect(Number(order.tax)).toBeGreaterThan(0);
    await store.setOption("lab_tax", "");
  });

  test("the account's billing address ends with it, its other addresses and rejected numbers do not, and a filter leaves it out", async () => {
    const { id } = await newCustomer();
    const address = (type: "billing" | "shipping", country: string, before = "") =>
      store.php<string>(`
        foreach ( [ 'billing', 'shipping' ] as $type ) {
          foreach ( [ 'first_name' => 'Karin', 'address_1' => 'Weg 1', 'postcode' => '10115', 'city' => 'Berlin', 'country' => '${country}' ] as $key => $value ) { update_user_meta( ${id}, "{$type}_$key", $value ); }
        }
        ${before}
        return wc_get_account_formatted_address( '${type}', ${id} );`);
    expect(await address("billing", "DE")).not.toContain("VAT number");
    await keep(id, VALID, { _svc_vat_valid: "1", _svc_vat_checked_at: "2026-01-01T00:00:00.000Z" });
    for (const country of ["DE", "FR", "PR", "CN", "US", "JP"]) {
      expect(await address("billing", country), country).toMatch(new RegExp(`[^>]<br/>VAT number: ${VALID}$`));
      expect(await address("shipping", country), country).not.toContain(VALID);
    }
    expect(await address("billing", "DE", "add_filter( 'svc_checkout_vat_number_in_address', fn ( $shown, $of ) => is_int( $of ) ? false : $shown, 10, 2 );")).not.toContain(VALID);
    await keep(id, VALID, { _svc_vat_valid: "0" });
    expect(await address("billing", "DE")).not.toContain(VALID);

    const order = await store.bought("classic", { vat_number: VALID });
    const ofOrder = (before: string) => store.php<string>(`${before} return wc_get_order( ${order.id} )->get_formatted_billing_address();`);
    expect((await ofOrder("")).split("VAT number")).toHaveLength(2);
    expect(await ofOrder("add_filter( 'svc_checkout_vat_number_in_address', '__return_false' );")).not.toContain("VAT number");
    expect(await store.php<string>(`return wc_get_order( ${order.id} )->get_formatted_shipping_address();`)).not.toContain("VAT number");
  });

  test("it is exported, erased, and deleted with the plugin", async () => {
    const { id, email } = await newCustomer();
    const other = await newCustomer();
    const meta = { _svc_vat_valid: "1", _svc_vat_country: "FR", _svc_vat_name: FRENCH_NAME, _svc_vat_checked_at: "2026-01-01T12:00:00.000Z" };
    await keep(id, FRENCH, meta);
    await keep(other.id, VALID);
    const registered = await store.php<{ exported: { data: { data: unknown[] }[] }; empty: { data: unknown[] } }>(`
      $export = apply_filters( 'wp_privacy_personal_data_exporters', [] )['svc-checkout-vat-number']['callback'];
      return [ 'exported' => $export( '${email}', 1 ), 'empty' => $export( 'nobody@buyer.example', 1 ) ];`);
    expect(registered.empty.data).toEqual([]);
    expect(registered.exported.data[0]?.data).toEqual([
      { name: "VAT number", value: FRENCH },
      { name: "Country of the VAT number", value: "FR" },
      { name: "Name registered for the VAT number", value: FRENCH_NAME },
      { name: "VAT check", value: `Valid when last checked on January 1, 2026, registered to ${FRENCH_NAME}` },
      { name: "VAT number checked at", value: meta._svc_vat_checked_at },
    ]);
    const erased = await store.php(`return apply_filters( 'wp_privacy_personal_data_erasers', [] )['svc-checkout-vat-number']['callback']( '${email}', 1 );`);
    expect(erased).toMatchObject({ items_removed: true, items_retained: false });
    expect(await kept(id)).toEqual({});
    expect(await kept(other.id)).toEqual({ _svc_vat_number: VALID });
    await store.php("SvcCheckout\\Vat\\SavedVatNumber::delete_all(); return 1;");
    expect(await kept(other.id)).toEqual({});
  });

  describe.skipIf(!hasChromium)("in a browser", () => {
    let browser: Browser;
    let admin: Admin;

    beforeAll(async () => {
      browser = await launchBrowser();
      admin = await signIn(store);
    });
    afterAll(async () => {
      await admin?.close();
      await browser?.close();
    });

    async function openAs(login: string, width = 1280): Promise<Page> {
      const page = await (await browser.newContext({ viewport: { width, height: 1200 } })).newPage();
      page.setDefaultTimeout(slowestPageMs);
      await page.goto(`${store.url}/wp-login.php`);
      await page.locator("#user_login").fill(login);
      await page.locator("#user_pass").fill("password");
      await Promise.all([page.waitForURL((url) => !url.pathname.includes("wp-login")), page.locator("#wp-submit").click()]);
      return page;
    }

    test("the block checkout offers to save another number than the saved one, unticked", async () => {
      await store.useCheckout("block");
      const { id, login } = await newCustomer();
      const page = await openAs(login);
      await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
      await page.goto(`${store.url}/?page_id=${store.pages.block}`);
      const number = page.locator("#svc-vatNumber");
      const box = page.getByLabel(LABEL);
      await number.waitFor();
      expect(await box.count()).toBe(0);
      await number.fill(FRENCH);
      await page.getByText(FRENCH_NAME).waitFor();
      expect(await box.isChecked()).toBe(false);
      await box.check();
      expect(await findings(page, { within: [".svc-company"] })).toEqual([]);
      const buyer = { "svc-company": "SAS Exemple Lumière", "svc-firstName": "Karin", "svc-lastName": "Lindner" };
      const address = { email: "karin@example.com", "billing-address_1": "Weg 1", "billing-postcode": "10115", "billing-city": "Berlin" };
      for (const [field, value] of Object.entries({ ...buyer, ...address })) {
        await page.locator(`#${field}`).fill(value);
      }
      await page.locator("#radio-control-wc-payment-method-options-cod").check();
      await pressUntil(
        () => page.locator(".wc-block-components-checkout-place-order-button").click({ timeout: 30_000 }),
        () => page.waitForURL(/order-received/, { timeout: 30_000 }),
      );
      expect(await kept(id)).toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "1" });
      expect((await page.locator("body").innerText()).split(`VAT number: ${FRENCH}`)).toHaveLength(2);

      await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
      await page.goto(`${store.url}/?page_id=${store.pages.block}`);
      await number.waitFor();
      expect(await number.inputValue()).toBe(FRENCH);
      await page.getByText(FRENCH_NAME).waitFor();
      expect(await box.count()).toBe(0);
      await number.fill("FR 29 999 000 128");
      expect(await box.count(), "the same number").toBe(0);
      await number.fill(VALID);
      expect(await box.isChecked()).toBe(false);
      await number.fill("");
      expect(await box.count()).toBe(0);
      await page.context().close();
    });

    test("the classic checkout does the same, and its live check on load renews an old result", async () => {
      await store.useCheckout("classic");
      const { id, login } = await newCustomer();
      await keep(id, FRENCH, { _svc_vat_valid: "0", _svc_vat_checked_at: "2020-01-01T00:00:00.000Z" });
      const page = await openAs(login);
      await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
      await page.goto(`${store.url}/?page_id=${store.pages.classic}`);
      const number = page.locator("#svc_vat_number");
      const box = page.getByLabel(LABEL);
      expect(await number.inputValue()).toBe(FRENCH);
      await expect.poll(() => kept(id), patience).toMatchObject({ _svc_vat_valid: "1", _svc_vat_name: FRENCH_NAME });
      expect(await box.isVisible()).toBe(false);
      await number.fill(VALID);
      expect(await box.isVisible()).toBe(true);
      await box.check();
      await number.fill("");
      expect(await box.isVisible()).toBe(false);
      await number.fill(VALID);
      expect(await box.isChecked()).toBe(false);
      await page.locator(".svc-vat__result--good").waitFor();
      expect(await findings(page, { within: ["#svc_vat_number_field", "#svc_save_vat_number_field"] })).toEqual([]);
      await page.context().close();
    });

    test("My account shows the last check, checks a new number, saves one that cannot be checked, and deletes a cleared one", async () => {
      const { id, login } = await newCustomer();
      const page = await openAs(login);
      const visit = () => page.goto(`${store.url}/my-account/edit-account/`);
      const field = page.getByLabel("VAT number");
      const save = async (number: string) => {
        await visit();
        await field.fill(number);
        await page.getByRole("button", { name: "Save changes" }).click();
        await page.locator(".woocommerce-error, .woocommerce-message, .wc-block-components-notice-banner").first().waitFor();
        return page.locator(".woocommerce-error, .woocommerce-message, .wc-block-components-notice-banner").first().innerText();
      };
      await visit();
      expect(await page.locator("#svc_vat_number_note").innerText()).toBe("Filled in for you when you order for a company.");
      expect(await save("fr29999000128")).toContain("changed successfully");
      expect(await kept(id)).toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "1", _svc_vat_name: FRENCH_NAME });
      await visit();
      expect(await field.inputValue()).toBe(FRENCH);
      expect(await page.locator("#svc_vat_number_note").innerText()).toMatch(new RegExp(`^Valid when last checked on .+ 20\\d\\d, registered to ${FRENCH_NAME}\\. Clear the field to delete it\\.$`));
      expect(await findings(page, { within: ["#svc_vat_number_field", "#svc_vat_number_note"] })).toEqual([]);
      for (const wrong of [INVALID, "<b>DE</b>", "nonsense"]) {
        expect(await save(wrong), wrong).toContain("Please enter a valid VAT number");
        expect(await field.inputValue(), "what was typed stays").toBe(wrong);
      }
      await visit();
      await field.evaluate((input) => input.removeAttribute("maxlength"));
      await field.fill(`DE${"1".repeat(60)}`);
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Please shorten the VAT number to 40 characters.").first().waitFor();
      expect(await kept(id)).toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "1" });

      expect(await save(UNAVAILABLE)).toContain("changed successfully");
      expect(await kept(id)).toMatchObject({ _svc_vat_number: UNAVAILABLE, _svc_vat_valid: "0" });
      await visit();
      expect(await page.locator("#svc_vat_number_note").innerText()).toContain("Not checked.");
      // The checkout has the number from now on, not the one that was typed there.
      await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
      await page.goto(`${store.url}/?page_id=${store.pages.classic}`);
      expect(await page.locator("#svc_vat_number").inputValue()).toBe(UNAVAILABLE);
      expect(await save("")).toContain("changed successfully");
      expect(await kept(id)).toEqual({});
      await page.goto(`${store.url}/?page_id=${store.pages.classic}`);
      expect(await page.locator("#svc_vat_number").inputValue()).toBe("");
      await page.context().close();
    });

    test("with the server down, a number is saved as unchecked", async () => {
      const { id, login } = await newCustomer();
      const page = await openAs(login);
      await store.php("remove_all_actions( 'update_option_svc_checkout_server_url' ); update_option( 'svc_checkout_server_url', 'http://127.0.0.1:9' ); return 1;");
      await page.goto(`${store.url}/my-account/edit-account/`);
      await page.getByLabel("VAT number").fill("ATU12345675");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("changed successfully").waitFor();
      await store.php(`remove_all_actions( 'update_option_svc_checkout_server_url' ); update_option( 'svc_checkout_server_url', '${store.server.url}' ); delete_transient( 'svc_checkout_server_resting' ); return 1;`);
      expect(await kept(id)).toMatchObject({ _svc_vat_number: "ATU12345675", _svc_vat_valid: "0" });
      await page.context().close();
    });

    test("staff see and edit it on the screen of the user, below the company", async () => {
      const { id } = await newCustomer();
      await keep(id, FRENCH, { _svc_vat_valid: "1", _svc_vat_name: FRENCH_NAME, _svc_vat_checked_at: "2026-01-01T12:00:00.000Z" });
      await admin.open(`user-edit.php?user_id=${id}`);
      const { page } = admin;
      const field = page.getByLabel("VAT number");
      expect(await field.inputValue()).toBe(FRENCH);
      const row = page.locator("tr", { has: field });
      expect(await row.innerText()).toContain(`Valid when last checked on January 1, 2026, registered to ${FRENCH_NAME}`);
      const rows = await page.locator("#fieldset-billing label").allInnerTexts();
      expect(rows[rows.indexOf("VAT number") - 1]).toBe("Company");
      expect(await findings(page, { within: ["tr:has(#_svc_vat_number)"] })).toEqual([]);
      const save = async (number: string) => {
        await field.fill(number);
        await Promise.all([page.waitForEvent("domcontentloaded"), page.getByRole("button", { name: "Update User" }).click()]);
        await page.locator("#message, .notice-error, .error").locator("visible=true").first().waitFor();
      };
      await save("<b>nonsense</b>");
      await page.getByText("Please enter a valid VAT number, or leave the field empty.").waitFor();
      expect(await kept(id)).toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "1" });
      await save(FRENCH);
      expect(await kept(id), "unchanged").toMatchObject({ _svc_vat_number: FRENCH, _svc_vat_valid: "1" });
      await save("DE 999 999 100");
      expect(await kept(id)).toEqual({ _svc_vat_number: VALID, _svc_vat_country: "DE" });
      expect(await row.innerText()).toContain("Not checked");
      await save("");
      expect(await kept(id)).toEqual({});
    });

    test("the setting takes whole days only", async () => {
      await admin.open("admin.php?page=wc-settings&tab=svc_checkout&section=tax");
      const { page } = admin;
      const days = page.getByLabel("Check saved VAT numbers again after (days)");
      expect(await days.inputValue()).toBe("30");
      expect(await findings(page, { within: ["tr:has(#svc_checkout_vat_recheck_days)"] })).toEqual([]);
      const save = async (value: string) => {
        await days.evaluate((input) => input.setAttribute("type", "text"));
        await days.fill(value);
        await days.blur();
        await Promise.all([page.waitForEvent("domcontentloaded"), page.getByRole("button", { name: "Save changes" }).click()]);
        await page.locator("#message").first().waitFor();
        return store.php<string>("return (string) get_option( 'svc_checkout_vat_recheck_days' );");
      };
      expect(await save("-1")).toBe("30");
      await page.getByText("please enter a whole number from 0 to 3650").waitFor();
      expect(await save("7")).toBe("7");
      expect(await save("0")).toBe("0");
      await store.setOption("svc_checkout_vat_recheck_days", "30");
    });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
