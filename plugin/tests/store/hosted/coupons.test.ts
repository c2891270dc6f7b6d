// Promise: the hosted page takes the store's own coupons by the store's own rules, and charges what it shows for them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer } from "../../../../test/flows/shopper.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { missingForStore } from "../support/locations.mjs";
import { type HostedShop, startHostedShop } from "./hosted-shop.ts";
import { type PageCalls, pageCalls } from "./page-calls.ts";

type Quoted = {
  quote: string;
  amounts: { discount: number; shipping: number; tax: number; total: number };
  discounts: Array<{ label: string; amount: number; code: string | null }>;
  items: unknown[];
  couponProblems: Array<{ code: string; text: string }>;
};

const details = { ...buyer, paymentTerm: "net30", billingAddress: { ...buyer.billingAddress, country: "DE" } };
const withCodes = (...coupons: string[]) => ({ ...details, coupons });

describe.skipIf(!hasChromium || missingForStore().length > 0)("the coupons of a real store", () => {
  let shop: HostedShop;

  beforeAll(async () => {
    shop = await startHostedShop();
    await shop.connect();
    await shop.store.php(`
      update_option( 'woocommerce_enable_coupons', 'yes' );
      foreach ( [
        'ten'     => [ 'discount_type' => 'percent', 'amount' => '10' ],
        'five'    => [ 'discount_type' => 'fixed_cart', 'amount' => '5' ],
        'alone'   => [ 'discount_type' => 'percent', 'amount' => '50', 'individual_use' => true ],
        'once'    => [ 'discount_type' => 'percent', 'amount' => '20', 'usage_limit' => 1 ],
        'bulk'    => [ 'discount_type' => 'percent', 'amount' => '20', 'minimum_amount' => '1000' ],
        'theirs'  => [ 'discount_type' => 'percent', 'amount' => '20', 'email_restrictions' => [ 'someone@else.example' ] ],
      ] as $code => $props ) {
        $coupon = new WC_Coupon();
        $coupon->set_code( $code );
        $coupon->set_props( $props );
        $coupon->save();
      }
      return true;`);
  });

  afterAll(async () => {
    await shop?.close();
  });

  async function checkout(): Promise<PageCalls<Quoted> & { close(): Promise<void> }> {
    const shopper = await shop.newShopper();
    await shopper.fillCart(2);
    await shopper.toCheckout();
    return { ...pageCalls<Quoted>(shopper), close: () => shopper.context.close() };
  }
  const order = (id: string) =>
    shop.store.php<{ total: string; codes: string[] }>(
      `$order = wc_get_order( ${id} ); return [ 'total' => wc_format_decimal( $order->get_total(), 2 ), 'codes' => $order->get_coupon_codes() ];`,
    );

  test("are applied by name, each with its amount, and are on the order", async () => {
    const { quote, confirm, close } = await checkout();
    const plain = await quote(details);
    expect(plain).toMatchObject({ discounts: [], couponProblems: [] });
    const quoted = await quote(withCodes("TEN", "five"));
    expect(quoted.discounts).toEqual([
      { label: "ten", amount: 667, code: "ten" },
      { label: "five", amount: 500, code: "five" },
    ]);
    expect(quoted.amounts.discount).toBe(1_167);
    const placed = await confirm(withCodes("ten", "five"), quoted.quote);
    expect(placed).toMatchObject({ status: 200, body: { amounts: { total: quoted.amounts.total } } });
    const { orderId } = placed.body as { orderId: string };
    const { body: record } = await shop.workspace.client.get(`/v2/orders/${orderId}`);
    expect(record).toMatchObject({ coupons: [{ code: "ten", amount: 667 }, { code: "five", amount: 500 }] });
    const stored = await order((record as { store_order_id: string }).store_order_id);
    expect(stored.codes.toSorted()).toEqual(["five", "ten"]);
    expect(Math.round(Number(stored.total) * 100)).toBe(quoted.amounts.total);
    await close();
  });

  test.each([
    ["nonsense", /does not exist/],
    ["bulk", /minimum spend/i],
    ["theirs", /cannot be used|not yours|email/i],
  ])("that do not apply are refused in the store's words: %s", async (code, reason) => {
    const { quote, close } = await checkout();
    const quoted = await quote(withCodes("ten", code));
    expect(quoted.discounts).toMatchObject([{ code: "ten" }]);
    expect(quoted.couponProblems).toMatchObject([{ code, text: expect.stringMatching(reason) as string }]);
    await close();
  });

  test("that stand alone leave out the others, as in the store", async () => {
    const { quote, close } = await checkout();
    expect((await quote(withCodes("ten", "alone"))).discounts).toMatchObject([{ code: "alone" }]);
    await close();
  });

  test("for one order are used by one of two shoppers who place theirs at the same time; the other is not charged", async () => {
    const [one, other] = await Promise.all([checkout(), checkout()]);
    const quotes = [await one.quote(withCodes("once")), await other.quote(withCodes("once"))];
    expect(quotes.map(({ discounts }) => discounts.length)).toEqual([1, 1]);
    const answers = await Promise.all([
      one.confirm(withCodes("once"), quotes[0]!.quote),
      other.confirm(withCodes("once"), quotes[1]!.quote),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body as { error: { code: string } };
    expect(["coupon_not_applicable", "amounts_changed"]).toContain(refused.error.code);
    const loser = answers[0]!.status === 409 ? one : other;
    const again = await loser.quote(withCodes("once"));
    expect(again).toMatchObject({ discounts: [], couponProblems: [{ code: "once" }] });
    expect(await loser.confirm(withCodes(), again.quote)).toMatchObject({ status: 200 });
    await Promise.all([one.close(), other.close()]);
  });

  test("stand beside fees, gift cards and what other plugins take off the total, each by its name", async () => {
    await shop.store.setOption("lab_fee", "2.50");
    await shop.store.setOption("lab_gift", "4");
    const { quote, confirm, close } = await checkout();
    const named = [
      { label: "Gift card", amount: 400, code: null },
      { label: "", amount: 100, code: null },
    ];
    const quoted = await quote(withCodes("five"));
    expect(quoted.discounts).toEqual([{ label: "five", amount: 500, code: "five" }, ...named]);
    expect(quoted).toMatchObject({
      amounts: { discount: 1_000, fees: 250 },
      fees: [{ label: "Handling", amount: 250 }],
      acceptsCoupons: true,
    });
    expect(quoted.items, "the fee is no product").toHaveLength(1);
    await shop.store.setOption("woocommerce_enable_coupons", "no");
    expect(await quote(details)).toMatchObject({ discounts: named, acceptsCoupons: false });
    await shop.store.setOption("woocommerce_enable_coupons", "yes");
    const again = await quote(withCodes());
    expect(await confirm(withCodes(), again.quote)).toMatchObject({ status: 200 });
    await close();
    await shop.store.setOption("lab_fee", "");
    await shop.store.setOption("lab_gift", "");
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
