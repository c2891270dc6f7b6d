<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use RuntimeException;
use SvcCheckout\Support\{ Database, RetriedStatement };

/**
 * What companies owe and have reserved: one row per order, for as long as the order exists. Only rows count towards a limit;
 * order meta would be copied with a duplicated order. The `used` of a position is in a currency, in minor units, 0 if neither a
 * limit nor the due days matter; `overdueSince` is the due day, in any currency, of the oldest payment that is overdue for too
 * long, or empty.
 *
 * @phpstan-type Balance array{held: int, orders: int, reserved: int, reservations: int, overdue: int, late: int, oldestDue: string}
 * @phpstan-type Position array{used: int, overdueSince: string}
 * @phpstan-type Row array{company: string, livemode: int, currency: string, state: string, total: int, refunded: int, paid: int, due: string}
 */
final class Receivables {

	/** Held by an order that is being placed. */
	public const RESERVED = 'reserved';
	/** Owed by an order that was placed. */
	public const HELD = 'held';
	/** Nothing is owed: not placed after all, cancelled, refunded or paid. */
	public const ENDED = 'ended';

	/** Mode of an order that was not made by the plugin, and so has no mark: it counts in test and live mode. */
	public const BOTH_MODES = 2;

	/** What an order `r` owes, in minor units. */
	public const OWED = '(CASE WHEN r.total > r.refunded + r.paid THEN r.total - r.refunded - r.paid ELSE 0 END)';

	/**
	 * Positions read in this request.
	 *
	 * @var array<string, Position>
	 */
	private static array $positions = [];

	/**
	 * Owed and reserved in a currency, in minor units.
	 *
	 * @param int $except Id of an order that does not count.
	 */
	public static function used( string $company_id, bool $livemode, string $currency, int $except = 0 ): int {
		$database = Database::get();
		return (int) $database->get_var( $database->prepare( 'SELECT SUM(' . self::OWED . ") FROM %i r WHERE r.company_id = %s AND r.livemode IN (%d, 2) AND r.currency = %s AND r.state IN ('reserved','held') AND r.order_id <> %d", Tables::receivables(), $company_id, (int) $livemode, $currency, $except ) ); // phpcs:ignore WordPress.DB -- own table, constant expression.
	}

	/**
	 * What companies owe, have reserved and owe after the due day, by company and currency.
	 *
	 * @param list<string> $company_ids
	 * @return array<string, array<string, Balance>> Amounts in minor units; numbers of orders that owe something; the first due day of
	 *     these, or empty.
	 */
	public static function balances( array $company_ids, bool $livemode ): array {
		$balances = [];
		if ( [] === $company_ids ) {
			return $balances;
		}
		$database = Database::get();
		$list     = implode( ', ', array_map( static fn ( string $id ): string => (string) $database->prepare( '%s', $id ), $company_ids ) );
		$owed     = self::OWED;
		$today    = wp_date( 'Y-m-d' );
		$sum      = static fn ( string $condition, string $name ): string => ", SUM(CASE WHEN $condition THEN $owed ELSE 0 END) AS $name, SUM(CASE WHEN $condition AND $owed > 0 THEN 1 ELSE 0 END) AS {$name}_orders";
		$rows     = $database->get_results( // phpcs:ignore WordPress.DB -- prepared above.
			'SELECT r.company_id, r.currency' . $sum( "r.state = 'held'", 'held' ) . $sum( "r.state = 'reserved'", 'reserved' ) . $sum( "r.state = 'held' AND r.due <> '' AND r.due < '$today'", 'overdue' )
			. ", MIN(CASE WHEN r.state = 'held' AND r.due <> '' AND $owed > 0 THEN r.due END) AS oldest_due"
			. ' FROM ' . Tables::receivables() . " r WHERE r.company_id IN ($list) AND r.livemode IN (" . (int) $livemode . ", 2) AND r.state IN ('reserved','held') GROUP BY r.company_id, r.currency ORDER BY r.currency",
			'ARRAY_A'
		);
		foreach ( $rows as $row ) {
			$text   = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
			$number = static fn ( string $name ): int => (int) $text( $name );

			$balances[ $text( 'company_id' ) ][ $text( 'currency' ) ] = [
				'held'         => $number( 'held' ),
				'orders'       => $number( 'held_orders' ),
				'reserved'     => $number( 'reserved' ),
				'reservations' => $number( 'reserved_orders' ),
				'overdue'      => $number( 'overdue' ),
				'late'         => $number( 'overdue_orders' ),
				'oldestDue'    => $text( 'oldest_due' ),
			];
		}
		return $balances;
	}

	/**
	 * Orders of a company that owe something, those due first, and orders without a due day last.
	 *
	 * @return list<int> Ids.
	 */
	public static function open_orders( string $company_id, bool $livemode, int $limit ): array {
		$database = Database::get();
		$ids      = $database->get_col( $database->prepare( "SELECT r.order_id FROM %i r WHERE r.company_id = %s AND r.livemode IN (%d, 2) AND r.state = 'held' AND " . self::OWED . " > 0 ORDER BY r.due = '', r.due, r.order_id LIMIT %d", Tables::receivables(), $company_id, (int) $livemode, $limit ) ); // phpcs:ignore WordPress.DB -- as above.
		return array_values( array_map( 'intval', array_filter( $ids, 'is_numeric' ) ) );
	}

	/**
	 * The companies that orders count to, by order.
	 *
	 * @param list<int> $order_ids
	 * @return array<int, string>
	 */
	public static function companies_of( array $order_ids ): array {
		$companies = [];
		if ( [] !== $order_ids ) {
			foreach ( Database::get()->get_results( 'SELECT order_id, company_id FROM ' . Tables::receivables() . " WHERE company_id <> '' AND order_id IN (" . implode( ',', $order_ids ) . ')', 'ARRAY_A' ) as $row ) { // phpcs:ignore WordPress.DB -- numbers.
				if ( is_numeric( $row['order_id'] ) && is_string( $row['company_id'] ) ) {
					$companies[ (int) $row['order_id'] ] = $row['company_id'];
				}
			}
		}
		return $companies;
	}

	/**
	 * What decides whether a company is offered more on account.
	 *
	 * @param int $except Id of an order that does not count as used.
	 * @return Position
	 */
	public static function position( Company $company, bool $livemode, string $currency, OfferRules $rules, int $except = 0 ): array {
		$before = $company->overdue_before( $rules );
		if ( null === $before && null === $company->limit( $currency ) ) {
			return [
				'used'         => 0,
				'overdueSince' => '',
			];
		}
		$database = Database::get();
		$owed     = self::OWED;
		$row      = $database->get_row( // phpcs:ignore WordPress.DB -- own table, constant expression.
			(string) $database->prepare(
				"SELECT SUM(CASE WHEN r.currency = %s AND r.order_id <> %d THEN $owed ELSE 0 END) AS used, MIN(CASE WHEN r.state = 'held' AND r.due <> '' AND r.due < %s AND $owed > 0 THEN r.due END) AS overdue_since FROM %i r WHERE r.company_id = %s AND r.livemode IN (%d, 2) AND r.state IN ('reserved','held')", // phpcs:ignore WordPress.DB -- as above.
				$currency,
				$except,
				$before ?? '',
				Tables::receivables(),
				$company->id,
				(int) $livemode
			),
			'ARRAY_A'
		);
		return [
			'used'         => is_numeric( $row['used'] ?? null ) ? (int) $row['used'] : 0,
			'overdueSince' => is_string( $row['overdue_since'] ?? null ) ? $row['overdue_since'] : '',
		];
	}

	/**
	 * The same as read before in this request, unless an order's row has been written since. For what shoppers see; a
	 * reservation decides by itself.
	 *
	 * @return Position
	 */
	public static function known_position( Company $company, bool $livemode, string $currency, OfferRules $rules ): array {
		$key = (string) wp_json_encode( [ $company->id, $company->revision, $livemode, $currency ] );
		return self::$positions[ $key ] ??= self::position( $company, $livemode, $currency, $rules );
	}

	/**
	 * Makes this request read positions again.
	 */
	public static function forget(): void {
		self::$positions = [];
	}

	/**
	 * An order's row; null without one.
	 *
	 * @return Row|null
	 */
	public static function find( int $order_id ): ?array {
		$database = Database::get();
		$row      = $database->get_row( $database->prepare( 'SELECT company_id, livemode, currency, state, total, refunded, paid, due FROM %i WHERE order_id = %d', Tables::receivables(), $order_id ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB
		if ( ! is_array( $row ) ) {
			return null;
		}
		$text = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
		return [
			'company'  => $text( 'company_id' ),
			'livemode' => (int) $text( 'livemode' ),
			'currency' => $text( 'currency' ),
			'state'    => $text( 'state' ),
			'total'    => (int) $text( 'total' ),
			'refunded' => (int) $text( 'refunded' ),
			'paid'     => (int) $text( 'paid' ),
			'due'      => $text( 'due' ),
		];
	}

	/**
	 * Writes an order's row, whether or not it has one. Checks no limit: {@see Reservation::reserve()} does, in checkouts. Staff
	 * may exceed it. The columns of a reservation remain.
	 *
	 * @param Row $row
	 * @throws RuntimeException If the database cannot write it.
	 */
	public static function put( int $order_id, array $row ): void {
		self::forget();
		$columns = [ 'company_id', 'livemode', 'currency', 'state', 'total', 'refunded', 'paid', 'due', 'checked_at' ];
		$replace = implode( ', ', array_map( static fn ( string $column ): string => "$column = VALUES($column)", $columns ) );
		RetriedStatement::run(
			(string) Database::get()->prepare(
				'INSERT INTO %i (order_id, ' . implode( ', ', $columns ) . ", token, reserved_at) VALUES (%d, %s, %d, %s, %s, %d, %d, %d, %s, %d, '', 0) ON DUPLICATE KEY UPDATE $replace", // phpcs:ignore WordPress.DB -- names of columns.
				Tables::receivables(),
				$order_id,
				$row['company'],
				$row['livemode'],
				$row['currency'],
				$row['state'],
				$row['total'],
				$row['refunded'],
				$row['paid'],
				$row['due'],
				time()
			)
		);
	}

	/**
	 * Ids of orders that owe something according to their rows, above an id, in ascending order.
	 *
	 * @return list<int>
	 */
	public static function held_after( int $order_id, int $limit ): array {
		$database = Database::get();
		$ids      = $database->get_col( $database->prepare( "SELECT order_id FROM %i WHERE state = 'held' AND order_id > %d ORDER BY order_id LIMIT %d", Tables::receivables(), $order_id, $limit ) ); // phpcs:ignore WordPress.DB
		return array_values( array_map( 'intval', array_filter( $ids, 'is_numeric' ) ) );
	}

	/**
	 * The order is gone, or is paid in another way.
	 */
	public static function end( int $order_id ): void {
		self::forget();
		Database::get()->update( Tables::receivables(), [ 'state' => self::ENDED ], [ 'order_id' => $order_id ] ); // phpcs:ignore WordPress.DB
	}

	/**
	 * The order is not being placed any more; one that was placed still owes.
	 */
	public static function end_reservation( int $order_id ): void {
		self::forget();
		Database::get()->update( Tables::receivables(), [ 'state' => self::ENDED ], [ 'order_id' => $order_id, 'state' => self::RESERVED ] ); // phpcs:ignore WordPress.DB
	}

	/**
	 * Orders whose reservation was made some time ago, the oldest first.
	 *
	 * @param int $before Unix seconds.
	 * @return list<int>
	 */
	public static function reserved_before( int $before, int $limit ): array {
		$database = Database::get();
		$ids      = $database->get_col( $database->prepare( "SELECT order_id FROM %i WHERE state = 'reserved' AND checked_at < %d AND reserved_at < %d ORDER BY checked_at LIMIT %d", Tables::receivables(), $before, $before, $limit ) ); // phpcs:ignore WordPress.DB
		return array_values( array_map( 'intval', array_filter( $ids, 'is_numeric' ) ) );
	}

	/**
	 * The reservation was compared with its order, and remains.
	 */
	public static function mark_checked( int $order_id ): void {
		Database::get()->update( Tables::receivables(), [ 'checked_at' => time() ], [ 'order_id' => $order_id ] ); // phpcs:ignore WordPress.DB
	}
}
