// Promise: the hosted page offers the store's own shipping methods, and page, order, event and e-mail agree on the chosen one.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer } from "../../../../test/flows/shopper.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { expectOk } from "../../../../test/support/harness.ts";
import { missingForStore } from "../support/locations.mjs";
import { type HostedShop, type Shopper, startHostedShop } from "./hosted-shop.ts";
import { type PageCalls, pageCalls } from "./page-calls.ts";
import { addShippingZones, type ShippingMethods } from "./shipping-zones.ts";

type Option = { id: string; label: string; amount: number; package: number; contents: string; pickup: boolean; selected: boolean };
type Quoted = {
  quote: string;
  amounts: { subtotal: number; discount: number; shipping: number; tax: number; total: number };
  shippingOptions: Option[];
  undeliverable: boolean;
  shippingCountries: string[] | null;
  shipTo: string;
};
type Refused = { error: { code: string; meta: Quoted } };

const german = { ...buyer, paymentTerm: "net30", billingAddress: { ...buyer.billingAddress, country: "DE" } };
const inFrance = { ...german, billingAddress: { ...german.billingAddress, country: "FR", postcode: "69001", city: "Lyon" } };

describe.skipIf(!hasChromium || missingForStore().length > 0)("the shipping methods of a real store", () => {
  let shop: HostedShop;
  let methods: ShippingMethods;

  beforeAll(async () => {
    shop = await startHostedShop();
    await shop.connect();
    methods = await addShippingZones(shop.store);
  });

  afterAll(async () => {
    await shop?.close();
  });

  /** A shopper on the hosted page with a cart of shipped goods, and the calls of that page. */
  async function checkout(quantity = 2): Promise<Shopper & PageCalls<Quoted>> {
    const shopper = await shop.newShopper();
    await shopper.fillCart(quantity, shop.store.products.shipped);
    await shopper.toCheckout();
    return { ...shopper, ...pageCalls<Quoted>(shopper) };
  }
  const selected = ({ shippingOptions }: Quoted) => shippingOptions.filter((option) => option.selected);
  const shippingLines = (order: number | string) =>
    shop.store.php<unknown>(
      `return array_map( fn ( $line ) => [ $line->get_method_title(), wc_format_decimal( $line->get_total(), 2 ), wc_format_decimal( $line->get_total_tax(), 2 ) ], array_values( wc_get_order( ${order} )->get_items( 'shipping' ) ) );`,
    );

  test("are those of the zone of the address, with the prices and the tax of the store", async () => {
    const { quote, context } = await checkout();
    const first = await quote(german);
    expect(first.shippingOptions.map(({ id, amount, pickup }) => [id, amount, pickup])).toEqual([
      [methods.standard, 1_500, false],
      [methods.express, 4_900, false],
      [methods.pickup, 0, true],
    ]);
    expect(first.amounts).toMatchObject({ subtotal: 6_666, shipping: 1_500, tax: 1_633, total: 9_799 });
    const express = await quote({ ...german, shippingMethods: [methods.express] });
    expect(selected(express)).toMatchObject([{ id: methods.express }]);
    expect(express.amounts).toMatchObject({ shipping: 4_900, tax: 2_313, total: 13_879 });
    const french = await quote({ ...inFrance, shippingMethods: [methods.express] });
    expect(selected(french)).toMatchObject([{ id: methods.french, amount: 2_500 }]);
    const elsewhere = { ...german, shippingAddress: { ...inFrance.billingAddress, company: "", firstName: "", lastName: "", phone: "" } };
    expect(selected(await quote(elsewhere))).toMatchObject([{ id: methods.french }]);
    await context.close();
  });

  test("do not exist for an address without a zone, which refuses the order", async () => {
    const { quote, confirm, context } = await checkout();
    const nowhere = { ...german, billingAddress: { ...german.billingAddress, country: "NO", postcode: "0150", city: "Oslo" } };
    const quoted = await quote(nowhere);
    expect(quoted).toMatchObject({ undeliverable: true, shippingOptions: [] });
    const refused = await confirm(nowhere, quoted.quote);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "delivery_unavailable" } } });
    await context.close();
  });

  test("chosen on the page are ordered: total, shipping line, event and e-mail say the same", async () => {
    const shopper = await checkout();
    await shopper.checkout.fill({ ...buyer, billingAddress: { ...buyer.billingAddress, country: "DE" } });
    await shopper.checkout.chooseTerm("Net 30 days");
    await shopper.page.getByRole("radio", { name: "Express" }).check();
    await shopper.seeTotal("€138.79");
    const order = await shopper.placeOrder();
    expect(order).toMatchObject({ status: "on-hold", total: "138.79" });
    expect(await shippingLines(order.id)).toEqual([["Express", "49.00", "9.80"]]);
    const [event] = await shop.server.sql<[{ payload: { data: { order: object } } }]>`
      select payload from events where merchant_id = ${shop.merchant.id} and type = 'order.held'`;
    expect(event.payload.data.order).toMatchObject({
      shipping_method: { id: methods.express, label: "Express" },
      amounts: { shipping: 4_900, tax: 2_313, total: 13_879 },
    });
    const reported = await shop.store.php(
      `SvcCheckout\\Settings\\Settings::remember_features( [ 'shipping_method' ] );
       return SvcCheckout\\StoreEvents\\Payload::order( wc_get_order( ${order.id} ), 0, [] );`,
    );
    expect(reported).toMatchObject({ shippingMethod: { id: methods.express, label: "Express" } });
    const mails = await shop.store.php<Array<{ message: string }>>("return get_option( 'lab_mails', [] );");
    expect(mails.some(({ message }) => message.includes("Express") && message.includes("138.79"))).toBe(true);
    await shopper.context.close();
  });

  test("that vanish between quote and order are not charged: 409 with what the store offers now", async () => {
    const { quote, confirm, context } = await checkout();
    const details = { ...german, shippingMethods: [methods.express] };
    const quoted = await quote(details);
    const enable = (on: 0 | 1) =>
      shop.store.php(
        `global $wpdb; $wpdb->update( "{$wpdb->prefix}woocommerce_shipping_zone_methods", [ 'is_enabled' => ${on} ], [ 'instance_id' => ${methods.express.split(":")[1]} ] );
         WC_Cache_Helper::get_transient_version( 'shipping', true ); return true;`,
      );
    await enable(0);
    const refused = await confirm(details, quoted.quote);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "amounts_changed" } } });
    const { meta } = (refused.body as Refused).error;
    expect(selected(meta)).toMatchObject([{ id: methods.standard }]);
    const placed = await confirm({ ...german, shippingMethods: [methods.standard] }, meta.quote);
    expect(placed).toMatchObject({ status: 200, body: { amounts: { total: 9_799 } } });
    await enable(1);
    await context.close();
  });

  test("are free from the store's threshold, and where the shopper collects the goods", async () => {
    const shopper = await checkout(10);
    const quoted = await shopper.quote({ ...german, shippingMethods: [methods.free] });
    expect(selected(quoted)).toMatchObject([{ id: methods.free, amount: 0 }]);
    expect(quoted.amounts).toMatchObject({ shipping: 0, tax: 6_666, total: 39_996 });
    const collected = await shopper.quote({ ...german, shippingMethods: [methods.pickup] });
    expect(selected(collected)).toMatchObject([{ id: methods.pickup, pickup: true }]);
    await shopper.context.close();
  });

  test("of goods that the buyer collects carry domestic VAT, although the company is abroad", async () => {
    await shop.store.setOption("svc_checkout_zero_rating", "yes");
    const shopper = await checkout();
    const abroad = { ...german, vatNumber: "FR29999000128", company: "SAS EXEMPLE LUMIERE", shippingAddress: null };
    const french = { ...abroad, billingAddress: inFrance.billingAddress };
    expect((await shopper.quote(french)).amounts.tax).toBe(0);
    const collects = { ...abroad, shippingMethods: [methods.pickup] };
    expect((await shopper.quote(collects)).amounts.tax).toBe(1_333);
    await shop.store.setOption("svc_checkout_zero_rating", "no");
    await shopper.context.close();
  });

  test("are chosen for each of two packages, and are on the order as two lines", async () => {
    await shop.store.setOption("lab_packages", "yes");
    const { quote, confirm, context } = await checkout(3);
    const first = await quote(german);
    expect(new Set(first.shippingOptions.map((option) => option.package))).toEqual(new Set([0, 1]));
    expect(first.shippingOptions[0]?.contents).toMatch(/ × \d$/);
    expect(first.amounts.shipping).toBe(3_000);
    const details = { ...german, shippingMethods: [methods.standard, methods.express] };
    const quoted = await quote(details);
    expect(selected(quoted).map(({ id, package: number }) => [number, id])).toEqual([
      [0, methods.standard],
      [1, methods.express],
    ]);
    expect(quoted.amounts).toMatchObject({ shipping: 6_400 });
    const placed = await confirm(details, quoted.quote);
    expect(placed.status).toBe(200);
    const { orderId } = placed.body as { orderId: string };
    const record = expectOk(await shop.workspace.client.get(`/v2/orders/${orderId}`)) as { store_order_id: string };
    expect(record).toMatchObject({ shipping_method: { id: `${methods.standard}, ${methods.express}`, label: "Pallet, Express" } });
    expect(await shippingLines(record.store_order_id)).toEqual([
      ["Pallet", "15.00", "3.00"],
      ["Express", "49.00", "9.80"],
    ]);
    await shop.store.setOption("lab_packages", "");
    await context.close();
  });

  test("agree to the cent where prices include tax, a coupon delivers for free, and the company has fields of its own", async () => {
    await shop.store.setOption("woocommerce_prices_include_tax", "yes");
    await shop.store.setOption("woocommerce_enable_coupons", "yes");
    const fields = { costCentre: "optional", invoiceEmail: "optional" };
    expectOk(await shop.merchant.client.patch(`/v1/merchants/${shop.merchant.id}`, { b2b: { fields } }));
    await shop.store.php("update_option( 'lab_mails', [], false ); return true;");
    const shopper = await checkout();
    const { page, checkout: form } = shopper;
    await form.fill({ ...buyer, billingAddress: inFrance.billingAddress });
    await page.getByLabel("Deliver to a different address").check();
    await form.field("shippingAddress.country").selectOption("DE");
    await form.field("shippingAddress.line1").fill("Lagerweg 2");
    await form.field("shippingAddress.postcode").fill("20998");
    await form.field("shippingAddress.city").fill("Hamburg");
    await page.locator("summary", { hasText: "Cost centre" }).click();
    await form.field("costCentre").fill("4100");
    await form.field("invoiceEmail").fill("invoices@muster.example");
    await form.chooseTerm("Net 30 days");
    await form.summary.getByLabel("Discount code").fill("FREIGHT");
    await form.summary.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("radio", { name: "Free delivery" }).check();
    // Two at €33.33, of which a sixth is tax.
    await form.total.getByText("€66.66").waitFor();
    const placed = await shopper.placeOrder();
    expect(placed).toMatchObject({ status: "on-hold", total: "66.66", tax: "11.11" });
    expect(await shippingLines(placed.id)).toEqual([["Free delivery", "0.00", "0.00"]]);
    const stored = await shop.store.php(
      `$order = wc_get_order( ${placed.id} );
       return [ $order->get_meta( '_svc_cost_centre' ), $order->get_meta( '_svc_invoice_email' ), $order->get_shipping_city(), $order->get_coupon_codes() ];`,
    );
    expect(stored).toEqual(["4100", "invoices@muster.example", "Hamburg", ["freight"]]);
    const [event] = await shop.server.sql<[{ payload: { data: { order: object } } }]>`
      select payload from events where merchant_id = ${shop.merchant.id} and type = 'order.held'
      order by created_at desc limit 1`;
    expect(event.payload.data.order).toMatchObject({
      shipping_method: { id: methods.free, label: "Free delivery" },
      coupons: [{ code: "freight", amount: 0 }],
      amounts: { shipping: 0, tax: 1_111, total: 6_666 },
      details: { cost_centre: "4100", invoice_email: "invoices@muster.example" },
    });
    const mails = await shop.store.php<Array<{ message: string }>>("return get_option( 'lab_mails', [] );");
    expect(mails.some(({ message }) => message.includes("66.66") && message.includes("4100"))).toBe(true);
    await shop.store.setOption("woocommerce_prices_include_tax", "no");
    await shopper.context.close();
  });

  test("go to the countries that the store delivers to, and to the billing address alone where it says so", async () => {
    await shop.store.setOption("woocommerce_ship_to_countries", "specific");
    await shop.store.php("update_option( 'woocommerce_specific_ship_to_countries', [ 'DE' ] ); return true;");
    await shop.store.setOption("woocommerce_ship_to_destination", "billing_only");
    const { quote, context } = await checkout();
    expect(await quote(german)).toMatchObject({ shippingCountries: ["DE"], shipTo: "billing_only", undeliverable: false });
    expect(await quote(inFrance)).toMatchObject({ undeliverable: true });
    await context.close();
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
