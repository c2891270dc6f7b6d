<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ Database, OrderMeta, Storage };

/**
 * What lists of orders on account filter, sort and sum by, read from the orders themselves, in either storage.
 *
 * @phpstan-type Facts array<string, string|null>
 */
final class OrderFacts {

	/** Values of `listed`: in which list the order is. */
	public const NOWHERE = 0;
	public const OPEN    = 1;
	public const PAID    = 2;

	/** Lengths of the list's columns. A longer text is cut before it is compared; 16,383 characters always fit into the bytes of TEXT. */
	public const LENGTHS = [
		'status'   => 20,
		'term'     => 100,
		'due'      => 10,
		'paid'     => 32,
		'currency' => 10,
		'company'  => 16383,
		'po'       => 16383,
		'pos'      => 16383,
		'vat'      => 16383,
	];

	/**
	 * SQL by name, over order `o`. Each that is not a column of orders costs a lookup per order.
	 *
	 * @return array<string, string>
	 */
	public static function expressions(): array {
		$storage = Storage::current();
		return [
			'id'       => "o.{$storage->column( 'id' )}",
			'status'   => "o.{$storage->column( 'status' )}",
			'created'  => "o.{$storage->column( 'date_created_gmt' )}",
			'due'      => $storage->meta( OrderMeta::PAYMENT_DUE ),
			'term'     => $storage->meta( OrderMeta::PAYMENT_TERMS ),
			'po'       => $storage->meta( OrderMeta::PO_NUMBER ),
			'pos'      => $storage->meta( OrderMeta::PO_NUMBERS ),
			'vat'      => $storage->meta( OrderMeta::VAT_NUMBER ),
			'paid'     => $storage->meta( OrderMeta::PAID_AT ),
			'company'  => $storage->company(),
			'currency' => $storage->currency(),
			'owed'     => $storage->owed(),
			'is_test'  => "(CASE WHEN {$storage->meta( OrderMeta::LIVEMODE )} = '0' THEN 1 ELSE 0 END)",
			'debtor'   => 'COALESCE((SELECT MAX(v.company_id) FROM ' . Tables::receivables() . " v WHERE v.order_id = o.{$storage->column( 'id' )}), '')",
		];
	}

	/**
	 * The rows that the list of orders on account should have of these orders: {@see OrderList}. Orders that are gone, or are not on a
	 * deferred term, have none.
	 *
	 * @param non-empty-list<int> $ids
	 * @return array<int, Facts> By id.
	 */
	public static function of( array $ids ): array {
		$storage     = Storage::current();
		$expressions = self::expressions();
		unset( $expressions['debtor'] );
		foreach ( self::LENGTHS as $name => $length ) {
			$expressions[ $name ] = "LEFT(COALESCE($expressions[$name], ''), $length)";
		}
		$expressions['owed'] = "CAST(COALESCE($expressions[owed], 0) AS DECIMAL(26,8))";

		$columns = implode( ', ', array_map( static fn ( string $name, string $sql ): string => "$sql AS $name", array_keys( $expressions ), $expressions ) );
		$rows    = [];
		foreach ( Database::rows( "SELECT $columns FROM {$storage->orders()} o WHERE o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'id' )} IN (" . implode( ',', $ids ) . ')' ) as $row ) {
			$facts = self::texts( $row );
			if ( PaymentTerms::is_deferred( (string) $facts['term'] ) ) {
				$facts['listed']  = (string) self::listed( (string) $facts['status'], '' !== $facts['paid'] );
				$facts['undated'] = '' === $facts['due'] ? '1' : '0';

				$rows[ (int) $facts['id'] ] = $facts;
			}
		}
		return $rows;
	}

	/**
	 * Ids of orders of any kind above an id, in ascending order.
	 *
	 * @return list<int>
	 */
	public static function orders_after( int $order_id, int $limit ): array {
		$storage = Storage::current();
		$id      = $storage->column( 'id' );
		return array_map( static fn ( array $row ): int => (int) self::texts( $row )['id'], Database::rows( "SELECT $id AS id FROM {$storage->orders()} WHERE $id > $order_id AND {$storage->column( 'type' )} = 'shop_order' ORDER BY $id LIMIT $limit" ) );
	}

	/**
	 * Ids of orders that were changed, or have a refund that was, the latest first; an id may be repeated. Only WooCommerce's tables have an index for it.
	 *
	 * @param int $time Unix seconds.
	 * @return list<int>
	 */
	public static function changed_since( int $time, int $limit ): array {
		$storage = Storage::current();
		$type    = $storage->column( 'type' );
		$changed = $storage->column( 'date_updated_gmt' );
		$since   = gmdate( 'Y-m-d H:i:s', $time );
		$rows    = Database::rows( "SELECT CASE WHEN $type = 'shop_order' THEN {$storage->column( 'id' )} ELSE {$storage->column( 'parent_order_id' )} END AS id FROM {$storage->orders()} WHERE $type IN ('shop_order', 'shop_order_refund') AND $changed >= '$since' ORDER BY $changed DESC LIMIT $limit" );
		return array_map( static fn ( array $row ): int => (int) self::texts( $row )['id'], $rows );
	}

	/**
	 * @param array<array-key, mixed> $row
	 * @return Facts
	 */
	public static function texts( array $row ): array {
		$texts = [];
		foreach ( $row as $name => $value ) {
			$texts[ (string) $name ] = is_scalar( $value ) ? (string) $value : null;
		}
		return $texts;
	}

	private static function listed( string $status, bool $is_paid ): int {
		$excluded = $is_paid ? OpenOrders::NOT_PLACED : OpenOrders::NOTHING_OWED;
		return in_array( $status, $excluded, true ) ? self::NOWHERE : ( $is_paid ? self::PAID : self::OPEN );
	}
}
