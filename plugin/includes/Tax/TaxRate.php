<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use WC_Order;
use WC_Tax;

/**
 * The rate that buyers read beside the tax of an order.
 */
final class TaxRate {

	/**
	 * The rate of everything in the order that costs something.
	 *
	 * @param WC_Order $order With the store's own tax on its lines.
	 * @return float|null Percent; null if there are several, a line has no tax, or its tax is not that of a rate of the store.
	 */
	public static function of( WC_Order $order ): ?float {
		$found = [];
		foreach ( OrderLines::of( $order ) as $line ) {
			if ( 0.0 === (float) $line->get_total() ) {
				continue;
			}
			$taxes = array_filter( OrderLines::taxes( $line )['total'] );
			if ( 1 !== count( $taxes ) ) {
				return null;
			}
			$percent = round( WC_Tax::get_rate_percent_value( array_key_first( $taxes ) ), 4 );
			// Tax plugins bring ids that are no rates of the store, or change the tax of one that is.
			$off = abs( (float) $line->get_total() * $percent / 100 - (float) reset( $taxes ) );
			if ( $percent <= 0.0 || $off > 10 ** -wc_get_price_decimals() ) {
				return null;
			}
			$found[ (string) $percent ] = $percent;
		}
		return 1 === count( $found ) ? reset( $found ) : null;
	}
}
