<?php
/**
 * The settings that store and checkout server have in common.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Vat\RequesterNumbers;

defined( 'ABSPATH' ) || exit;

/**
 * Payment terms, whether a wrong VAT number stops the order, and the store's own numbers, in one comparable form.
 *
 * @phpstan-type Shared array{paymentTerms: list<array{label: string, value: string, default: bool}>, requireValidVat: bool, vatNumbers: array{eu: string, gb: string}}
 */
final class SharedSettings {

	/**
	 * As the store has them.
	 *
	 * @return Shared
	 */
	public static function of_store(): array {
		return [
			'paymentTerms'    => B2bSettings::payment_terms(),
			'requireValidVat' => B2bSettings::requires_valid_vat(),
			'vatNumbers'      => RequesterNumbers::saved(),
		];
	}

	/**
	 * As the server has them, or as they were kept.
	 *
	 * @param mixed $b2b The part `b2b` of the merchant's configuration.
	 * @return Shared|null Null when this is no such thing.
	 */
	public static function read( mixed $b2b ): ?array {
		if ( ! is_array( $b2b ) || ! is_array( $b2b['paymentTerms'] ?? null ) || ! is_bool( $b2b['requireValidVat'] ?? null ) || ! is_array( $b2b['vatNumbers'] ?? null ) ) {
			return null;
		}
		$numbers = $b2b['vatNumbers'];
		$terms   = [];
		foreach ( $b2b['paymentTerms'] as $term ) {
			if ( is_array( $term ) && is_string( $term['label'] ?? null ) && is_string( $term['value'] ?? null ) ) {
				$terms[] = [
					'label'   => $term['label'],
					'value'   => $term['value'],
					'default' => true === ( $term['default'] ?? false ),
				];
			}
		}
		return [
			'paymentTerms'    => $terms,
			'requireValidVat' => $b2b['requireValidVat'],
			'vatNumbers'      => [
				'eu' => is_string( $numbers['eu'] ?? null ) ? $numbers['eu'] : '',
				'gb' => is_string( $numbers['gb'] ?? null ) ? $numbers['gb'] : '',
			],
		];
	}

	/**
	 * Whether nobody has set anything.
	 *
	 * @param array $shared Any of the two.
	 * @phpstan-param Shared $shared
	 */
	public static function is_untouched( array $shared ): bool {
		return [] === $shared['paymentTerms'] && ! $shared['requireValidVat'] && '' === implode( '', $shared['vatNumbers'] );
	}

	/**
	 * The body of `PATCH /v1/merchants/{id}`: null takes a number back.
	 *
	 * @param array $shared What the server shall have.
	 * @phpstan-param Shared $shared
	 * @return array<string, mixed>
	 */
	public static function to_patch( array $shared ): array {
		$terms = array_map(
			static fn ( array $term ): array => $term['default'] ? $term : array_diff_key( $term, [ 'default' => 0 ] ),
			$shared['paymentTerms']
		);
		return [
			'b2b' => [
				'paymentTerms'    => $terms,
				'requireValidVat' => $shared['requireValidVat'],
				'vatNumbers'      => array_map( static fn ( string $number ): ?string => '' === $number ? null : $number, $shared['vatNumbers'] ),
			],
		];
	}

	/**
	 * Takes the server's settings over.
	 *
	 * @param array $shared As the server has them.
	 * @phpstan-param Shared $shared
	 */
	public static function adopt( array $shared ): void {
		update_option( B2bSettings::PAYMENT_TERMS, $shared['paymentTerms'] );
		update_option( B2bSettings::REQUIRE_VALID_VAT, $shared['requireValidVat'] ? 'yes' : 'no' );
		update_option( RequesterNumbers::OPTION, $shared['vatNumbers'] );
	}
}
