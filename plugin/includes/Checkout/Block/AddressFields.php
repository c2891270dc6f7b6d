<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use SvcCheckout\Settings\B2bSettings;

/**
 * Shows the company as the first address field of the block checkout.
 */
final class AddressFields {

	public static function register(): void {
		add_filter( 'woocommerce_get_country_locale', [ self::class, 'put_company_first' ] );
		add_filter( 'pre_option_woocommerce_checkout_company_field', [ self::class, 'show_company' ] );
	}

	/**
	 * Only the locales of the countries change the order of fields in the block checkout.
	 *
	 * @param mixed $locales Field settings by country.
	 */
	public static function put_company_first( mixed $locales ): mixed {
		$is_company = B2bSettings::is_active() ? B2bSettings::shopper_is_company() : false;
		if ( ! is_array( $locales ) || false === $is_company ) {
			return $locales;
		}
		$company = [
			'priority' => 5,
			'label'    => __( 'Company name', 'svc-checkout' ),
		] + ( true === $is_company ? [ 'required' => true ] : [] );
		foreach ( array_keys( WC()->countries->get_countries() ) as $country ) {
			$locale = is_array( $locales[ $country ] ?? null ) ? $locales[ $country ] : [];
			foreach ( [ 'company' => $company, 'first_name' => [ 'priority' => 10 ], 'last_name' => [ 'priority' => 20 ] ] as $field => $settings ) {
				$locale[ $field ] = $settings + ( is_array( $locale[ $field ] ?? null ) ? $locale[ $field ] : [] );
			}
			$locales[ $country ] = $locale;
		}
		return $locales;
	}

	/**
	 * Stores with the block checkout hide the company by default. The option itself is not changed.
	 *
	 * @param mixed $visibility False, or the value of another plugin.
	 */
	public static function show_company( mixed $visibility ): mixed {
		if ( is_admin() || ! B2bSettings::is_active() ) {
			return $visibility;
		}
		$is_company = did_action( 'set_current_user' ) > 0 ? B2bSettings::shopper_is_company() : null;
		return match ( $is_company ) {
			true    => 'required',
			null    => 'optional',
			default => $visibility,
		};
	}
}
