/** Orders of sessions in stores whose price decimals differ from the currency's. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Amounts } from "../../../../shared/wire/checkout-page.ts";
import { expectSameTotals, recalculated } from "../support/order-sums.ts";
import { missingForStore } from "../support/locations.mjs";
import { type SampleLine, type SampleSession, sampleSession } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

type Quoted = { amounts: Amounts; quotedTax: number };

type SentCart = {
  cart: { items: SampleLine[]; tax: number; shipping?: { label: string; price: number }; discount?: { label: string; amount: number } };
  total: number;
  reference: { clientReference: string };
};

/** Amounts in EUR; other currencies take the same number of minor units. */
const LINES = [
  { id: "bolt", name: "Bolt", quantity: 3, price: 3333 },
  { id: "nut", name: "Nut", quantity: 7, price: 199 },
  { id: "washer", name: "Washer", quantity: 1, price: 5 },
  { id: "gasket", name: "Gasket", quantity: 2, price: 12_345 },
];
const CART = { shipping: { label: "Parcel", price: 567 }, discount: { label: "Sale", amount: 1234 } };

describe.skipIf(missingForStore().length > 0)("orders of sessions with other price decimals", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  /** Some stores of these currencies show no decimals. */
  const shownWithout = ["CZK", "HUF", "SEK"];

  describe.each([0, 1, 2, 3])("%d decimals", (decimals) => {
    const currencies = ["EUR", "JPY", "KWD", ...(decimals === 0 ? shownWithout : [])];
    describe.each([false, true])("prices include tax: %s", (pricesIncludeTax) => {
      test.each(["", "1237", "zero"])("quote, order and Recalculate agree; override: %s", async (override) => {
        await shop.store.setOption("woocommerce_price_num_decimals", String(decimals));
        await shop.store.setOption("lab_tax", override);
        await Promise.all(
          currencies.map(async (currency) => {
            const session = { ...sampleSession(LINES, { ...CART, pricesIncludeTax }), currency };
            await expectExact(session, pricesIncludeTax);
          }),
        );
      });
    });
  });

  describe.each([0, 1, 2, 3, 4])("a shopper's cart with %d decimals", (decimals) => {
    test.each([false, true])("prices include tax: %s", async (includesTax) => {
      await shop.store.setOption("woocommerce_price_num_decimals", String(decimals));
      await shop.store.setOption("woocommerce_prices_include_tax", includesTax ? "yes" : "no");
      await shop.store.setOption("lab_fee", "4.445");
      for (const override of ["", "1237", "half"]) {
        await shop.store.setOption("lab_tax", override);
        const sent = await cartOfShopper();
        const { items, tax, shipping, discount } = sent.cart;
        const lines = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
        expect(lines + (shipping?.price ?? 0) - (discount?.amount ?? 0) + (includesTax ? 0 : tax)).toBe(sent.total);
        const session = { ...sampleSession(items, { shipping, discount, pricesIncludeTax: includesTax }), ...sent.reference };
        const { quotedTax, amounts } = await expectExact(session, includesTax, override === "");
        if (override === "half") expect(Math.abs(2 * amounts.tax - quotedTax)).toBeLessThanOrEqual(100);
      }
    });
  });

  test("refunds in cents of a store without decimals add up to the order's total, and the store refunds no fraction of a cent", async () => {
    await shop.store.setOption("woocommerce_price_num_decimals", "0");
    await shop.store.setOption("woocommerce_prices_include_tax", "no");
    await shop.store.setOption("lab_tax", "");
    const session = sampleSession(LINES);
    const placed = await shop.place(session);
    const { amounts } = placed.body["order"] as Quoted;
    const id = orderId(placed);
    expect((await shop.pay(session, id, amounts.total)).status).toBe(200);
    const refund = async (refundId: string, amount: number) => {
      const body = { sessionId: session.id, attempt: 1, storeOrderId: id, refundId, amount, currency: "EUR", reason: "" };
      expect((await shop.calls.post("/refunds", body)).status).toBe(200);
      return shop.store.php<string>(`wp_cache_flush(); return (string) wc_get_order( ${id} )->get_total_refunded();`);
    };
    expect(await refund("rf_1", 1237)).toBe("12");
    expect(await refund("rf_2", 30)).toBe("13");
    expect(await refund("rf_3", amounts.total - 1267)).toBe(String(amounts.total / 100));
    expect((await shop.store.order(Number(id))).status).toBe("refunded");
    expect(
      await shop.store.php(`return ( new SvcCheckout\\SessionOrder\\SessionCardGateway() )->process_refund( ${id}, 12.345 )->get_error_message();`),
    ).toBe("The amount has more decimals than the currency.");
  });

  /** Quotes and places a session: the parts add up, and the store's order keeps its totals. */
  async function expectExact(session: SampleSession, includesTax: boolean, isOwn = false): Promise<Quoted> {
    const { currency } = session;
    const quote = (await shop.quote(session)).body as Quoted;
    const { amounts, quotedTax } = quote;
    const price = amounts.subtotal - amounts.discount + amounts.shipping + amounts.fees;
    expect(amounts.total, `${currency}: parts`).toBe(price + amounts.tax - (includesTax ? quotedTax : 0));
    const placed = await shop.place(session);
    expect((placed.body["order"] as Quoted).amounts).toEqual(amounts);
    expectSameTotals(await recalculated(shop.store, Number(orderId(placed))), amounts, isOwn);
    return quote;
  }

  /** What the store sends of a cart with a coupon, a fee and shipping; the cart is stored for the quote. */
  function cartOfShopper(): Promise<SentCart> {
    const { plain, stocked, shipped } = shop.store.products;
    return shop.store.php(`
      if ( 0 === wc_get_coupon_id_by_code( 'seven' ) ) {
        $coupon = new WC_Coupon(); $coupon->set_code( 'seven' ); $coupon->set_discount_type( 'percent' ); $coupon->set_amount( 7 ); $coupon->save();
      }
      if ( null === WC()->cart ) { wc_load_cart(); }
      $cart = WC()->cart;
      $cart->empty_cart();
      WC()->customer->set_billing_country( 'DE' ); WC()->customer->set_shipping_country( 'DE' );
      foreach ( [ ${plain} => 3, ${stocked} => 1, ${shipped} => 7 ] as $id => $quantity ) { $cart->add_to_cart( $id, $quantity ); }
      $cart->apply_coupon( 'seven' );
      $cart->calculate_totals();
      $reference = wp_generate_uuid4();
      SvcCheckout\\SessionOrder\\CartSnapshot::store( $cart, $reference, 'key' );
      $body  = SvcCheckout\\Hosted\\CreateSessionBody::of( $cart, $reference, 'key' );
      $total = SvcCheckout\\Support\\Money::to_minor( $cart->get_total( 'edit' ), 'EUR' );
      $cart->empty_cart();
      return [ 'cart' => $body['cart'], 'total' => $total, 'reference' => [ 'clientReference' => $reference ] ];`);
  }

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
