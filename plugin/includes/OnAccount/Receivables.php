<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use mysqli;
use RuntimeException;
use SvcCheckout\Support\Database;

/**
 * What companies owe and have reserved: one row per order, for as long as the order exists. Only rows count towards a limit;
 * order meta would be copied with a duplicated order.
 *
 * @phpstan-type Debt array{order: int, company: string, livemode: bool, currency: string, total: int, due: string}
 */
final class Receivables {

	/** Held by an order that is being placed. */
	public const RESERVED = 'reserved';
	/** Owed by an order that was placed. */
	public const HELD = 'held';
	/** Nothing is owed: not placed after all, cancelled, refunded or paid. */
	public const ENDED = 'ended';

	/** Lock wait timeout, deadlock, and a row that has changed since the snapshot of a transaction. */
	private const RETRIED_ERRORS = [ 1205, 1213, 1020 ];
	private const MAX_TRIES      = 8;

	private const OWED = '(CASE WHEN r.total > r.refunded + r.paid THEN r.total - r.refunded - r.paid ELSE 0 END)';

	/**
	 * Reserves an order's total if the company is active, pays in time and has enough left of its limit. One statement that
	 * locks the company: of concurrent orders, only those that fit are placed. A new attempt replaces the order's reservation.
	 *
	 * @param Debt $debt
	 * @return CreditRefusal|null Null if it is reserved.
	 */
	public static function reserve( array $debt, OfferRules $rules ): ?CreditRefusal {
		for ( $tries = 0; $tries < self::MAX_TRIES; ++$tries ) {
			$company = Companies::find( $debt['company'] );
			if ( null === $company ) {
				return CreditRefusal::suspended();
			}
			if ( self::insert( $debt, $company, $rules ) ) {
				return null;
			}
			$refusal = self::refusal( $debt, $company, $rules );
			if ( null !== $refusal ) {
				self::end_reservation( $debt['order'] );
				return $refusal;
			}
			// The company or its debts have changed since.
		}
		throw new RuntimeException( 'The credit limit could not be checked.' );
	}

	/**
	 * Why a debt does not fit at present; null if it does.
	 *
	 * @param Debt $debt
	 */
	public static function refusal( array $debt, Company $company, OfferRules $rules ): ?CreditRefusal {
		if ( AccountBuyer::ACTIVE !== $company->status ) {
			return CreditRefusal::suspended();
		}
		$since = self::overdue_since( $company, $debt['livemode'], $rules );
		if ( '' !== $since ) {
			return CreditRefusal::overdue( $since );
		}
		$limit = $company->limit( $debt['currency'] );
		$used  = null === $limit ? 0 : self::used( $company->id, $debt['livemode'], $debt['currency'], $debt['order'] );
		return null !== $limit && $used + $debt['total'] > $limit ? CreditRefusal::over_limit( $debt['currency'], $limit, $used ) : null;
	}

	/**
	 * Owed and reserved in a currency, in minor units.
	 *
	 * @param int $except Id of an order that does not count.
	 */
	public static function used( string $company_id, bool $livemode, string $currency, int $except = 0 ): int {
		$database = Database::get();
		return (int) $database->get_var( $database->prepare( 'SELECT SUM(' . self::OWED . ") FROM %i r WHERE r.company_id = %s AND r.livemode = %d AND r.currency = %s AND r.state IN ('reserved','held') AND r.order_id <> %d", Tables::receivables(), $company_id, (int) $livemode, $currency, $except ) ); // phpcs:ignore WordPress.DB -- own table, constant expression.
	}

	/**
	 * Owed and reserved by companies, in minor units by company and currency.
	 *
	 * @param list<string> $company_ids
	 * @return array<string, array<string, int>>
	 */
	public static function sums( array $company_ids, bool $livemode ): array {
		$sums = [];
		if ( [] === $company_ids ) {
			return $sums;
		}
		$database = Database::get();
		$list     = implode( ', ', array_map( static fn ( string $id ): string => (string) $database->prepare( '%s', $id ), $company_ids ) );
		$rows     = $database->get_results( 'SELECT r.company_id, r.currency, SUM(' . self::OWED . ') AS owed FROM ' . Tables::receivables() . " r WHERE r.company_id IN ($list) AND r.livemode = " . (int) $livemode . " AND r.state IN ('reserved','held') GROUP BY r.company_id, r.currency", 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- prepared above.
		foreach ( $rows as $row ) {
			$text = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';

			$sums[ $text( 'company_id' ) ][ $text( 'currency' ) ] = (int) $text( 'owed' );
		}
		return $sums;
	}

	/**
	 * Due day of the company's oldest payment that is overdue for too long; empty if there is none.
	 */
	public static function overdue_since( Company $company, bool $livemode, OfferRules $rules ): string {
		$before = $company->overdue_before( $rules );
		if ( null === $before ) {
			return '';
		}
		$database = Database::get();
		return (string) $database->get_var( $database->prepare( "SELECT MIN(r.due) FROM %i r WHERE r.company_id = %s AND r.livemode = %d AND r.state = 'held' AND r.due <> '' AND r.due < %s AND " . self::OWED . ' > 0', Tables::receivables(), $company->id, (int) $livemode, $before ) ); // phpcs:ignore WordPress.DB -- as above.
	}

	/**
	 * Brings an order's row up to date; does nothing for an order of no company.
	 *
	 * @param array{state: string, total: int, refunded: int, paid: int, due: string} $now
	 */
	public static function update( int $order_id, array $now ): void {
		Database::get()->update( Tables::receivables(), $now + [ 'checked_at' => time() ], [ 'order_id' => $order_id ] ); // phpcs:ignore WordPress.DB
	}

	/**
	 * The order is gone, or is paid in another way.
	 */
	public static function end( int $order_id ): void {
		Database::get()->update( Tables::receivables(), [ 'state' => self::ENDED ], [ 'order_id' => $order_id ] ); // phpcs:ignore WordPress.DB
	}

	/**
	 * The order is not being placed any more; one that was placed still owes.
	 */
	public static function end_reservation( int $order_id ): void {
		Database::get()->update( Tables::receivables(), [ 'state' => self::ENDED ], [ 'order_id' => $order_id, 'state' => self::RESERVED ] ); // phpcs:ignore WordPress.DB
	}

	/**
	 * The row is right as it is.
	 */
	public static function mark_checked( int $order_id ): void {
		Database::get()->update( Tables::receivables(), [ 'checked_at' => time() ], [ 'order_id' => $order_id ] ); // phpcs:ignore WordPress.DB
	}

	/**
	 * Orders to compare with their rows: those in a state for some time, the longest unchecked first.
	 *
	 * @param int $before Unix seconds.
	 * @return list<int>
	 */
	public static function unchecked( string $state, int $before, int $limit ): array {
		$database = Database::get();
		$ids      = $database->get_col( $database->prepare( 'SELECT order_id FROM %i WHERE state = %s AND checked_at < %d AND reserved_at < %d ORDER BY checked_at LIMIT %d', Tables::receivables(), $state, $before, $before, $limit ) ); // phpcs:ignore WordPress.DB
		return array_values( array_map( 'intval', array_filter( $ids, 'is_numeric' ) ) );
	}

	/**
	 * @param Debt $debt
	 * @return bool Whether the row was written. Read back, because the number of changed rows depends on the database.
	 */
	private static function insert( array $debt, Company $company, OfferRules $rules ): bool {
		$database = Database::get();
		$table    = Tables::receivables();
		$limit    = $company->limit( $debt['currency'] );
		$before   = $company->overdue_before( $rules );
		$token    = bin2hex( random_bytes( 16 ) );
		$fits     = null === $limit ? '' : $database->prepare(
			"AND %d - (SELECT COALESCE(SUM(" . self::OWED . "), 0) FROM %i r WHERE r.company_id = c.id AND r.livemode = %d AND r.currency = %s AND r.state IN ('reserved','held') AND r.order_id <> %d) >= %d", // phpcs:ignore WordPress.DB -- constant expression.
			$limit,
			$table,
			(int) $debt['livemode'],
			$debt['currency'],
			$debt['order'],
			$debt['total']
		);
		$in_time  = null === $before ? '' : $database->prepare(
			"AND NOT EXISTS (SELECT 1 FROM %i r WHERE r.company_id = c.id AND r.livemode = %d AND r.state = 'held' AND r.due <> '' AND r.due < %s AND " . self::OWED . ' > 0)', // phpcs:ignore WordPress.DB -- as above.
			$table,
			(int) $debt['livemode'],
			$before
		);
		$select   = $database->prepare(
			"SELECT %d, c.id, %d, %s, 'reserved', %d, 0, 0, %s, %s, %d, 0 FROM %i c WHERE c.id = %s AND c.revision = %d AND c.status = 'active'",
			$debt['order'],
			(int) $debt['livemode'],
			$debt['currency'],
			$debt['total'],
			$debt['due'],
			$token,
			time(),
			Tables::companies(),
			$company->id,
			$company->revision
		);
		$columns  = [ 'company_id', 'livemode', 'currency', 'state', 'total', 'refunded', 'paid', 'due', 'token', 'reserved_at', 'checked_at' ];
		$replace  = implode( ', ', array_map( static fn ( string $column ): string => "$column = VALUES($column)", $columns ) );
		// Without it, two transactions at the level READ COMMITTED would not see each other's reservations. SQLite, which has one
		// writer at a time, does not know it.
		$lock = is_a( $database, 'WP_SQLite_DB' ) ? '' : 'FOR UPDATE';
		self::run( "INSERT INTO $table (order_id, " . implode( ', ', $columns ) . ") $select $fits $in_time $lock ON DUPLICATE KEY UPDATE $replace" );
		return '1' === (string) $database->get_var( $database->prepare( 'SELECT COUNT(*) FROM %i WHERE order_id = %d AND token = %s', $table, $debt['order'], $token ) ); // phpcs:ignore WordPress.DB
	}

	/**
	 * Runs a statement again if the database gave it up for another one.
	 */
	private static function run( string $statement ): void {
		$database = Database::get();
		for ( $tries = 1; ; ++$tries ) {
			$shown  = $database->suppress_errors();
			$result = $database->query( $statement ); // phpcs:ignore WordPress.DB -- built from prepared parts.
			$database->suppress_errors( $shown );
			if ( false !== $result ) {
				return;
			}
			// The connection is private, but readable.
			$connection = $database->__get( 'dbh' );
			$error      = $connection instanceof mysqli ? $connection->errno : 0;
			if ( $tries >= self::MAX_TRIES || ! in_array( $error, self::RETRIED_ERRORS, true ) ) {
				throw new RuntimeException( "The credit limit could not be checked: $database->last_error" );
			}
			usleep( random_int( 1, 10 ) * $tries * 1000 );
		}
	}
}
