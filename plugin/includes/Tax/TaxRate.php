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
	 * @return float|null Percent; null if there are several, or a line has no tax.
	 */
	public static function of( WC_Order $order ): ?float {
		$found = [];
		foreach ( OrderLines::of( $order ) as $line ) {
			if ( 0.0 === (float) $line->get_total() ) {
				continue;
			}
			$rates = array_keys( array_filter( OrderLines::taxes( $line )['total'] ) );
			if ( 1 !== count( $rates ) ) {
				return null;
			}
			$found[ $rates[0] ] = true;
		}
		return 1 === count( $found ) ? round( WC_Tax::get_rate_percent_value( array_key_first( $found ) ), 4 ) : null;
	}
}
