<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Vat\RequesterNumbers;

/**
 * The settings that store and checkout server share, in one comparable form: payment terms, whether a valid VAT number is
 * required, what happens if it is registered to another company, and the store's own VAT numbers.
 *
 * @phpstan-type Shared array{paymentTerms: list<array{label: string, labels?: array<string, string>, value: string, default: bool}>, requireValidVat: bool, vatNameMismatch: string, vatNumbers: array{eu: string, gb: string}}
 */
final class SharedSettings {

	/**
	 * @return Shared
	 */
	public static function of_store(): array {
		return [
			'paymentTerms'    => B2bSettings::payment_terms(),
			'requireValidVat' => B2bSettings::requires_valid_vat(),
			'vatNameMismatch' => B2bSettings::vat_name_mismatch(),
			'vatNumbers'      => RequesterNumbers::load(),
		];
	}

	/**
	 * From the server's response, or from a stored copy.
	 *
	 * @param mixed $b2b The field `b2b` of the merchant's configuration.
	 * @return Shared|null Null if it is malformed.
	 */
	public static function read( mixed $b2b ): ?array {
		if ( ! is_array( $b2b ) || ! is_array( $b2b['paymentTerms'] ?? null ) || ! is_bool( $b2b['requireValidVat'] ?? null ) || ! is_array( $b2b['vatNumbers'] ?? null ) ) {
			return null;
		}
		return [
			'paymentTerms'    => PaymentTerms::read( $b2b['paymentTerms'] ),
			'requireValidVat' => $b2b['requireValidVat'],
			'vatNameMismatch' => B2bSettings::read_vat_name_mismatch( $b2b['vatNameMismatch'] ?? null ),
			'vatNumbers'      => RequesterNumbers::read( $b2b['vatNumbers'] ),
		];
	}

	/**
	 * Whether all settings have their defaults.
	 *
	 * @param Shared $shared
	 */
	public static function is_default( array $shared ): bool {
		return [] === $shared['paymentTerms'] && ! $shared['requireValidVat'] && B2bSettings::WARN === $shared['vatNameMismatch'] && '' === implode( '', $shared['vatNumbers'] );
	}

	/**
	 * The body of `PATCH /v1/merchants/{id}`; null deletes a VAT number.
	 *
	 * @param Shared $shared
	 * @return array<string, mixed>
	 */
	public static function to_patch( array $shared ): array {
		return [
			'b2b' => [
				'paymentTerms'    => array_map( static fn ( array $term ): array => $term['default'] ? $term : array_diff_key( $term, [ 'default' => 0 ] ), $shared['paymentTerms'] ),
				'requireValidVat' => $shared['requireValidVat'],
				'vatNameMismatch' => $shared['vatNameMismatch'],
				'vatNumbers'      => array_map( static fn ( string $number ): ?string => '' === $number ? null : $number, $shared['vatNumbers'] ),
			],
		];
	}

	/**
	 * Saves the server's settings in the store.
	 *
	 * @param Shared $shared
	 */
	public static function save( array $shared ): void {
		update_option( B2bSettings::PAYMENT_TERMS, $shared['paymentTerms'] );
		update_option( B2bSettings::REQUIRE_VALID_VAT, $shared['requireValidVat'] ? 'yes' : 'no' );
		update_option( B2bSettings::VAT_NAME_MISMATCH, $shared['vatNameMismatch'] );
		update_option( RequesterNumbers::OPTION, $shared['vatNumbers'] );
	}
}
