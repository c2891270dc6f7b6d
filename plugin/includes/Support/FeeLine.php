<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * A line of a session that is a fee of the cart, such as packing or insurance.
 */
final class FeeLine {

	/** Of its id. */
	public const PREFIX = 'fee:';

	public static function is_fee( mixed $id ): bool {
		return is_string( $id ) && str_starts_with( $id, self::PREFIX );
	}
}
