<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Conversion between major units and integers in the currency's minor unit. Decimal places follow ISO 4217, not the store's
 * price decimals, whose unit is `unit()`.
 */
final class Money {

	private const DIGITS = [
		0 => 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
		3 => 'BHD IQD JOD KWD LYD OMR TND',
		4 => 'CLF UYW',
	];

	/**
	 * Number of decimal places.
	 *
	 * @param string $currency ISO 4217.
	 */
	public static function digits( string $currency ): int {
		foreach ( self::DIGITS as $digits => $currencies ) {
			if ( in_array( strtoupper( $currency ), explode( ' ', $currencies ), true ) ) {
				return $digits;
			}
		}
		return 2;
	}

	/**
	 * 238.0 EUR is 23800. Halves round away from zero, as in WooCommerce. A decimal is converted without floats; of a float,
	 * six decimals count, as WooCommerce stores them.
	 */
	public static function to_minor( float|int|string $amount, string $currency ): int {
		$decimal = is_float( $amount ) ? sprintf( '%.6F', $amount ) : trim( (string) $amount );
		if ( 1 !== preg_match( '/^(-?)(\d*)(?:\.(\d*))?$/D', $decimal, $found ) ) {
			return is_numeric( $decimal ) ? self::to_minor( (float) $decimal, $currency ) : 0;
		}
		$digits   = self::digits( $currency );
		$fraction = str_pad( $found[3] ?? '', $digits + 1, '0' );
		$minor    = (int) ( $found[2] . substr( $fraction, 0, $digits ) ) + ( $fraction[ $digits ] >= '5' ? 1 : 0 );
		return '-' === $found[1] ? -$minor : $minor;
	}

	/**
	 * An amount as a person types it, in major units with a point or a comma; null if it is none.
	 */
	public static function parse( string $typed, string $currency ): ?int {
		return 1 === preg_match( '/^\s*(\d{1,9}(?:[.,]\d{1,4})?)\s*$/D', $typed, $found ) ? self::to_minor( str_replace( ',', '.', $found[1] ), $currency ) : null;
	}

	/**
	 * Whether an amount of the store has no fraction of a minor unit, so that the conversion loses nothing.
	 */
	public static function is_whole( float|int|string $amount, string $currency ): bool {
		return abs( (float) $amount - (float) self::to_decimal( self::to_minor( $amount, $currency ), $currency ) ) < 0.0000005;
	}

	/**
	 * The store's unit in minor units: WooCommerce rounds totals to the price decimals of its settings, which may be fewer than
	 * the currency's. 100 for EUR without decimals; 1 where the store has as many decimals as the currency, or more.
	 */
	public static function unit( string $currency ): int {
		return 10 ** max( 0, self::digits( $currency ) - wc_get_price_decimals() );
	}

	/**
	 * The nearest multiple of the store's unit; halves away from zero.
	 *
	 * @param int $amount Minor units.
	 */
	public static function in_units( int $amount, string $currency ): int {
		$unit   = self::unit( $currency );
		$result = intdiv( abs( $amount ) + intdiv( $unit, 2 ), $unit ) * $unit;
		return $amount < 0 ? -$result : $result;
	}

	/**
	 * 23800 EUR is "238.00".
	 */
	public static function to_decimal( int $amount, string $currency ): string {
		$digits  = self::digits( $currency );
		$figures = str_pad( (string) abs( $amount ), $digits + 1, '0', STR_PAD_LEFT );
		$sign    = $amount < 0 ? '-' : '';
		return 0 === $digits ? $sign . $figures : $sign . substr( $figures, 0, -$digits ) . '.' . substr( $figures, -$digits );
	}

	/**
	 * An amount in the store's price format, as plain text.
	 *
	 * @param int $amount Minor units.
	 */
	public static function format( int $amount, string $currency ): string {
		return self::as_text( wc_price( (float) self::to_decimal( $amount, $currency ), [ 'currency' => $currency ] ) );
	}

	/**
	 * A price without its markup.
	 *
	 * @param string $price HTML, as `wc_price()` returns it.
	 */
	public static function as_text( string $price ): string {
		return trim( html_entity_decode( wp_strip_all_tags( $price ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}
}
