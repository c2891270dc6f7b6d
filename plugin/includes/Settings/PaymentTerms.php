<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

use DateTimeImmutable;
use DateTimeZone;

/**
 * Rules of payment terms. `immediate` means pay now; any other value is a deferred term (specification, B2B configuration).
 *
 * @phpstan-type Term array{label: string, labels?: array<string, string>, value: string, default: bool}
 */
final class PaymentTerms {

	public const IMMEDIATE = 'immediate';

	/**
	 * Terms from an option or from the server; malformed ones are dropped.
	 *
	 * @return list<Term>
	 */
	public static function read( mixed $stored ): array {
		$terms = [];
		foreach ( is_array( $stored ) ? $stored : [] as $term ) {
			if ( is_array( $term ) && is_string( $term['label'] ?? null ) && is_string( $term['value'] ?? null ) && '' !== $term['value'] ) {
				$labels  = is_array( $term['labels'] ?? null ) ? array_filter( $term['labels'], static fn ( mixed $text, int|string $language ): bool => is_string( $text ) && is_string( $language ), ARRAY_FILTER_USE_BOTH ) : [];
				// In one order, so that terms of the store and of the server can be compared.
				ksort( $labels );
				$terms[] = [ 'label' => $term['label'] ]
					+ ( [] === $labels ? [] : compact( 'labels' ) )
					+ [
						'value'   => $term['value'],
						'default' => true === ( $term['default'] ?? null ),
					];
			}
		}
		return $terms;
	}

	/**
	 * Whether the order is placed on hold instead of being paid now. No term means pay now.
	 */
	public static function is_deferred( string $term ): bool {
		return '' !== $term && self::IMMEDIATE !== $term;
	}

	/**
	 * The preselected value: the default, else `immediate` if offered, else the first; empty without terms.
	 *
	 * @param list<Term> $terms
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
	 * @param list<Term> $terms
	 */
	public static function is_offered( string $value, array $terms ): bool {
		return in_array( $value, array_column( $terms, 'value' ), true );
	}

	/**
	 * The store's own label of a term, for its staff; its value if it is no longer offered. For shoppers: {@see TermLabel}.
	 *
	 * @param list<Term> $terms
	 */
	public static function label( string $value, array $terms ): string {
		return array_column( $terms, 'label', 'value' )[ $value ] ?? $value;
	}

	/**
	 * Due date of a `netNN` term, in calendar days from the store's day of the order; empty for other terms.
	 *
	 * @param int          $now       Unix seconds.
	 * @param DateTimeZone $time_zone Of the store.
	 * @return string YYYY-MM-DD.
	 */
	public static function due_date( string $term, int $now, DateTimeZone $time_zone ): string {
		$days = self::net_days( $term );
		return null === $days ? '' : ( new DateTimeImmutable( "@$now" ) )->setTimezone( $time_zone )->modify( "+$days days" )->format( 'Y-m-d' );
	}

	/**
	 * Days of a `netNN` term; null for any other.
	 */
	public static function net_days( string $term ): ?int {
		return 1 === preg_match( '/^net[ _-]?(\d{1,3})$/iD', $term, $found ) ? (int) $found[1] : null;
	}
}
