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
		if ( ! is_array( $session ) ) {
			return $tax;
		}
		$b2b  = is_array( $session['b2b'] ?? null ) ? $session['b2b'] : [];
		$cart = is_array( $session['cart'] ?? null ) ? $session['cart'] : [];
		$base = [
			'country'  => WC()->countries->get_base_country(),
			'postcode' => WC()->countries->get_base_postcode(),
		];
		$rule = VatZeroRating::rule(
			$base,
			// Goods that are collected do not leave.
			true === ( $cart['pickup'] ?? null ) ? $base : self::ship_to( is_array( $session['customer'] ?? null ) ? $session['customer'] : [] ),
			is_string( $b2b['vatPrefix'] ?? null ) ? $b2b['vatPrefix'] : '',
			true === ( $b2b['vatValid'] ?? null ),
			VatZeroRating::is_all_goods( is_array( $cart['items'] ?? null ) ? $cart['items'] : [] )
		);
		return VatZeroRating::INTRA_COMMUNITY_SUPPLY === $rule ? 0 : $tax;
	}

	/**
	 * The shipping address, or the billing address without one.
	 *
	 * @param array<array-key, mixed> $customer
	 * @return array{country: string, postcode: string}
	 */
	private static function ship_to( array $customer ): array {
		$country  = '';
		$postcode = '';
		foreach ( [ 'shippingAddress', 'billingAddress' ] as $kind ) {
			$address = is_array( $customer[ $kind ] ?? null ) ? $customer[ $kind ] : [];
			if ( '' === $country && is_string( $address['country'] ?? null ) ) {
				$country  = $address['country'];
				$postcode = is_string( $address['postcode'] ?? null ) ? $address['postcode'] : '';
			}
		}
		return compact( 'country', 'postcode' );
	}
}
