/** The tax override in both checkouts of stores whose price decimals differ from the currency's. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Amounts } from "../../../../shared/wire/checkout-page.ts";
import { missingForStore } from "../support/locations.mjs";
import { expectSameTotals, recalculated } from "../support/order-sums.ts";
import { newVisitor } from "../support/visitor.ts";
import { type ConnectedStore, kinds, startConnectedStore, VALID } from "./connected-store.ts";

describe.skipIf(missingForStore().length > 0)("price decimals in both checkouts", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  describe.each(kinds)("the %s checkout", (kind) => {
    /** Buys one piece of each of three products, with shipping. */
    async function bought(decimals: number, override: string, includesTax: string): Promise<{ id: number; amounts: Amounts }> {
      await store.setOption("woocommerce_price_num_decimals", String(decimals));
      await store.setOption("woocommerce_prices_include_tax", includesTax);
      await store.setOption("lab_tax", override);
      await store.useCheckout(kind);
      const visitor = newVisitor(store);
      for (const product of Object.values(store.products)) {
        await visitor.addToCart(product, 1);
      }
      const { id, text } = await visitor.placeOrder(kind, { vat_number: VALID });
      expect(id, text).not.toBeNull();
      const amounts = await store.php<Amounts>(
        `return SvcCheckout\\Checkout\\CheckoutAmounts::of_order( wc_get_order( ${id} ) );`,
      );
      return { id: id!, amounts };
    }

    test("an override of 12.37 in a store without decimals is 12, and stays 12 on Recalculate", async () => {
      const { id } = await bought(0, "1237", "no");
      const sums = await recalculated(store, id);
      expect(Object.values(sums).map(({ tax, taxRows }) => [tax, taxRows])).toEqual(
        Array.from({ length: 3 }, () => ["12", "12"]),
      );
    });

    test.each([
      [0, "1237", "yes"],
      [1, "1237", "no"],
      [2, "1237", "yes"],
      [2, "zero", "yes"],
      [3, "1237", "yes"],
      [4, "half", "no"],
    ])("%d decimals, override %s, prices include tax: %s: amounts and order agree", async (decimals, override, includesTax) => {
      const { id, amounts } = await bought(decimals, override, includesTax);
      expect(amounts.subtotal - amounts.discount + amounts.shipping + amounts.fees + amounts.tax).toBe(amounts.total);
      expectSameTotals(await recalculated(store, id), amounts);
    });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
