<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Vat\RequesterNumbers;

/**
 * The settings that store and checkout server share, in one comparable form: payment terms and whom they are offered
 * to, whether a valid VAT number is required, what happens if it is registered to another company, and the store's own VAT
 * numbers. The offer is null if the server does not know it yet.
 *
 * @phpstan-import-type Offer from OfferRules
 * @phpstan-import-type MaxOrder from OfferRules
 * @phpstan-type OnAccount array{defaultOffer: string, offers: array<string, Offer>, maxOrder: MaxOrder|null, overdueDays: int|null, allowRequests: bool}
 * @phpstan-type Shared array{paymentTerms: list<array{label: string, labels?: array<string, string>, value: string, default: bool}>, requireValidVat: bool, vatNameMismatch: string, vatNumbers: array{eu: string, gb: string}, onAccount: OnAccount|null}
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
			'onAccount'       => OfferRules::load()->to_array(),
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
			'onAccount'       => is_array( $b2b['onAccount'] ?? null ) ? OfferRules::read( $b2b['onAccount'] )->to_array() : null,
		];
	}

	/**
	 * Settings without the offer if the server does not know it. If they are from a time before it did, the offer was the default.
	 *
	 * @param Shared $shared
	 * @param Shared $server
	 * @return Shared
	 */
	public static function comparable( array $shared, array $server ): array {
		$shared['onAccount'] = null === $server['onAccount'] ? null : $shared['onAccount'] ?? ( new OfferRules() )->to_array();
		return $shared;
	}

	/**
	 * Whether all settings have their defaults.
	 *
	 * @param Shared $shared
	 */
	public static function is_default( array $shared ): bool {
		return [] === $shared['paymentTerms'] && ! $shared['requireValidVat'] && B2bSettings::WARN === $shared['vatNameMismatch'] && '' === implode( '', $shared['vatNumbers'] )
			&& in_array( $shared['onAccount'], [ null, ( new OfferRules() )->to_array() ], true );
	}

	/**
	 * The body of `PATCH /v1/merchants/{id}`; null deletes a VAT number and the offer of a term.
	 *
	 * @param Shared $shared
	 * @param Shared $server What the server has.
	 * @return array<string, mixed>
	 */
	public static function to_patch( array $shared, array $server ): array {
		$removed = array_fill_keys( array_keys( $server['onAccount']['offers'] ?? [] ), null );
		return [
			'b2b' => [
				'paymentTerms'    => array_map( static fn ( array $term ): array => $term['default'] ? $term : array_diff_key( $term, [ 'default' => 0 ] ), $shared['paymentTerms'] ),
				'requireValidVat' => $shared['requireValidVat'],
				'vatNameMismatch' => $shared['vatNameMismatch'],
				'vatNumbers'      => array_map( static fn ( string $number ): ?string => '' === $number ? null : $number, $shared['vatNumbers'] ),
			] + ( null === $shared['onAccount'] ? [] : [ 'onAccount' => [ 'offers' => (object) ( $shared['onAccount']['offers'] + $removed ) ] + $shared['onAccount'] ] ),
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
		if ( null !== $shared['onAccount'] ) {
			update_option( OfferRules::OPTION, $shared['onAccount'] );
		}
	}
}
