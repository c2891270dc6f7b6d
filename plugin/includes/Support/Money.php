<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Conversion between major units and integers in the currency's minor unit. Decimal places follow ISO 4217, not WooCommerce's
 * display setting.
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
	 * 238.0 EUR is 23800. Halves round away from zero, as in WooCommerce.
	 */
	public static function to_minor( float|int|string $amount, string $currency ): int {
		return (int) round( (float) $amount * 10 ** self::digits( $currency ) );
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
}
