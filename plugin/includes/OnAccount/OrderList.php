<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use RuntimeException;
use SvcCheckout\Support\{ Database, RetriedStatement };

/**
 * One row for each order on a deferred term, so that an index finds, sorts and sums a hundred thousand of them. The orders decide;
 * {@see OrderListUpkeep} says whether the rows are complete.
 *
 * @phpstan-import-type Facts from OrderFacts
 */
final class OrderList {

	private const COLUMNS   = [ 'id', 'listed', 'undated', 'due', 'is_test', 'status', 'term', 'currency', 'owed', 'created', 'paid', 'company', 'po', 'pos', 'vat' ];
	private const MAX_TRIES = 8;

	/**
	 * Makes the rows of these orders equal to the orders. Compares again after it has written: of two requests that change an order,
	 * the one that read it before the other had saved it may write last.
	 *
	 * @param list<int> $ids
	 * @param int       $most How often a statement is run at most that waits for another one.
	 * @return int How many rows were wrong.
	 * @throws RuntimeException If the database fails.
	 */
	public static function refresh( array $ids, int $most = RetriedStatement::MAX_TRIES ): int {
		$wrong = 0;
		for ( $tries = 0; [] !== $ids && $tries < self::MAX_TRIES; ++$tries ) {
			$facts = OrderFacts::of( $ids );
			$rows  = self::rows( $ids );
			$write = array_filter( $facts, static fn ( array $fact ): bool => self::ordered( $fact ) !== ( $rows[ (int) $fact['id'] ] ?? null ) );
			$ended = array_keys( array_diff_key( $rows, $facts ) );
			$ids   = array_merge( array_keys( $write ), $ended );
			$wrong = 0 === $tries ? count( $ids ) : $wrong;
			self::write( $write, $most );
			if ( [] !== $ended ) {
				RetriedStatement::run( 'DELETE FROM ' . Tables::order_list() . ' WHERE id IN (' . implode( ',', $ended ) . ')', $most );
			}
		}
		if ( [] !== $ids ) {
			throw new RuntimeException( 'The orders ' . implode( ', ', $ids ) . ' change faster than they can be listed.' );
		}
		return $wrong;
	}

	/**
	 * The table as `b`, for a statement.
	 *
	 * @param bool $by_key Read the primary key instead of another index. SQLite knows no such hint.
	 */
	public static function source( bool $by_key ): string {
		return Tables::order_list() . ' b' . ( $by_key && ! is_a( Database::get(), 'WP_SQLite_DB' ) ? ' USE INDEX (PRIMARY)' : '' );
	}

	/**
	 * Terms of all rows, each by one look at the index: the database would read all of it for distinct values.
	 *
	 * @return list<string>
	 */
	public static function terms(): array {
		$database = Database::get();
		$terms    = [];
		for ( $after = ''; ; $after = $terms[] = $term ) {
			$rows = Database::rows( (string) $database->prepare( 'SELECT MIN(term) AS term FROM %i WHERE term > %s', Tables::order_list(), $after ) );
			$term = $rows[0]['term'] ?? null;
			if ( ! is_string( $term ) ) {
				return $terms;
			}
		}
	}

	/**
	 * Ids with a row above an id and up to another, in ascending order.
	 *
	 * @return list<int>
	 */
	public static function between( int $above, int $up_to ): array {
		return array_map( static fn ( array $row ): int => (int) OrderFacts::texts( $row )['id'], Database::rows( 'SELECT id FROM ' . Tables::order_list() . " WHERE id > $above AND id <= $up_to ORDER BY id" ) );
	}

	/**
	 * @param non-empty-list<int> $ids
	 * @return array<int, list<string|null>> Values of {@see self::COLUMNS}, by id.
	 */
	private static function rows( array $ids ): array {
		$rows = [];
		foreach ( Database::rows( 'SELECT ' . implode( ', ', self::COLUMNS ) . ' FROM ' . Tables::order_list() . ' WHERE id IN (' . implode( ',', $ids ) . ')' ) as $row ) {
			$facts = OrderFacts::texts( $row );

			$rows[ (int) $facts['id'] ] = self::ordered( $facts );
		}
		return $rows;
	}

	/**
	 * @param Facts $facts
	 * @return list<string|null>
	 */
	private static function ordered( array $facts ): array {
		$owed = (string) ( $facts['owed'] ?? '' );
		// SQLite returns no decimals.
		$facts['owed'] = str_contains( $owed, '.' ) ? rtrim( rtrim( $owed, '0' ), '.' ) : $owed;
		return array_map( static fn ( string $column ): ?string => $facts[ $column ] ?? null, self::COLUMNS );
	}

	/**
	 * @param array<int, Facts> $rows
	 */
	private static function write( array $rows, int $most ): void {
		if ( [] === $rows ) {
			return;
		}
		$value  = static fn ( ?string $text ): string => null === $text ? 'NULL' : (string) Database::get()->prepare( '%s', $text );
		$values = array_map( static fn ( array $facts ): string => '(' . implode( ',', array_map( $value, self::ordered( $facts ) ) ) . ')', $rows );
		// The whole row, whichever of both keys it had.
		RetriedStatement::run( 'REPLACE INTO ' . Tables::order_list() . ' (' . implode( ',', self::COLUMNS ) . ') VALUES ' . implode( ',', $values ), $most );
	}
}
