<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use SvcCheckout\Tax\VatZeroRating;
use SvcCheckout\Vat\VatNumberParser;

/**
 * The recapitulative statement of supplies to businesses in other member states (Directive 2006/112/EC, articles 262 to 264): the
 * value by customer and kind of supply. Cents are kept: whether a form wants whole units is the form's rule.
 */
final class EcSalesList {

	/** Kinds of supply, by treatment, as most member states write them. */
	private const KINDS = [
		VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'L',
		VatZeroRating::REVERSE_CHARGE         => 'S',
	];

	private const SEPARATOR = "\0";

	/**
	 * Values in minor units, by country, number, kind and currency, which are joined by {@see self::SEPARATOR}.
	 *
	 * @var array<string, int>
	 */
	private array $values = [];

	/**
	 * Lines of other treatments are left out.
	 */
	public function add( VatLine $line ): void {
		$kind = self::KINDS[ $line->treatment ] ?? null;
		if ( null !== $kind ) {
			$parsed = VatNumberParser::parse( $line->vat_number, $line->country );
			// Erasure leaves a text in the site's language, such as "[deleted]", whose first letters may be a prefix.
			[ $prefix, $number ] = VatNumberParser::fits( ...$parsed ) ? $parsed : [ '', '' ];

			$key                  = implode( self::SEPARATOR, [ $prefix, $number, $kind, $line->currency ] );
			$this->values[ $key ] = ( $this->values[ $key ] ?? 0 ) + $line->net();
		}
	}

	/**
	 * By country and number. A customer whose supplies and refunds are equal has no row. Country and number are empty for orders
	 * whose VAT number was erased, or is none.
	 *
	 * @return list<array{country: string, number: string, kind: string, currency: string, value: int}> The member state's VAT prefix
	 *     (`EL` for Greece, `XI` for Northern Ireland), the number without it, and the kind: `L` goods, `S` services.
	 */
	public function rows(): array {
		$rows = [];
		ksort( $this->values );
		foreach ( array_filter( $this->values ) as $key => $value ) {
			[ $country, $number, $kind, $currency ] = explode( self::SEPARATOR, $key );

			$rows[] = compact( 'country', 'number', 'kind', 'currency', 'value' );
		}
		return $rows;
	}
}
