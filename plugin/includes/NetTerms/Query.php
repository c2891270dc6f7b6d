<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use DateTimeImmutable;
use DateTimeZone;
use SvcCheckout\OnAccount\{ OpenOrders, Tables };
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ Database, Money, OrderMeta, Storage };

/**
 * Finds and sums orders on account, which have a deferred term: open ones, without `_svc_paid_at` and in any status in which
 * something is owed, or paid ones. The database filters, pages and sums, in WooCommerce's tables and in posts alike.
 *
 * @phpstan-type Part array{orders: int, owed: int}
 */
final class Query {

	private const WEEK_DAYS = 7;

	/** Parts of the open orders by due day, which sums tell apart; all but the first are values of {@see Filter::OVERDUE}. */
	private const BY_DUE = [ Filter::NOT_DUE, '1-30', '31-60', '61-90', 'over-90' ];

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
	 * Numbers and amounts of the orders that match a filter, by currency and due day: the database reads each order once, and adding
	 * up some hundred days costs nothing.
	 *
	 * @return array{total: int, sums: list<array{currency: string, parts: array<string, Part>}>} `total` is the number of all orders that
	 *     match. The sums ignore the filter's due day and, where live and test orders are shown, test orders. Parts: `all` and, of
	 *     open orders, {@see Filter::NOT_DUE} and those of {@see Filter::OVERDUE} but `overdue`. Amounts in minor units.
	 */
	public static function sums( Filter $filter ): array {
		$found = self::grouped( $filter, false );
		$list  = [];
		foreach ( $found['sums'][''] ?? [] as $currency => $parts ) {
			$list[] = compact( 'currency', 'parts' );
		}
		return [
			'total' => $found['total'],
			'sums'  => $list,
		];
	}

	/**
	 * The same sums by the company that the orders count to.
	 *
	 * @return array<string, array<string, array<string, Part>>> Parts by company and currency. The key is empty for orders of no company.
	 */
	public static function sums_by_company( Filter $filter ): array {
		return self::grouped( $filter, true )['sums'];
	}

	/**
	 * @param bool $by_company Otherwise all orders are under an empty key.
	 * @return array{total: int, sums: array<string, array<string, array<string, Part>>>}
	 */
	private static function grouped( Filter $filter, bool $by_company ): array {
		$groups = [ 'currency', 'due', ...( Filter::BOTH === $filter->mode ? [ 'is_test' ] : [] ), ...( $by_company ? [ 'debtor' ] : [] ) ];
		$by     = implode( ', ', $groups );
		$rows   = Database::rows( self::statement( "$by, COUNT(*) AS orders, SUM(owed) AS owed", $filter, [ 'owed', ...$groups ], true ) . " GROUP BY $by ORDER BY currency" );
		$total  = 0;
		$sums   = [];
		foreach ( $rows as $row ) {
			$text   = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
			$orders = (int) $text( 'orders' );
			$total += '' === $filter->due || self::is_due( $filter->due, $text( 'due' ) ) ? $orders : 0;
			if ( '1' === $text( 'is_test' ) ) {
				continue;
			}
			$parts = $sums[ $text( 'debtor' ) ][ $text( 'currency' ) ] ?? array_fill_keys( [ 'all', ...self::BY_DUE ], [ 'orders' => 0, 'owed' => 0 ] );
			foreach ( array_keys( $parts ) as $part ) {
				if ( 'all' === $part || self::is_due( $part, $text( 'due' ) ) ) {
					$parts[ $part ]['orders'] += $orders;
					$parts[ $part ]['owed']   += Money::to_minor( $text( 'owed' ), $text( 'currency' ) );
				}
			}
			$sums[ $text( 'debtor' ) ][ $text( 'currency' ) ] = $parts;
		}
		return compact( 'total', 'sums' );
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
	 * @param bool         $any_due Ignore the filter's due day.
	 */
	private static function statement( string $select, Filter $filter, array $columns, bool $any_due = false ): string {
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
			'debtor'   => "COALESCE((SELECT MAX(v.company_id) FROM " . Tables::receivables() . " v WHERE v.order_id = o.{$storage->column( 'id' )}), '')",
			'is_test'  => "(CASE WHEN {$storage->meta( OrderMeta::LIVEMODE )} = '0' THEN 1 ELSE 0 END)",
		];
		$list  = "o.{$storage->column( 'id' )} AS id, o.{$storage->column( 'status' )} AS status, o.{$storage->column( 'date_created_gmt' )} AS created";
		foreach ( array_unique( $columns ) as $column ) {
			$list .= ", $known[$column] AS $column";
		}
		return "SELECT $select FROM (SELECT $list FROM {$storage->orders()} o WHERE " . self::is_listed( $storage, $filter ) . ') b WHERE ' . implode( ' AND ', self::conditions( $filter, $any_due ) );
	}

	/**
	 * The condition for an open order `o`, or for a paid one.
	 */
	private static function is_listed( Storage $storage, Filter $filter ): string {
		$id       = "o.{$storage->column( 'id' )}";
		$is_paid  = Filter::PAID === $filter->view;
		$excluded = implode( "','", $is_paid ? OpenOrders::NOT_PLACED : OpenOrders::NOTHING_OWED );
		$is_test  = Filter::TEST === $filter->mode ? 'IN' : 'NOT IN';
		return "o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'status' )} NOT IN ('$excluded')"
			. " AND $id IN (" . $storage->ids_with_meta( OrderMeta::PAYMENT_TERMS, "meta_value NOT IN ('','" . PaymentTerms::IMMEDIATE . "')" ) . ')'
			. " AND $id " . ( $is_paid ? 'IN' : 'NOT IN' ) . ' (' . $storage->ids_with_meta( OrderMeta::PAID_AT, "meta_value <> ''" . ( $is_paid ? self::within_period( $filter ) : '' ) ) . ')'
			. ( Filter::BOTH === $filter->mode ? '' : " AND $id $is_test (" . $storage->ids_with_meta( OrderMeta::LIVEMODE, "meta_value = '0'" ) . ')' )
			. ( '' === $filter->company ? '' : " AND $id IN (SELECT order_id FROM " . Tables::receivables() . " WHERE company_id = '$filter->company')" )
			. ( [] === $filter->ids ? '' : " AND $id IN (" . implode( ',', $filter->ids ) . ')' );
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
	private static function conditions( Filter $filter, bool $any_due ): array {
		$database = Database::get();
		$where    = [
			match ( $filter->view ) {
				'on_hold' => "status = 'wc-on-hold'",
				'shipped' => "status <> 'wc-on-hold'",
				default   => '1 = 1',
			},
		];
		if ( '' !== $filter->due && ! $any_due ) {
			$where[] = self::due_condition( $filter->due );
		}
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

	/**
	 * First and last due day of a value of the filter; null without one. An order is one day overdue on the day after its due day,
	 * in the store's time zone.
	 *
	 * @return array{string|null, string|null}
	 */
	private static function due_days( string $due ): array {
		$today = new DateTimeImmutable( 'today', wp_timezone() );
		$day   = static fn ( int $days ): string => $today->modify( "$days days" )->format( 'Y-m-d' );
		if ( ! isset( Filter::OVERDUE[ $due ] ) ) {
			return [ $day( 0 ), Filter::WEEK === $due ? $day( self::WEEK_DAYS ) : null ];
		}
		[ $first, $last ] = Filter::OVERDUE[ $due ];
		return [ null === $last ? null : $day( -$last ), $day( -$first ) ];
	}

	/**
	 * Whether a due day is one of a value of the filter. Orders without one are not due yet.
	 */
	private static function is_due( string $due, string $day ): bool {
		[ $first, $last ] = self::due_days( $due );
		return '' === $day ? Filter::NOT_DUE === $due : ( null === $first || $day >= $first ) && ( null === $last || $day <= $last );
	}

	/**
	 * As above, over the column.
	 */
	private static function due_condition( string $due ): string {
		[ $first, $last ] = self::due_days( $due );
		$days             = array_filter( [ null === $first ? '' : "due >= '$first'", null === $last ? '' : "due <= '$last'" ] );
		return '(' . ( Filter::NOT_DUE === $due ? "due IS NULL OR due = '' OR " : "due <> '' AND " ) . implode( ' AND ', $days ) . ')';
	}
}
