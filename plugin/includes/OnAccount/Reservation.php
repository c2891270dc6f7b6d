<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use RuntimeException;
use SvcCheckout\Support\{ Database, RetriedStatement };

/**
 * Reserves part of a company's credit limit for an order that is being placed in a checkout.
 *
 * @phpstan-import-type Position from Receivables
 * @phpstan-type Debt array{order: int, company: string, livemode: bool, currency: string, total: int, due: string}
 */
final class Reservation {

	/**
	 * Reserves an order's total if the company is active, pays in time and has enough left of its limit. One statement that
	 * locks the company: of concurrent orders, only those that fit are placed. A new attempt replaces the order's reservation.
	 *
	 * @param Debt $debt
	 * @return CreditRefusal|null Null if it is reserved.
	 */
	public static function reserve( array $debt, OfferRules $rules ): ?CreditRefusal {
		for ( $tries = 0; $tries < RetriedStatement::MAX_TRIES; ++$tries ) {
			$company = Companies::find( $debt['company'] );
			if ( null === $company ) {
				return CreditRefusal::suspended();
			}
			if ( self::insert( $debt, $company, $rules ) ) {
				return null;
			}
			$refusal = self::refusal( $debt, $company, $rules );
			if ( null !== $refusal ) {
				Receivables::end_reservation( $debt['order'] );
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
		return self::refusal_at( Receivables::position( $company, $debt['livemode'], $debt['currency'], $rules, $debt['order'] ), $debt, $company );
	}

	/**
	 * Why a debt would not fit; null if it would.
	 *
	 * @param Position $position Of the company without the debt.
	 * @param Debt     $debt
	 */
	public static function refusal_at( array $position, array $debt, Company $company ): ?CreditRefusal {
		if ( AccountBuyer::ACTIVE !== $company->status ) {
			return CreditRefusal::suspended();
		}
		if ( '' !== $position['overdueSince'] ) {
			return CreditRefusal::overdue( $position['overdueSince'] );
		}
		$limit = $company->limit( $debt['currency'] );
		$used  = $position['used'];
		return null !== $limit && $used + $debt['total'] > $limit ? CreditRefusal::over_limit( $debt['currency'], $limit, $used ) : null;
	}

	/**
	 * @param Debt $debt
	 * @return bool Whether the row was written. Read back, because the number of changed rows depends on the database.
	 */
	private static function insert( array $debt, Company $company, OfferRules $rules ): bool {
		Receivables::forget();

		$database = Database::get();
		$table    = Tables::receivables();
		$limit    = $company->limit( $debt['currency'] );
		$before   = $company->overdue_before( $rules );
		$token    = bin2hex( random_bytes( 16 ) );
		$fits     = null === $limit ? '' : $database->prepare(
			"AND %d - (SELECT COALESCE(SUM(" . Receivables::OWED . "), 0) FROM %i r WHERE r.company_id = c.id AND r.livemode IN (%d, 2) AND r.currency = %s AND r.state IN ('reserved','held') AND r.order_id <> %d) >= %d", // phpcs:ignore WordPress.DB -- constant expression.
			$limit,
			$table,
			(int) $debt['livemode'],
			$debt['currency'],
			$debt['order'],
			$debt['total']
		);
		$in_time  = null === $before ? '' : $database->prepare(
			"AND NOT EXISTS (SELECT 1 FROM %i r WHERE r.company_id = c.id AND r.livemode IN (%d, 2) AND r.state = 'held' AND r.due <> '' AND r.due < %s AND " . Receivables::OWED . ' > 0)', // phpcs:ignore WordPress.DB -- as above.
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
		RetriedStatement::run( "INSERT INTO $table (order_id, " . implode( ', ', $columns ) . ") $select $fits $in_time $lock ON DUPLICATE KEY UPDATE $replace" );
		return '1' === (string) $database->get_var( $database->prepare( 'SELECT COUNT(*) FROM %i WHERE order_id = %d AND token = %s', $table, $debt['order'], $token ) ); // phpcs:ignore WordPress.DB
	}
}
