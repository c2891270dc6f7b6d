<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

defined( 'ABSPATH' ) || exit;

/**
 * The parts of a total, which always add up to it.
 *
 * @phpstan-type Parts array{subtotal: int, discount: int, shipping: int, fees: int}
 */
final class AmountParts {

	/**
	 * Rounds amounts of the store so that `subtotal - discount + shipping + fees` is their sum. What the rounding of each loses
	 * or gains belongs to the subtotal. Any larger difference is a change of the total by another plugin, such as a gift card:
	 * a discount or a fee.
	 *
	 * @param array{subtotal: float, discount: float, shipping: float, fees: float} $amounts Major units.
	 * @param int                                                                  $sum     Minor units.
	 * @param int                                                                  $lines   Number of rounded amounts.
	 * @return Parts Minor units.
	 */
	public static function of( array $amounts, int $sum, int $lines, string $currency ): array {
		$parts   = array_map( static fn ( float $amount ): int => Money::in_units( Money::to_minor( $amount, $currency ), $currency ), $amounts );
		$missing = $sum - ( $parts['subtotal'] - $parts['discount'] + $parts['shipping'] + $parts['fees'] );
		if ( abs( $missing ) <= Money::unit( $currency ) * ( $lines + count( $parts ) ) && $parts['subtotal'] + $missing >= 0 ) {
			$parts['subtotal'] += $missing;
		} elseif ( $missing < 0 ) {
			$parts['discount'] -= $missing;
		} else {
			$parts['fees'] += $missing;
		}
		return $parts;
	}
}
