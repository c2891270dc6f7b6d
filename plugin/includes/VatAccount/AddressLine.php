<?php

declare( strict_types=1 );

namespace SvcCheckout\VatAccount;

use SvcCheckout\Vat\SavedVatNumber;
use WC_Order;

/**
 * The VAT number as the last line of the billing address in My account. WooCommerce's address formats stay as they are: the block
 * checkout prints them in the browser, with placeholders that it does not know.
 */
final class AddressLine {

	/** In WooCommerce's array of an address. */
	private const PART = 'svc_vat_number';

	public static function register(): void {
		add_filter( 'woocommerce_my_account_my_address_formatted_address', [ self::class, 'add_number' ], 10, 3 );
		add_filter( 'woocommerce_formatted_address_replacements', [ self::class, 'add_line' ], 10, 2 );
	}

	/**
	 * Whether billing addresses show the VAT number.
	 *
	 * @param WC_Order|int $of An order, or the id of a user.
	 */
	public static function is_shown( WC_Order|int $of ): bool {
		/**
		 * Filters whether a billing address shows the VAT number.
		 *
		 * @since 0.2.0
		 * @param bool         $is_shown
		 * @param WC_Order|int $of An order, or the id of a user.
		 */
		return true === apply_filters( 'svc_checkout_vat_number_in_address', true, $of );
	}

	/**
	 * Not a number that its register rejected, as in orders.
	 *
	 * @param mixed $address Parts of the address.
	 * @param mixed $user    Its customer.
	 * @param mixed $type    `billing` or `shipping`.
	 */
	public static function add_number( mixed $address, mixed $user, mixed $type ): mixed {
		if ( ! is_array( $address ) || [] === array_filter( $address ) || 'billing' !== $type || ! is_int( $user ) ) {
			return $address;
		}
		$saved = SavedVatNumber::of_user( $user );
		return null === $saved || SavedVatNumber::INVALID === $saved->state || ! self::is_shown( $user ) ? $address : $address + [ self::PART => $saved->number ];
	}

	/**
	 * Adds the line to the last part of the address.
	 *
	 * @param mixed $replacements Texts by placeholder.
	 * @param mixed $address      Parts of the address.
	 */
	public static function add_line( mixed $replacements, mixed $address ): mixed {
		$number = is_array( $address ) ? $address[ self::PART ] ?? null : null;
		if ( ! is_array( $replacements ) || ! is_array( $address ) || ! is_string( $number ) ) {
			return $replacements;
		}
		$last = self::last_placeholder( is_string( $address['country'] ?? null ) ? $address['country'] : '' );
		$text = $replacements[ $last ] ?? '';

		$replacements[ $last ] = ( is_string( $text ) ? $text : '' ) . "\n" . __( 'VAT number', 'svc-checkout' ) . ": $number";
		return $replacements;
	}

	/**
	 * Of a country's format, with braces. WooCommerce leaves out the country in addresses of the store's own.
	 *
	 * @param string $country ISO 3166-1 alpha-2, or empty.
	 */
	private static function last_placeholder( string $country ): string {
		$formats = WC()->countries->get_address_formats();
		$format  = $formats[ $country ] ?? $formats['default'] ?? '';
		preg_match_all( '/\{\w+\}/', is_string( $format ) ? $format : '', $found );
		$is_domestic  = WC()->countries->get_base_country() === $country && true !== apply_filters( 'woocommerce_formatted_address_force_country_display', false ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WooCommerce's.
		$placeholders = array_diff( $found[0], $is_domestic ? [ '{country}' ] : [] );
		return (string) end( $placeholders );
	}
}
