/** The tax override and totals in both checkouts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";
import { type ConnectedStore, kinds, startConnectedStore, VALID } from "./connected-store.ts";

describe.skipIf(missingForStore().length > 0)("tax in both checkouts", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  describe.each(kinds)("tax in the %s checkout", (kind) => {
    test("an arbitrary tax is exact in total, tax rows and lines, also after Recalculate", async () => {
      await store.setOption("lab_tax", "777");
      const order = await store.bought(kind, { vat_number: VALID });
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
      const order = await store.bought(kind, {}, store.products.shipped);
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
      const order = await store.bought(kind, { vat_number: VALID });
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
        $taxes[] = SvcCheckout\\Tax\\TaxOverride::filter( 2000, [], 'EUR' );`,
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
    expect(onAccount).toMatchObject({ total_price: "11999", total_tax: "2000", methods: ["svc_checkout_terms"] });
    const { methods } = await visitor.typed({ ...fields, term: "immediate" });
    expect(methods).toEqual(expect.arrayContaining(["cod", "bacs"]));
    expect(methods).not.toContain("svc_checkout_terms");
    await store.setOption("lab_tax", "");
  });

  test("the plugin's own zero-rating, if enabled, applies to goods shipped to a verified business abroad, and to nothing else", async () => {
    await store.setOption("svc_checkout_zero_rating", "yes");
    const abroad = { country: "FR", vat_number: "FRAB123456100" };
    expect(await store.bought("classic", abroad, store.products.shipped)).toMatchObject({ tax: "0.00" });
    const session = {
      cart: { items: [{ requiresShipping: true }] },
      customer: { shippingAddress: { country: "FR", postcode: "75001" } },
      b2b: { vatValid: true, vatPrefix: "FR" },
    };
    const tax = (changed: object) =>
      store.php(
        `return SvcCheckout\\Tax\\TaxOverride::filter( 2000, json_decode( '${JSON.stringify({ ...session, ...changed })}', true ), 'EUR' );`,
      );
    expect(await tax({})).toBe(0);
    expect(await tax({ cart: { items: [{ requiresShipping: true }, { requiresShipping: false }] } })).toBe(2000);
    expect(await tax({ b2b: { vatValid: false, vatPrefix: "FR" } })).toBe(2000);
    expect(await tax({ b2b: { vatValid: true, vatPrefix: "DE" } })).toBe(2000);
    expect(await tax({ customer: { shippingAddress: { country: "DE", postcode: "10115" } } })).toBe(2000);
    const goods = { id: "1", requiresShipping: true };
    expect(await tax({ cart: { items: [goods, { id: "fee:packing" }] } }), "a fee follows the goods").toBe(0);
    expect(await tax({ cart: { items: [goods], pickup: true } }), "collected goods stay").toBe(2000);
    const ofMethod = (method: string) =>
      store.php<unknown>(`
        $line = new WC_Order_Item_Shipping();
        $line->set_method_id( '${method}' );
        $order = new WC_Order();
        $order->add_item( $line );
        $context = SvcCheckout\\Tax\\FilterContext::of_order( $order );
        $hosted = SvcCheckout\\Tax\\LocalPickup::added( [ 'id' => 'cs_1', 'cart' => [ 'items' => [] ] ], $order );
        return [ $context['cart']['pickup'], $hosted['cart']['pickup'] ];`);
    for (const method of ["local_pickup", "pickup_location"])
      expect(await ofMethod(method), method).toEqual([true, true]);
    expect(await ofMethod("flat_rate")).toEqual([false, false]);
    await store.setOption("svc_checkout_zero_rating", "no");
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
