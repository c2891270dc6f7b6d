<?php
/**
 * Finds and adds up orders on account that nobody has paid yet.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ ExpiringRecords, Money, OrderMeta };

defined( 'ABSPATH' ) || exit;

/**
 * Orders on a deferred term without `_svc_paid_at`, in any status but those in which nothing is owed (any more). Filters,
 * paging and sums are the database's work, in WooCommerce's tables and in posts alike.
 */
final class Query {

	/** Not placed yet, or ended. */
	public const NOTHING_OWED = [ 'wc-pending', 'wc-failed', 'wc-cancelled', 'wc-refunded', 'wc-checkout-draft', 'trash', 'auto-draft', 'draft', 'new' ];

	/** Days since the order was placed, up to which an order belongs to a bucket; the last bucket has no end. */
	public const AGES = [ 30, 60, 90 ];

	private const DAY_SECONDS = 86400;
	private const SOON_DAYS   = 7;

	/**
	 * One page of ids.
	 *
	 * @param Filter $filter Which.
	 * @return list<int>
	 */
	public static function ids( Filter $filter ): array {
		$direction = $filter->descending ? 'DESC' : 'ASC';
		$key       = [
			// Terms without a due date come last, either way up.
			'due'     => "CASE WHEN due IS NULL OR due = '' THEN 1 ELSE 0 END ASC, due",
			'created' => 'created',
			'owed'    => 'owed',
		][ $filter->sort ];
		$columns   = 'owed' === $filter->sort ? [ 'due', 'owed' ] : [ 'due' ];
		$statement = self::statement( 'id', $filter, $columns ) . " ORDER BY $key $direction, id $direction LIMIT $filter->per_page OFFSET " . ( $filter->page - 1 ) * $filter->per_page;
		$found     = ExpiringRecords::database()->get_col( $statement ); // phpcs:ignore WordPress.DB -- made of constants, numbers and prepared parts.
		return array_values( array_map( 'intval', array_filter( $found, 'is_numeric' ) ) );
	}

	/**
	 * What is owed, for each currency: in all, overdue, and by age.
	 *
	 * @param Filter $filter Which.
	 * @return list<array{currency: string, orders: int, owed: int, overdue: int, ages: list<int>}> Amounts in minor units.
	 */
	public static function sums( Filter $filter ): array {
		$today = wp_date( 'Y-m-d' );
		$parts = [ "SUM(CASE WHEN due <> '' AND due < '$today' THEN owed ELSE 0 END) AS overdue" ];
		$upper = null;
		foreach ( [ ...self::AGES, null ] as $index => $days ) {
			// An order is 30 days old until the 31st day begins.
			$lower   = null === $days ? null : gmdate( 'Y-m-d H:i:s', time() - ( $days + 1 ) * self::DAY_SECONDS );
			$within  = array_filter( [ null === $lower ? '' : "created > '$lower'", null === $upper ? '' : "created <= '$upper'" ] );
			$parts[] = 'SUM(CASE WHEN ' . implode( ' AND ', $within ) . " THEN owed ELSE 0 END) AS age$index";
			$upper   = $lower;
		}
		$select = 'currency, COUNT(*) AS orders, SUM(owed) AS owed, ' . implode( ', ', $parts );
		$rows   = ExpiringRecords::database()->get_results( self::statement( $select, $filter, [ 'due', 'owed', 'currency' ] ) . ' GROUP BY currency ORDER BY currency' ); // phpcs:ignore WordPress.DB -- as above.
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
	 * Deferred terms that orders were placed on, offered any more or not.
	 *
	 * @return list<string>
	 */
	public static function terms(): array {
		$found = ExpiringRecords::database()->get_col( Storage::present()->values_of( OrderMeta::PAYMENT_TERMS ) ); // phpcs:ignore WordPress.DB -- as above.
		return array_values( array_filter( $found, static fn ( mixed $term ): bool => is_string( $term ) && PaymentTerms::is_deferred( $term ) ) );
	}

	/**
	 * A query about the open orders that a filter lets through.
	 *
	 * @param string         $select  What to select, of the columns id, status, created and those below.
	 * @param Filter $filter  Which orders.
	 * @param list<string>   $columns Columns beyond these that are needed; each is a look-up per order.
	 */
	private static function statement( string $select, Filter $filter, array $columns ): string {
		$storage = Storage::present();
		$where   = self::conditions( $filter );
		if ( '' !== $filter->search ) {
			$columns = [ ...$columns, 'company', 'po' ];
		}
		if ( '' !== $filter->term ) {
			$columns[] = 'term';
		}
		$known = [
			'due'      => $storage->meta( OrderMeta::PAYMENT_DUE ),
			'term'     => $storage->meta( OrderMeta::PAYMENT_TERMS ),
			'po'       => $storage->meta( OrderMeta::PO_NUMBER ),
			'company'  => $storage->company(),
			'currency' => $storage->currency(),
			'owed'     => $storage->owed(),
		];
		$list  = "o.{$storage->column( 'id' )} AS id, o.{$storage->column( 'status' )} AS status, o.{$storage->column( 'date_created_gmt' )} AS created";
		foreach ( array_unique( $columns ) as $column ) {
			$list .= ", $known[$column] AS $column";
		}
		return "SELECT $select FROM (SELECT $list FROM {$storage->orders()} o WHERE " . self::open_orders( $storage, $filter->livemode ) . ') b WHERE ' . implode( ' AND ', $where );
	}

	/**
	 * The condition that makes an order `o` an open one.
	 *
	 * @param Storage $storage  Where orders are.
	 * @param bool            $livemode Real orders, or test orders.
	 */
	private static function open_orders( Storage $storage, bool $livemode ): string {
		$id     = "o.{$storage->column( 'id' )}";
		$ended  = "'" . implode( "','", self::NOTHING_OWED ) . "'";
		$is_not = $livemode ? 'NOT IN' : 'IN';
		return "o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'status' )} NOT IN ($ended)"
			. " AND $id IN (" . $storage->ids_with_meta( OrderMeta::PAYMENT_TERMS, "meta_value NOT IN ('','" . PaymentTerms::IMMEDIATE . "')" ) . ')'
			. " AND $id NOT IN (" . $storage->ids_with_meta( OrderMeta::PAID_AT, "meta_value <> ''" ) . ')'
			. " AND $id $is_not (" . $storage->ids_with_meta( OrderMeta::LIVEMODE, "meta_value = '0'" ) . ')';
	}

	/**
	 * What the filter asks for, about the columns of the open orders.
	 *
	 * @param Filter $filter Which orders.
	 * @return list<string> At least one condition.
	 */
	private static function conditions( Filter $filter ): array {
		$database = ExpiringRecords::database();
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
			$number  = ltrim( $filter->search, '#' );
			$id      = 1 === preg_match( '/^\d{1,18}$/D', $number ) ? (int) $number : 0;
			$where[] = (string) $database->prepare( '(company LIKE %s OR po LIKE %s OR id = %d)', $like, $like, $id );
		}
		return $where;
	}
}
