<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Support\CheckoutLanguage;

/**
 * Validation of the payment terms, with the same rules as the checkout server's (`PATCH /v1/merchants/{id}`).
 *
 * @phpstan-import-type Term from \SvcCheckout\Settings\PaymentTerms
 */
final class PaymentTermsInput {

	private const MAX_TERMS        = 20;
	private const LABEL_MAX_LENGTH = 80;

	/**
	 * Empty rows are dropped, and so are empty labels of a language. A row without `labels` keeps those of its value.
	 *
	 * @param mixed      $posted `{rows: [{label, labels by language, value}], default: index of a row}`.
	 * @param list<Term> $saved  The terms before.
	 * @return array{value: list<Term>, error: string|null} Nothing to save if there is an error.
	 */
	public static function validate( mixed $posted, array $saved = [] ): array {
		$posted  = is_array( $posted ) ? $posted : [];
		$rows    = is_array( $posted['rows'] ?? null ) ? $posted['rows'] : [];
		$default = is_scalar( $posted['default'] ?? null ) ? (string) $posted['default'] : '';
		$labels  = array_column( $saved, 'labels', 'value' );
		$value   = [];
		$error   = null;
		foreach ( $rows as $index => $row ) {
			$term = [
				'label'   => self::text( $row, 'label' ),
				'value'   => self::text( $row, 'value' ),
				'default' => (string) $index === $default,
			];
			if ( '' !== $term['label'] . $term['value'] ) {
				$own     = is_array( $row ) && isset( $row['labels'] ) ? self::labels( $row['labels'] ) : $labels[ $term['value'] ] ?? [];
				$error ??= self::error( $term['label'], $term['value'] );
				$error ??= [] === array_filter( $own, static fn ( string $label ): bool => ! self::is_label( $label ) ) ? null : 'term_label_wrong';
				$value[] = $term + ( [] === $own ? [] : [ 'labels' => $own ] );
			}
		}
		$error ??= match ( true ) {
			count( $value ) > self::MAX_TERMS => 'terms_too_many',
			count( $value ) !== count( array_unique( array_column( $value, 'value' ) ) ) => 'term_twice',
			default => null,
		};
		return [ 'value' => null === $error ? $value : [] ] + compact( 'error' );
	}

	private static function error( string $label, string $value ): ?string {
		return match ( true ) {
			'' === $label => 'term_without_label',
			! self::is_label( $label ) => 'term_label_wrong',
			1 !== preg_match( '/^[a-z0-9_-]{1,32}$/D', $value ) => 'term_value_wrong',
			default       => null,
		};
	}

	private static function is_label( string $label ): bool {
		return 1 === preg_match( '/^\P{Cc}{1,' . self::LABEL_MAX_LENGTH . '}$/uD', $label );
	}

	/**
	 * @return array<string, string> By language of the checkout.
	 */
	private static function labels( mixed $posted ): array {
		$labels = [];
		foreach ( CheckoutLanguage::ALL as $language ) {
			$labels[ $language ] = self::text( $posted, $language );
		}
		return array_filter( $labels, static fn ( string $label ): bool => '' !== $label );
	}

	private static function text( mixed $row, string $name ): string {
		$text = is_array( $row ) ? $row[ $name ] ?? '' : '';
		return is_string( $text ) ? trim( $text ) : '';
	}
}
