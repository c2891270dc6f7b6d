<?php
/**
 * The plugin's own handler of `svc_session_tax_override`.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Settings\B2bSettings;

defined( 'ABSPATH' ) || exit;

/**
 * Off unless the store switches it on: a store's adviser or another plugin may know better. It acts on one rule only,
 * the intra-Community supply of goods to a verified business; exports are a matter of the store's tax rates.
 */
final class VatZeroRatingHandler {

	/**
	 * Adds the handler where the setting is on. It comes early, so that others may overrule it.
	 */
	public static function register(): void {
		if ( 'yes' === get_option( B2bSettings::ZERO_RATING, 'no' ) ) {
			add_filter( TaxOverride::FILTER, [ self::class, 'take_off' ], 5, 2 );
		}
	}

	/**
	 * Nothing for a verified business of another member state that goods are sent to.
	 *
	 * @param mixed $tax     Minor units.
	 * @param mixed $session The session.
	 */
	public static function take_off( mixed $tax, mixed $session ): mixed {
		if ( ! is_array( $session ) ) {
			return $tax;
		}
		$b2b  = is_array( $session['b2b'] ?? null ) ? $session['b2b'] : [];
		$cart = is_array( $session['cart'] ?? null ) ? $session['cart'] : [];
		$rule = VatZeroRating::rule(
			[
				'country'  => WC()->countries->get_base_country(),
				'postcode' => WC()->countries->get_base_postcode(),
			],
			self::ship_to( is_array( $session['customer'] ?? null ) ? $session['customer'] : [] ),
			is_string( $b2b['vatPrefix'] ?? null ) ? $b2b['vatPrefix'] : '',
			true === ( $b2b['vatValid'] ?? null ),
			self::all_goods( is_array( $cart['items'] ?? null ) ? $cart['items'] : [] )
		);
		return VatZeroRating::INTRA_COMMUNITY_SUPPLY === $rule ? 0 : $tax;
	}

	/**
	 * Where the goods go: to the billing address where no other is given.
	 *
	 * @param array<array-key, mixed> $customer Who buys.
	 * @return array{country: string, postcode: string}
	 */
	private static function ship_to( array $customer ): array {
		foreach ( [ 'shippingAddress', 'billingAddress' ] as $kind ) {
			$address = is_array( $customer[ $kind ] ?? null ) ? $customer[ $kind ] : [];
			$country = $address['country'] ?? '';
			if ( is_string( $country ) && '' !== $country ) {
				$postcode = $address['postcode'] ?? '';
				return [
					'country'  => $country,
					'postcode' => is_string( $postcode ) ? $postcode : '',
				];
			}
		}
		return [
			'country'  => '',
			'postcode' => '',
		];
	}

	/**
	 * Whether every line is shipped.
	 *
	 * @param array<array-key, mixed> $items The lines.
	 */
	private static function all_goods( array $items ): bool {
		foreach ( $items as $item ) {
			if ( ! is_array( $item ) || true !== ( $item['requiresShipping'] ?? null ) ) {
				return false;
			}
		}
		return [] !== $items;
	}
}
