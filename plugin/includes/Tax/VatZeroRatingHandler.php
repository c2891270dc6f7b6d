<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Settings\B2bSettings;

/**
 * The plugin's own handler of `svc_session_tax_override`, off by default. It applies one rule only, the intra-Community
 * supply of goods to a verified business; exports depend on the store's tax rates.
 */
final class VatZeroRatingHandler {

	/**
	 * Runs early, so that other handlers can overrule it.
	 */
	public static function register(): void {
		if ( 'yes' === get_option( B2bSettings::ZERO_RATING, 'no' ) ) {
			add_filter( TaxOverride::FILTER, [ self::class, 'zero_rate' ], 5, 2 );
		}
	}

	/**
	 * @param mixed $tax     Minor units.
	 * @param mixed $session
	 */
	public static function zero_rate( mixed $tax, mixed $session ): mixed {
		return is_array( $session ) && VatZeroRating::INTRA_COMMUNITY_SUPPLY === VatZeroRating::rule_of( $session ) ? 0 : $tax;
	}
}
