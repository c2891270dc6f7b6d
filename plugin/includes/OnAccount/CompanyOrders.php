<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\{ Database, Storage };

/**
 * A company's orders on account, paid or not, of one mode: since when, how many by whom, which is the latest, and how long it takes to pay.
 */
final class CompanyOrders {

	private const LATEST = 12;
	private const DAY    = 86400;

	private function __construct( private readonly string $source ) {}

	/**
	 * Those of a company in one mode, and orders without a mode.
	 */
	public static function of( string $company_id, bool $livemode ): self {
		return new self(
			(string) Database::get()->prepare(
				'FROM %i r JOIN %i b ON b.id = r.order_id WHERE r.company_id = %s AND r.livemode IN (%d, 2) AND b.listed <> %d',
				Tables::receivables(),
				Tables::order_list(),
				$company_id,
				(int) $livemode,
				OrderFacts::NOWHERE
			)
		);
	}

	/**
	 * @return array{since: string, lastOrder: string, paidOrders: int, paysAfterDays: int|null} Days of the store (YYYY-MM-DD), empty without
	 *     an order; how many of its latest orders are paid, at most 12, and after how many days on average.
	 */
	public function history(): array {
		$span = OrderFacts::texts( Database::rows( "SELECT MIN(b.created) AS since, MAX(b.created) AS last_order $this->source" )[0] ?? [] );
		$days = [];
		foreach ( Database::rows( "SELECT b.created, b.paid $this->source AND b.paid <> '' ORDER BY b.paid DESC LIMIT " . self::LATEST ) as $row ) {
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
	 * Ids of the latest orders, the newest first.
	 *
	 * @return list<int>
	 */
	public function latest( int $limit ): array {
		return self::ids( "SELECT b.id $this->source ORDER BY b.created DESC, b.id DESC LIMIT $limit" );
	}

	/**
	 * Ids of the paid orders, those paid last first.
	 *
	 * @return list<int>
	 */
	public function last_paid( int $limit ): array {
		return self::ids( "SELECT b.id $this->source AND b.paid <> '' ORDER BY b.paid DESC, b.id DESC LIMIT $limit" );
	}

	/**
	 * Numbers of orders since the beginning of a year in the store's time zone, by customer; those without an account have the key 0.
	 *
	 * @return array<int, int>
	 */
	public function by_customer( int $year ): array {
		$since  = get_gmt_from_date( "$year-01-01 00:00:00" );
		$orders = "SELECT b.id $this->source AND b.created >= '$since'";
		$counts = [];
		foreach ( Database::rows( Storage::current()->count_by_customer( $orders ) ) as $row ) {
			[ 'customer' => $customer, 'orders' => $number ] = OrderFacts::texts( $row );

			// Without an account, a store may have kept 0, nothing or no key.
			$counts[ (int) $customer ] = ( $counts[ (int) $customer ] ?? 0 ) + (int) $number;
		}
		return $counts;
	}

	/**
	 * @return list<int>
	 */
	private static function ids( string $statement ): array {
		return array_map( static fn ( array $row ): int => (int) OrderFacts::texts( $row )['id'], Database::rows( $statement ) );
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
