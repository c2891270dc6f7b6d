<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use DateTimeImmutable;
use DateTimeZone;
use SvcCheckout\OnAccount\OpenOrders;
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ Database, Money, OrderMeta, Storage };

/**
 * Finds and sums orders on account, which have a deferred term: open ones, without `_svc_paid_at` and in any status in which
 * something is owed, or paid ones. The database filters, pages and sums, in WooCommerce's tables and in posts alike.
 */
final class Query {

	/** Upper limits of the age buckets, in days since the order was placed; the last bucket is open. */
	private const AGES = [ 30, 60, 90 ];

	private const DAY_SECONDS = 86400;
	private const SOON_DAYS   = 7;

	/**
	 * Ids of one page of orders.
	 *
	 * @return list<int>
	 */
	public static function ids( Filter $filter ): array {
		$direction = $filter->descending ? 'DESC' : 'ASC';
		$key       = match ( $filter->sort ) {
			'created' => 'created',
			'owed'    => 'owed',
			// Orders without a due date come last in both directions.
			default   => Filter::PAID === $filter->view ? 'paid' : "CASE WHEN due IS NULL OR due = '' THEN 1 ELSE 0 END ASC, due",
		};
		$columns   = [ 'due', 'owed' === $filter->sort ? 'owed' : ( Filter::PAID === $filter->view ? 'paid' : 'due' ) ];
		$statement = self::statement( 'id', $filter, $columns ) . " ORDER BY $key $direction, id $direction LIMIT $filter->per_page OFFSET " . ( $filter->page - 1 ) * $filter->per_page;
		$found     = Database::get()->get_col( $statement ); // phpcs:ignore WordPress.DB -- built from constants, numbers and prepared parts.
		return array_values( array_map( 'intval', array_filter( $found, 'is_numeric' ) ) );
	}

	/**
	 * Amounts by currency: in total, overdue, and by age. Of paid orders only the total has a meaning.
	 *
	 * @return list<array{currency: string, orders: int, owed: int, overdue: int, ages: list<int>}> Amounts in minor units.
	 */
	public static function sums( Filter $filter ): array {
		$today = wp_date( 'Y-m-d' );
		$parts = [ "SUM(CASE WHEN due <> '' AND due < '$today' THEN owed ELSE 0 END) AS overdue" ];
		$upper = null;
		foreach ( [ ...self::AGES, null ] as $index => $days ) {
			// An order is 30 days old until day 31 begins.
			$lower   = null === $days ? null : gmdate( 'Y-m-d H:i:s', time() - ( $days + 1 ) * self::DAY_SECONDS );
			$within  = array_filter( [ null === $lower ? '' : "created > '$lower'", null === $upper ? '' : "created <= '$upper'" ] );
			$parts[] = 'SUM(CASE WHEN ' . implode( ' AND ', $within ) . " THEN owed ELSE 0 END) AS age$index";
			$upper   = $lower;
		}
		$select = 'currency, COUNT(*) AS orders, SUM(owed) AS owed, ' . implode( ', ', $parts );
		$rows   = Database::get()->get_results( self::statement( $select, $filter, [ 'due', 'owed', 'currency' ] ) . ' GROUP BY currency ORDER BY currency' ); // phpcs:ignore WordPress.DB -- as above.
		$sums   = [];
		foreach ( is_array( $rows ) ? $rows : [] as $row ) {
			$values   = (array) $row;
			$text     = static fn ( string $name ): string => is_scalar( $values[ $name ] ?? null ) ? (string) $values[ $name ] : '';
			$currency = $text( 'currency' );
			$minor    = static fn ( string $name ): int => Money::to_minor( $text( $name ), $currency );
			$sums[]   = [
				'currency' => $currency,
				'orders'   => (int) $text( 'orders' ),
				'owed'     => $minor( 'owed' ),
				'overdue'  => $minor( 'overdue' ),
				'ages'     => [ $minor( 'age0' ), $minor( 'age1' ), $minor( 'age2' ), $minor( 'age3' ) ],
			];
		}
		return $sums;
	}

	/**
	 * Deferred terms that orders were placed on, including those no longer offered.
	 *
	 * @return list<string>
	 */
	public static function terms(): array {
		$found = Database::get()->get_col( Storage::current()->values_of( OrderMeta::PAYMENT_TERMS ) ); // phpcs:ignore WordPress.DB -- as above.
		return array_values( array_filter( $found, static fn ( mixed $term ): bool => is_string( $term ) && PaymentTerms::is_deferred( $term ) ) );
	}

	/**
	 * A query for the orders that match a filter.
	 *
	 * @param string       $select  Expression over the columns id, status, created and those below.
	 * @param list<string> $columns Additional columns; each costs a lookup per order.
	 */
	private static function statement( string $select, Filter $filter, array $columns ): string {
		$storage = Storage::current();
		if ( '' !== $filter->search ) {
			array_push( $columns, 'company', 'po', 'pos', 'vat' );
		}
		if ( '' !== $filter->term ) {
			$columns[] = 'term';
		}
		$known = [
			'due'      => $storage->meta( OrderMeta::PAYMENT_DUE ),
			'term'     => $storage->meta( OrderMeta::PAYMENT_TERMS ),
			'po'       => $storage->meta( OrderMeta::PO_NUMBER ),
			'pos'      => $storage->meta( OrderMeta::PO_NUMBERS ),
			'vat'      => $storage->meta( OrderMeta::VAT_NUMBER ),
			'paid'     => $storage->meta( OrderMeta::PAID_AT ),
			'company'  => $storage->company(),
			'currency' => $storage->currency(),
			'owed'     => $storage->owed(),
		];
		$list  = "o.{$storage->column( 'id' )} AS id, o.{$storage->column( 'status' )} AS status, o.{$storage->column( 'date_created_gmt' )} AS created";
		foreach ( array_unique( $columns ) as $column ) {
			$list .= ", $known[$column] AS $column";
		}
		return "SELECT $select FROM (SELECT $list FROM {$storage->orders()} o WHERE " . self::is_listed( $storage, $filter ) . ') b WHERE ' . implode( ' AND ', self::conditions( $filter ) );
	}

	/**
	 * The condition for an open order `o`, or for a paid one.
	 */
	private static function is_listed( Storage $storage, Filter $filter ): string {
		$id       = "o.{$storage->column( 'id' )}";
		$is_paid  = Filter::PAID === $filter->view;
		$excluded = implode( "','", $is_paid ? OpenOrders::NOT_PLACED : OpenOrders::NOTHING_OWED );
		$is_test  = $filter->livemode ? 'NOT IN' : 'IN';
		return "o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'status' )} NOT IN ('$excluded')"
			. " AND $id IN (" . $storage->ids_with_meta( OrderMeta::PAYMENT_TERMS, "meta_value NOT IN ('','" . PaymentTerms::IMMEDIATE . "')" ) . ')'
			. " AND $id " . ( $is_paid ? 'IN' : 'NOT IN' ) . ' (' . $storage->ids_with_meta( OrderMeta::PAID_AT, "meta_value <> ''" . ( $is_paid ? self::within_period( $filter ) : '' ) ) . ')'
			. " AND $id $is_test (" . $storage->ids_with_meta( OrderMeta::LIVEMODE, "meta_value = '0'" ) . ')';
	}

	/**
	 * The condition for a time of payment on the filter's days in the store's time zone. Times are stored as ISO 8601 in UTC, so
	 * they are compared as text.
	 */
	private static function within_period( Filter $filter ): string {
		$midnight = static fn ( string $day, string $change ): string => ( new DateTimeImmutable( "$day 00:00", wp_timezone() ) )->modify( $change )->setTimezone( new DateTimeZone( 'UTC' ) )->format( 'Y-m-d\TH:i:s' );
		return ( '' === $filter->paid_from ? '' : " AND meta_value >= '" . $midnight( $filter->paid_from, '+0 days' ) . "'" )
			. ( '' === $filter->paid_to ? '' : " AND meta_value < '" . $midnight( $filter->paid_to, '+1 day' ) . "'" );
	}

	/**
	 * Conditions of the filter, over the columns of the listed orders.
	 *
	 * @return non-empty-list<string>
	 */
	private static function conditions( Filter $filter ): array {
		$database = Database::get();
		$today    = wp_date( 'Y-m-d' );
		$soon     = wp_date( 'Y-m-d', time() + self::SOON_DAYS * self::DAY_SECONDS );
		$where    = [
			match ( $filter->view ) {
				'on_hold'  => "status = 'wc-on-hold'",
				'shipped'  => "status <> 'wc-on-hold'",
				'overdue'  => "due <> '' AND due < '$today'",
				'due_soon' => "due >= '$today' AND due <= '$soon'",
				default    => '1 = 1',
			},
		];
		if ( '' !== $filter->term ) {
			$where[] = (string) $database->prepare( 'term = %s', $filter->term );
		}
		if ( '' !== $filter->search ) {
			$like    = '%' . $database->esc_like( $filter->search ) . '%';
			// As stored: a JSON list.
			$listed  = '%' . $database->esc_like( substr( (string) wp_json_encode( $filter->search, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ), 1, -1 ) ) . '%';
			$vat     = '%' . $database->esc_like( (string) preg_replace( '/[\s.-]+/u', '', $filter->search ) ) . '%';
			$number  = ltrim( $filter->search, '#' );
			$id      = 1 === preg_match( '/^\d{1,18}$/D', $number ) ? (int) $number : 0;
			$where[] = (string) $database->prepare( '(company LIKE %s OR po LIKE %s OR pos LIKE %s OR vat LIKE %s OR id = %d)', $like, $like, $listed, $vat, $id );
		}
		return $where;
	}
}
