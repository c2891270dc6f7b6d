<?php
/**
 * The store's own VAT numbers.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Vat;

defined( 'ABSPATH' ) || exit;

/**
 * One for each register: with it a look-up there gets a consultation number, the proof that it was made.
 */
final class RequesterNumbers {

	/** A map: `eu` for VIES, `gb` for HMRC. */
	public const OPTION = 'svc_checkout_own_vat_numbers';

	/** Whose register knows a number. Northern Ireland's are in the EU's. */
	public const REGISTERS = [ 'eu', 'gb' ];

	/**
	 * The saved numbers; empty text where there is none.
	 *
	 * @return array{eu: string, gb: string}
	 */
	public static function saved(): array {
		$saved = get_option( self::OPTION, [] );
		$text  = static fn ( string $register ): string => is_array( $saved ) && is_string( $saved[ $register ] ?? null ) ? $saved[ $register ] : '';
		return [
			'eu' => $text( 'eu' ),
			'gb' => $text( 'gb' ),
		];
	}

	/**
	 * Pure: what was typed, in the register's form.
	 *
	 * @param string $typed    As typed; empty is fine.
	 * @param string $register `eu` or `gb`.
	 * @return array{value: string, error: string|null}
	 */
	public static function accept( string $typed, string $register ): array {
		if ( '' === trim( $typed ) ) {
			return [
				'value' => '',
				'error' => null,
			];
		}
		$number = VatNumber::read( $typed, '' );
		$is_own = null !== $number && $number->is_well_formed() && $number->has_register() && ( 'gb' === $register ) === ( 'GB' === $number->prefix );
		return [
			'value' => $is_own ? $number->canonical() : '',
			'error' => $is_own ? null : "own_vat_$register",
		];
	}
}
