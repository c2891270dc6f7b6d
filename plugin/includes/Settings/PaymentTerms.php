<?php
/**
 * Payment terms.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. `immediate` means pay now; any other value is a deferred term (specification, B2B configuration).
 *
 * @phpstan-type Term array{label: string, value: string, default: bool}
 */
final class PaymentTerms {

	public const IMMEDIATE = 'immediate';

	/**
	 * Whether the order is placed on hold instead of being paid now. No term at all means pay now.
	 *
	 * @param string $term Its value.
	 */
	public static function is_deferred( string $term ): bool {
		return '' !== $term && self::IMMEDIATE !== $term;
	}

	/**
	 * The value chosen at first: the default, else `immediate` if listed, else the first; empty without terms.
	 *
	 * @param list<Term> $terms The store's terms.
	 */
	public static function preselected( array $terms ): string {
		foreach ( $terms as $term ) {
			if ( $term['default'] ) {
				return $term['value'];
			}
		}
		return self::is_offered( self::IMMEDIATE, $terms ) ? self::IMMEDIATE : ( $terms[0]['value'] ?? '' );
	}

	/**
	 * Whether the store offers a term.
	 *
	 * @param string     $value The term's value.
	 * @param list<Term> $terms The store's terms.
	 */
	public static function is_offered( string $value, array $terms ): bool {
		return in_array( $value, array_column( $terms, 'value' ), true );
	}

	/**
	 * The store's label of a term; its value when it is no longer offered.
	 *
	 * @param string     $value The term's value.
	 * @param list<Term> $terms The store's terms.
	 */
	public static function label( string $value, array $terms ): string {
		return array_column( $terms, 'label', 'value' )[ $value ] ?? $value;
	}

	/**
	 * The day a `netNN` term falls due, counted from the day of the order; empty for a term that names no days.
	 *
	 * @param string $term The term's value.
	 * @param int    $now  Unix seconds.
	 * @return string YYYY-MM-DD in UTC.
	 */
	public static function due_date( string $term, int $now ): string {
		if ( 1 !== preg_match( '/^net[ _-]?(\d{1,3})$/iD', $term, $found ) ) {
			return '';
		}
		return gmdate( 'Y-m-d', $now + (int) $found[1] * 86400 );
	}
}
