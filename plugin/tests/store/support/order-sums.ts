/** What an order's lines and totals are, before and after someone recalculates it. */
import { expect } from "vitest";
import { toDecimal } from "../../../../shared/money.ts";
import type { Amounts } from "../../../../shared/wire/checkout-page.ts";
import type { CheckoutStore } from "./checkout-store.ts";

type OrderSums = { total: string; tax: string; discount: string; taxRows: string; lineTaxes: string[] };

/** As placed, after `calculate_totals()`, and after the order screen's "Recalculate", each read from the database. */
export async function recalculated(store: CheckoutStore, id: number): Promise<Record<string, OrderSums>> {
  return store.php(`
    $sums = function () {
      wp_cache_flush();
      $order = wc_get_order( ${id} );
      $taxes = array_values( array_map( fn ( $line ) => $line->get_total_tax(), $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) ) );
      return [
        'total'     => $order->get_total(),
        'tax'       => (string) $order->get_total_tax(),
        'discount'  => (string) $order->get_discount_total(),
        'taxRows'   => wc_format_decimal( array_sum( array_map( fn ( $row ) => (float) $row->get_tax_total() + (float) $row->get_shipping_tax_total(), $order->get_items( 'tax' ) ) ), 6, true ),
        'lineTaxes' => array_map( 'strval', $taxes ),
      ];
    };
    $result = [ 'placed' => $sums() ];
    wc_get_order( ${id} )->calculate_totals( true );
    $result['calculated'] = $sums();
    $order   = wc_get_order( ${id} );
    $address = $order->get_address( 'billing' );
    $order->calculate_taxes( [ 'country' => $address['country'], 'state' => $address['state'], 'postcode' => $address['postcode'], 'city' => strtoupper( $address['city'] ) ] );
    $order->calculate_totals( false );
    $result['recalculated'] = $sums();
    return $result;`);
}

/**
 * Expects the server's amounts everywhere, to the last decimal, and no line with a negative tax.
 * @param isOwn for an order that is WooCommerce's own, which rounds neither tax rows nor discounts until "Recalculate".
 */
export function expectSameTotals(sums: Record<string, OrderSums>, amounts: Amounts, isOwn = false): void {
  const expected = plain(toDecimal(amounts.total, amounts.currency));
  const tax = plain(toDecimal(amounts.tax, amounts.currency));
  for (const [when, order] of Object.entries(sums)) {
    const found = [order.total, order.tax, isOwn ? order.tax : order.taxRows].map(plain);
    expect(found, `${amounts.currency} ${when}`).toEqual([expected, tax, tax]);
    expect(order.lineTaxes.filter((amount) => amount.startsWith("-"))).toEqual([]);
  }
  const discounts = Object.values(sums).map((order) => plain(order.discount));
  if (!isOwn) expect(new Set(discounts).size, `${amounts.currency} discount ${discounts.join(", ")}`).toBe(1);
}

/** A decimal without trailing zeros. */
function plain(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
