<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\Allocation;

/**
 * The discounts or the fees of a session by name, which add up to their sum.
 *
 * @phpstan-type Part array{label: string, amount: int, code: string|null}
 */
final class NamedAmounts {

	/**
	 * Rounds the parts so that they add up. What no part explains, such as a gift card that another plugin takes off the total,
	 * is one more part without a name.
	 *
	 * @param list<array{label: string, amount: float, code: string|null}> $parts In major units.
	 * @param int                                                          $sum   Minor units.
	 * @return list<Part> Empty if the parts are more than the sum.
	 */
	public static function explain( array $parts, int $sum, string $currency ): array {
		$floats = array_column( $parts, 'amount' );
		$rest = $sum - Money::to_minor( array_sum( $floats ), $currency );
		// As far as the rounding of each can differ.
		$tolerance = count( $floats ) * Money::unit( $currency );
		if ( $rest < -$tolerance ) {
			return [];
		}
		if ( $rest > $tolerance ) {
			$parts[]  = [
				'label' => '',
				'code'  => null,
			];
			$floats[] = (float) Money::to_decimal( $rest, $currency );
		}
		$amounts = Allocation::allocate( $sum, Allocation::weights( $floats ) );
		return array_map(
			static fn ( array $part, int $amount ): array => [
				'label'  => $part['label'],
				'amount' => $amount,
				'code'   => $part['code'],
			],
			$parts,
			$amounts
		);
	}
}
