<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ OpenOrders, OrderFacts, OrderList, OrderListChanges, OrderListState, Tables };
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ Database, Money, OrderMeta, Storage };

/**
 * Finds and sums orders on account, which have a deferred term: open ones, without `_svc_paid_at` and in any status in which
 * something is owed, or paid ones. The database filters, pages and sums, in WooCommerce's tables and in posts alike.
 *
 * @phpstan-type Part array{orders: int, owed: int}
 */
final class Query {

	private const MAX_FOUND = 1000;

	/** Parts of the open orders by due day, which sums tell apart; all but the first are values of {@see Filter::OVERDUE}. */
	private const BY_DUE = [ Filter::NOT_DUE, '1-30', '31-60', '61-90', 'over-90' ];

	/**
	 * A filter whose search, which no index helps, is done once for the page and the sums, unless it finds too many orders.
	 */
	public static function searched( Filter $filter ): Filter {
		if ( '' === $filter->search || ! self::is_current() ) {
			return $filter;
		}
		$most = self::MAX_FOUND + 1;
		$ids  = self::numbers( self::statement( true, 'id', $filter, [], true ) . " LIMIT $most" );
		return count( $ids ) === $most ? $filter : $filter->found( [] === $ids ? [ 0 ] : $ids );
	}

	/**
	 * Ids of one page of orders.
	 *
	 * @return list<int>
	 */
	public static function ids( Filter $filter ): array {
		$is_complete = self::is_current();
		$direction   = $filter->descending ? 'DESC' : 'ASC';
		$key         = match ( $filter->sort ) {
			'created' => 'created',
			'owed'    => 'owed',
			// Orders without a due date come last in both directions.
			default   => match ( true ) {
				Filter::PAID === $filter->view => 'paid',
				$is_complete                   => 'undated, due',
				default                        => "CASE WHEN due IS NULL OR due = '' THEN 1 ELSE 0 END ASC, due",
			},
		};
		$columns     = [ 'due', 'owed' === $filter->sort ? 'owed' : ( Filter::PAID === $filter->view ? 'paid' : 'due' ) ];
		$statement   = self::statement( $is_complete, 'id', $filter, $columns ) . " ORDER BY $key $direction, id $direction LIMIT $filter->per_page OFFSET " . ( $filter->page - 1 ) * $filter->per_page;
		return self::numbers( $statement );
	}

	/**
	 * @param string $statement Selects ids.
	 * @return list<int>
	 */
	private static function numbers( string $statement ): array {
		return array_map( static fn ( array $row ): int => is_numeric( $row['id'] ) ? (int) $row['id'] : 0, Database::rows( $statement ) );
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
		$rows   = Database::rows( self::statement( self::is_current(), "$by, COUNT(*) AS orders, SUM(owed) AS owed", $filter, [ 'owed', ...$groups ], true ) . " GROUP BY $by ORDER BY currency" );
		$total  = 0;
		$sums   = [];
		foreach ( $rows as $row ) {
			$text   = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
			$orders = (int) $text( 'orders' );
			$total += '' === $filter->due || Filter::is_due( $filter->due, $text( 'due' ) ) ? $orders : 0;
			if ( '1' === $text( 'is_test' ) ) {
				continue;
			}
			$parts = $sums[ $text( 'debtor' ) ][ $text( 'currency' ) ] ?? array_fill_keys( [ 'all', ...self::BY_DUE ], [ 'orders' => 0, 'owed' => 0 ] );
			foreach ( array_keys( $parts ) as $part ) {
				if ( 'all' === $part || Filter::is_due( $part, $text( 'due' ) ) ) {
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
		$found = self::is_current() ? OrderList::terms() : array_column( Database::rows( Storage::current()->values_of( OrderMeta::PAYMENT_TERMS ) ), 'meta_value' );
		return array_values( array_filter( $found, static fn ( mixed $term ): bool => is_string( $term ) && PaymentTerms::is_deferred( $term ) ) );
	}

	/**
	 * Whether the list of orders on account can be read: it then includes what this request has changed.
	 */
	private static function is_current(): bool {
		OrderListChanges::compare_noted();
		return OrderListState::is_complete();
	}

	/**
	 * A query for the orders that match a filter: for their rows in the list of orders on account, or for the orders themselves while
	 * the list is not complete.
	 *
	 * @param bool         $is_complete Whether the list is.
	 * @param string       $select      Expression over the columns id, status, created and those below.
	 * @param list<string> $columns     Additional columns; of an order, each costs a lookup.
	 * @param bool         $any_due     Ignore the filter's due day.
	 */
	private static function statement( bool $is_complete, string $select, Filter $filter, array $columns, bool $any_due = false ): string {
		$conditions = implode( ' AND ', self::conditions( $is_complete, $filter, $any_due ) );
		if ( $is_complete ) {
			return "SELECT $select FROM " . self::listed( $filter, in_array( 'debtor', $columns, true ) ) . " AND $conditions";
		}
		$storage = Storage::current();
		if ( '' !== $filter->search ) {
			array_push( $columns, 'company', 'po', 'pos', 'vat' );
		}
		if ( '' !== $filter->term ) {
			$columns[] = 'term';
		}
		$known = OrderFacts::expressions();
		$list  = implode( ', ', array_map( static fn ( string $column ): string => "$known[$column] AS $column", array_unique( [ 'id', 'status', 'created', ...$columns ] ) ) );
		return "SELECT $select FROM (SELECT $list FROM {$storage->orders()} o WHERE " . self::is_listed( $storage, $filter ) . ") b WHERE $conditions";
	}

	/**
	 * The rows `b` of open orders, or of paid ones.
	 */
	private static function listed( Filter $filter, bool $with_debtor ): string {
		$is_paid = Filter::PAID === $filter->view;
		$debtors = $with_debtor ? ' LEFT JOIN (SELECT order_id, company_id AS debtor FROM ' . Tables::receivables() . ') v ON v.order_id = b.id' : '';
		// A search reads each row, and those of a value of `listed` lie together in the primary key.
		return OrderList::source( '' !== $filter->search ) . "$debtors WHERE b.listed = " . ( $is_paid ? OrderFacts::PAID : OrderFacts::OPEN )
			. ( $is_paid ? $filter->paid_condition( 'b.paid' ) : '' )
			. ( Filter::BOTH === $filter->mode ? '' : ' AND b.is_test = ' . (int) ( Filter::TEST === $filter->mode ) )
			. self::among( 'b.id', $filter );
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
			. " AND $id " . ( $is_paid ? 'IN' : 'NOT IN' ) . ' (' . $storage->ids_with_meta( OrderMeta::PAID_AT, "meta_value <> ''" . ( $is_paid ? $filter->paid_condition( 'meta_value' ) : '' ) ) . ')'
			. ( Filter::BOTH === $filter->mode ? '' : " AND $id $is_test (" . $storage->ids_with_meta( OrderMeta::LIVEMODE, "meta_value = '0'" ) . ')' )
			. self::among( $id, $filter );
	}

	/**
	 * The conditions for an order's id by which an index finds it.
	 */
	private static function among( string $id, Filter $filter ): string {
		return ( '' === $filter->company ? '' : " AND $id IN (SELECT order_id FROM " . Tables::receivables() . " WHERE company_id = '$filter->company')" )
			. ( [] === $filter->ids ? '' : " AND $id IN (" . implode( ',', $filter->ids ) . ')' );
	}

	/**
	 * Conditions of the filter, over the columns of the listed orders.
	 *
	 * @return non-empty-list<string>
	 */
	private static function conditions( bool $is_complete, Filter $filter, bool $any_due ): array {
		$database = Database::get();
		$where    = [
			match ( $filter->view ) {
				'on_hold' => "status = 'wc-on-hold'",
				'shipped' => "status <> 'wc-on-hold'",
				default   => '1 = 1',
			},
		];
		if ( '' !== $filter->due && ! $any_due ) {
			$where[] = $is_complete ? $filter->due_condition( 'undated = 1', 'undated = 0' ) : $filter->due_condition( "due IS NULL OR due = ''", "due <> ''" );
		}
		if ( '' !== $filter->term ) {
			$where[] = (string) $database->prepare( 'term = %s', $filter->term );
		}
		if ( '' !== $filter->search ) {
			$like    = '%' . $database->esc_like( $filter->search ) . '%';
			// As stored: a JSON list.
			$listed  = '%' . $database->esc_like( substr( (string) wp_json_encode( $filter->search, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ), 1, -1 ) ) . '%';
			$vat     = (string) preg_replace( '/[\s.-]+/u', '', $filter->search );
			$vat     = '' === $vat ? '' : (string) $database->prepare( ' OR vat LIKE %s', '%' . $database->esc_like( $vat ) . '%' );
			$number  = ltrim( $filter->search, '#' );
			$id      = 1 === preg_match( '/^\d{1,18}$/D', $number ) ? (int) $number : 0;
			$where[] = (string) $database->prepare( '(company LIKE %s OR po LIKE %s OR pos LIKE %s OR id = %d', $like, $like, $listed, $id ) . "$vat)";
		}
		return $where;
	}
}
