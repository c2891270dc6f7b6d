<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ Database, OrderMeta, Storage };

/**
 * Finds orders on account that owe something according to the orders themselves, in either storage.
 */
final class OpenOrders {

	/** Statuses, as stored, of orders that are not placed yet or deleted. */
	public const NOT_PLACED = [ 'wc-checkout-draft', 'trash', 'auto-draft', 'draft', 'new' ];

	/** Statuses, as stored, in which nothing is owed: not placed yet, or ended. */
	public const NOTHING_OWED = [ 'wc-pending', 'wc-failed', 'wc-cancelled', 'wc-refunded', ...self::NOT_PLACED ];

	/**
	 * Ids above an id, in ascending order.
	 *
	 * @return list<int>
	 */
	public static function after( int $order_id, int $limit ): array {
		return self::ids( '', $order_id, $limit );
	}

	/**
	 * Ids of the orders of customers, above an id, in ascending order.
	 *
	 * @param non-empty-list<int> $customers Users.
	 * @return list<int>
	 */
	public static function of_customers( array $customers, int $order_id, int $limit ): array {
		return self::ids( ' AND ' . Storage::current()->is_of_customers( $customers ), $order_id, $limit );
	}

	/**
	 * Ids of the orders of any status that staff assigned to a company.
	 *
	 * @return list<int>
	 */
	public static function assigned_to( string $company_id, int $limit ): array {
		$is_it = (string) Database::get()->prepare( 'meta_value = %s', $company_id );
		$found = Database::get()->get_col( Storage::current()->ids_with_meta( OrderMeta::COMPANY_ID, $is_it ) . " LIMIT $limit" ); // phpcs:ignore WordPress.DB -- prepared above.
		return array_values( array_map( 'intval', array_filter( $found, 'is_numeric' ) ) );
	}

	/**
	 * @param string $condition Over order `o`.
	 * @return list<int>
	 */
	private static function ids( string $condition, int $order_id, int $limit ): array {
		$storage  = Storage::current();
		$id       = "o.{$storage->column( 'id' )}";
		$excluded = implode( "','", self::NOTHING_OWED );
		$found    = Database::get()->get_col( // phpcs:ignore WordPress.DB -- built from constants and numbers.
			"SELECT $id FROM {$storage->orders()} o WHERE $id > $order_id AND o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'status' )} NOT IN ('$excluded')$condition"
			. " AND $id IN (" . $storage->ids_with_meta( OrderMeta::PAYMENT_TERMS, "meta_value NOT IN ('','" . PaymentTerms::IMMEDIATE . "')" ) . ')'
			. " AND $id NOT IN (" . $storage->ids_with_meta( OrderMeta::PAID_AT, "meta_value <> ''" ) . ')'
			. " ORDER BY $id LIMIT $limit"
		);
		return array_values( array_map( 'intval', array_filter( $found, 'is_numeric' ) ) );
	}
}
