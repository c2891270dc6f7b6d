<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use SvcCheckout\Tax\{ VatTerritory, VatZeroRating };

/**
 * The country whose VAT an order is about. Without VAT for a reason that the law provides for, it is where the goods go, or where
 * the buyer of a service is. Any other order belongs where WooCommerce taxes it, by the store's setting _Calculate tax based on_.
 *
 * @phpstan-type Address array{country: string, postcode: string}
 */
final class VatPlace {

	/** Ends the key of a part of a member state in which EU VAT does not apply. */
	private const OUTSIDE = '/outside';

	/** Where an order belongs whose address was erased. No country has this code (ISO 3166-1 leaves it to users). */
	public const UNKNOWN = 'ZZ';

	private const COUNTRY_OF_AREA = [
		'EL' => 'GR',
		'XI' => 'GB',
	];

	/**
	 * @param Address $store
	 * @param string  $tax_based_on `shipping`, `billing` or `base`.
	 */
	public function __construct( private readonly array $store, private readonly string $tax_based_on ) {}

	/**
	 * Of this store.
	 */
	public static function of_store(): self {
		$based_on = get_option( 'woocommerce_tax_based_on' );
		return new self(
			[
				'country'  => WC()->countries->get_base_country(),
				'postcode' => WC()->countries->get_base_postcode(),
			],
			is_string( $based_on ) ? $based_on : ''
		);
	}

	/**
	 * The VAT prefix of a member state (`EL` for Greece, `XI` for Northern Ireland), or a country by ISO 3166-1. An order
	 * without an address belongs to the store's own; one whose address was erased does not.
	 *
	 * @param Address $ship_to      Without a country, goods go to the billing address.
	 * @param Address $bill_to
	 * @param bool    $is_collected Whether the buyer collects the goods.
	 * @param bool    $is_erased    Whether the order's personal data was erased, and its countries with them.
	 * @param string  $vat_country  Country of the VAT number, ISO 3166-1, which erasure keeps; empty without it.
	 */
	public function key( string $treatment, array $ship_to, array $bill_to, bool $is_collected, bool $is_erased = false, string $vat_country = '' ): string {
		$destination = '' === $ship_to['country'] ? $bill_to : $ship_to;
		$address     = match ( true ) {
			VatZeroRating::is_zero_rated( $treatment )    => $destination,
			$is_collected, 'base' === $this->tax_based_on => $this->store,
			'billing' === $this->tax_based_on             => $bill_to,
			default                                       => $destination,
		};
		if ( '' === $address['country'] && $is_erased ) {
			return self::erased( $treatment, $vat_country );
		}
		$address     = '' === $address['country'] ? $this->store : $address;
		$area        = VatTerritory::area( $address['country'], $address['postcode'] ) ?? $address['country'];
		if ( VatTerritory::OUTSIDE !== $area ) {
			return $area;
		}
		$is_part = VatTerritory::is_intra_community( VatTerritory::area( $address['country'], '' ) ?? '' );
		return $address['country'] . ( $is_part ? self::OUTSIDE : '' );
	}

	/**
	 * An order that is free of VAT for a reason is placed by its VAT number. Goods that leave the EU VAT area may have been bought
	 * with a number of a member state, which does not say where they went.
	 */
	private static function erased( string $treatment, string $vat_country ): string {
		// Of the United Kingdom, only Northern Ireland receives such supplies.
		$is_northern = 'GB' === $vat_country && VatZeroRating::INTRA_COMMUNITY_SUPPLY === $treatment;
		$area        = $is_northern ? 'XI' : VatTerritory::area( $vat_country, '' ) ?? $vat_country;
		$is_known    = '' !== $vat_country && VatZeroRating::is_zero_rated( $treatment ) && ! ( VatZeroRating::EXPORT === $treatment && VatTerritory::is_intra_community( $area ) );
		return match ( true ) {
			! $is_known                     => self::UNKNOWN,
			VatTerritory::OUTSIDE === $area => $vat_country,
			default                         => $area,
		};
	}

	/**
	 * Two letters of a key; empty if the country is unknown.
	 */
	public static function code( string $key ): string {
		return self::UNKNOWN === $key ? '' : str_replace( self::OUTSIDE, '', $key );
	}

	/**
	 * A key in words, in the user's language.
	 */
	public static function name( string $key ): string {
		$code = self::code( $key );
		if ( self::UNKNOWN === $key ) {
			return __( 'Unknown (data erased)', 'svc-checkout' );
		}
		if ( 'XI' === $code ) {
			return __( 'Northern Ireland', 'svc-checkout' );
		}
		$country = self::COUNTRY_OF_AREA[ $code ] ?? $code;
		$name    = WC()->countries->get_countries()[ $country ] ?? null;
		$name    = is_string( $name ) ? html_entity_decode( $name, ENT_QUOTES | ENT_HTML5, 'UTF-8' ) : $code;
		/* translators: %s: name of a member state, of which a part has no EU VAT. */
		return $code === $key ? $name : sprintf( __( '%s, outside the EU VAT area', 'svc-checkout' ), $name );
	}
}
