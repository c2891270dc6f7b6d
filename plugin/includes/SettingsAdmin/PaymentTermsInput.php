<?php
/**
 * Rules for the table of payment terms.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

defined( 'ABSPATH' ) || exit;

/**
 * Pure, and the same rules as the checkout server's (`PATCH /v1/merchants/{id}`): what is accepted here is accepted there.
 *
 * @phpstan-type Term array{label: string, value: string, default: bool}
 */
final class PaymentTermsInput {

	public const MAX_TERMS        = 20;
	public const LABEL_MAX_LENGTH = 80;

	/**
	 * The table as posted. Rows left wholly empty are left out.
	 *
	 * @param mixed $posted `{rows: [{label, value}], default: index of a row}`.
	 * @return array{value: list<Term>, error: string|null} Nothing to save with an error.
	 */
	public static function accept( mixed $posted ): array {
		$posted  = is_array( $posted ) ? $posted : [];
		$rows    = is_array( $posted['rows'] ?? null ) ? $posted['rows'] : [];
		$default = is_scalar( $posted['default'] ?? null ) ? (string) $posted['default'] : '';
		$terms   = [];
		foreach ( $rows as $index => $row ) {
			$label = self::text( $row, 'label' );
			$value = self::text( $row, 'value' );
			if ( '' === $label && '' === $value ) {
				continue;
			}
			$error = self::fault( $label, $value );
			if ( null !== $error ) {
				return self::refuse( $error );
			}
			$terms[] = [
				'label'   => $label,
				'value'   => $value,
				'default' => (string) $index === $default,
			];
		}
		return match ( true ) {
			count( $terms ) > self::MAX_TERMS => self::refuse( 'terms_too_many' ),
			count( $terms ) !== count( array_unique( array_column( $terms, 'value' ) ) ) => self::refuse( 'term_twice' ),
			default => [
				'value' => $terms,
				'error' => null,
			],
		};
	}

	/**
	 * What is wrong with a row.
	 *
	 * @param string $label Shown to shoppers.
	 * @param string $value Stored with orders.
	 */
	private static function fault( string $label, string $value ): ?string {
		return match ( true ) {
			'' === $label => 'term_without_label',
			1 !== preg_match( '/^\P{Cc}{1,' . self::LABEL_MAX_LENGTH . '}$/uD', $label ) => 'term_label_wrong',
			1 !== preg_match( '/^[a-z0-9_-]{1,32}$/D', $value ) => 'term_value_wrong',
			default       => null,
		};
	}

	/**
	 * A cell of the table.
	 *
	 * @param mixed  $row  A row as posted.
	 * @param string $cell Name of the cell.
	 */
	private static function text( mixed $row, string $cell ): string {
		$text = is_array( $row ) ? $row[ $cell ] ?? '' : '';
		return is_string( $text ) ? trim( $text ) : '';
	}

	/**
	 * Not to be saved.
	 *
	 * @param string $error Code of the reason.
	 * @return array{value: list<Term>, error: string}
	 */
	private static function refuse( string $error ): array {
		return [
			'value' => [],
			'error' => $error,
		];
	}
}
