<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\Database;

/**
 * Since when a company buys on account, and how long it takes to pay.
 */
final class PaymentHistory {

	private const LATEST = 12;
	private const DAY    = 86400;

	/**
	 * @return array{since: string, lastOrder: string, paidOrders: int, paysAfterDays: int|null} Days of the store (YYYY-MM-DD), empty without
	 *     an order; how many of its latest orders are paid, at most 12, and after how many days on average.
	 */
	public static function of( string $company_id, bool $livemode ): array {
		$database = Database::get();
		$source   = $database->prepare(
			'FROM %i r JOIN %i b ON b.id = r.order_id WHERE r.company_id = %s AND r.livemode IN (%d, 2) AND b.listed <> %d',
			Tables::receivables(),
			Tables::order_list(),
			$company_id,
			(int) $livemode,
			OrderFacts::NOWHERE
		);
		$span     = OrderFacts::texts( Database::rows( "SELECT MIN(b.created) AS since, MAX(b.created) AS last_order $source" )[0] ?? [] );
		$days     = [];
		foreach ( Database::rows( "SELECT b.created, b.paid $source AND b.paid <> '' ORDER BY b.paid DESC LIMIT " . self::LATEST ) as $row ) {
			[ 'created' => $created, 'paid' => $paid ] = OrderFacts::texts( $row );

			$days[] = max( 0, (int) round( ( self::time( $paid ) - self::time( $created ) ) / self::DAY ) );
		}
		return [
			'since'         => self::day( $span['since'] ?? null ),
			'lastOrder'     => self::day( $span['last_order'] ?? null ),
			'paidOrders'    => count( $days ),
			'paysAfterDays' => [] === $days ? null : (int) round( array_sum( $days ) / count( $days ) ),
		];
	}

	/**
	 * @param string|null $utc A time without a zone, or with one.
	 */
	private static function time( ?string $utc ): int {
		return (int) strtotime( ( $utc ?? '' ) . ( str_ends_with( $utc ?? '', 'Z' ) ? '' : ' UTC' ) );
	}

	private static function day( ?string $utc ): string {
		return null === $utc ? '' : (string) wp_date( 'Y-m-d', self::time( $utc ) );
	}
}
