<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- for logs, never printed.

namespace SvcCheckout\Support;

use LogicException;
use RuntimeException;
use wpdb;

/**
 * WordPress's database connection, typed.
 */
final class Database {

	public static function get(): wpdb {
		global $wpdb;
		return $wpdb instanceof wpdb ? $wpdb : throw new LogicException( 'WordPress has no database.' );
	}

	/**
	 * The rows of a statement by name of column, for sums: WordPress answers a statement that failed with no rows, too.
	 *
	 * @param string $statement Built from constants, numbers and prepared parts.
	 * @return list<array<array-key, mixed>>
	 * @throws RuntimeException If the statement failed.
	 */
	public static function rows( string $statement ): array {
		$database = self::get();
		$rows     = $database->get_results( $statement, 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- as documented.
		if ( '' !== $database->last_error || ! is_array( $rows ) ) {
			throw new RuntimeException( "A statement failed: $database->last_error" );
		}
		return $rows;
	}
}
