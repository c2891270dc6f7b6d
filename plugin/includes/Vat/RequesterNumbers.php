<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

/**
 * The store's own VAT numbers, one per authority. With them, each check returns a consultation number as proof.
 */
final class RequesterNumbers {

	/** `{eu, gb}`: for VIES (including Northern Ireland) and for HMRC. */
	public const OPTION = 'svc_checkout_own_vat_numbers';

	/**
	 * The saved numbers; empty where there is none.
	 *
	 * @return array{eu: string, gb: string}
	 */
	public static function load(): array {
		return self::read( get_option( self::OPTION, [] ) );
	}

	/**
	 * Numbers from an option or from the server.
	 *
	 * @return array{eu: string, gb: string}
	 */
	public static function read( mixed $stored ): array {
		$text = static fn ( string $authority ): string => is_array( $stored ) && is_string( $stored[ $authority ] ?? null ) ? $stored[ $authority ] : '';
		return [
			'eu' => $text( 'eu' ),
			'gb' => $text( 'gb' ),
		];
	}

	/**
	 * Validates a typed number.
	 *
	 * @param string $typed     May be empty.
	 * @param string $authority `eu` or `gb`.
	 * @return array{value: string, error: string|null}
	 */
	public static function validate( string $typed, string $authority ): array {
		$number   = VatNumber::parse( $typed, '' );
		$is_valid = null === $number || ( $number->is_well_formed() && $number->has_authority() && ( 'gb' === $authority ) === ( 'GB' === $number->prefix ) );
		return [
			'value' => $is_valid ? (string) $number?->canonical() : '',
			'error' => $is_valid ? null : "own_vat_$authority",
		];
	}
}
