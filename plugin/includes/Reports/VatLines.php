<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use DateTimeImmutable;
use DateTimeZone;
use Generator;
use SvcCheckout\OnAccount\OpenOrders;
use SvcCheckout\Support\{ Database, Money, OrderMeta, Storage };
use SvcCheckout\Tax\LocalPickup;

/**
 * Reads the orders and refunds of a period, whichever storage of orders the store uses. An order counts on the day on which it was
 * created, as in WooCommerce's report of taxes: an order on account is owed tax before it is paid. A refund counts on its own day.
 *
 * @phpstan-import-type Refund from RefundVat
 * @phpstan-type Row array<array-key, mixed>
 */
final class VatLines {

	/** Statuses, as stored, that never count. */
	private const NOT_COUNTED = [ 'wc-pending', 'wc-failed', 'wc-cancelled', ...OpenOrders::NOT_PLACED ];

	/** Where WooCommerce records that an order's personal data was erased: `yes`. */
	private const ERASED = '_anonymized';

	private const BATCH_SIZE = 1000;

	/**
	 * The lines by time, in batches, so that the memory that they need does not grow with their number.
	 *
	 * @param bool $is_test Test orders instead of all others.
	 * @return Generator<int, non-empty-list<VatLine>>
	 */
	public static function batches( Period $period, bool $is_test ): Generator {
		// A host's limit of half a minute would end the file of a busy quarter in the middle.
		wc_set_time_limit( 0 );
		$place = VatPlace::of_store();
		$from  = Period::stored( $period->from );
		$last  = 0;
		do {
			$rows = self::rows( $from, $last, Period::stored( $period->to ), $is_test );
			if ( [] !== $rows ) {
				$from = self::text( $rows[ count( $rows ) - 1 ], 'placed_at' );
				$last = (int) self::text( $rows[ count( $rows ) - 1 ], 'line_id' );
				yield self::lines( $rows, $place );
			}
		} while ( count( $rows ) === self::BATCH_SIZE );
	}

	/**
	 * How many test orders of a period would count if they were live.
	 */
	public static function count_test_orders( Period $period ): int {
		$storage = Storage::current();
		$created = "o.{$storage->column( 'date_created_gmt' )}";
		$rows    = Database::rows( "SELECT COUNT(*) AS found FROM {$storage->orders()} o WHERE $created >= '" . Period::stored( $period->from ) . "' AND $created < '" . Period::stored( $period->to ) . "' AND " . self::counts( $storage, true ) );
		return (int) self::text( $rows[0] ?? [], 'found' );
	}

	/**
	 * One batch, from a time and above an id at that time. The inner query finds the ids, by an index on the time in
	 * WooCommerce's own tables; posts have none, so that it reads all orders there. The outer query reads the rest, of one batch only.
	 *
	 * @return list<Row>
	 */
	private static function rows( string $from, int $last, string $to, bool $is_test ): array {
		$storage  = Storage::current();
		$column   = static fn ( string $alias, string $name ): string => "$alias.{$storage->column( $name )}";
		$items    = Database::get()->prefix . 'woocommerce_order_items';
		$item     = Database::get()->prefix . 'woocommerce_order_itemmeta';
		$ids      = "SELECT {$column( 'r', 'id' )} AS line_id, {$column( 'o', 'id' )} AS order_id, {$column( 'r', 'date_created_gmt' )} AS placed_at, {$column( 'r', 'type' )} AS type"
			. " FROM {$storage->orders()} r JOIN {$storage->orders()} o ON {$column( 'o', 'id' )} = CASE WHEN {$column( 'r', 'type' )} = 'shop_order_refund' THEN {$column( 'r', 'parent_order_id' )} ELSE {$column( 'r', 'id' )} END"
			. " WHERE {$column( 'r', 'type' )} IN ('shop_order','shop_order_refund') AND {$column( 'r', 'date_created_gmt' )} >= '$from' AND {$column( 'r', 'date_created_gmt' )} < '$to'"
			. " AND ({$column( 'r', 'date_created_gmt' )} > '$from' OR {$column( 'r', 'id' )} > $last) AND " . self::counts( $storage, $is_test )
			. " ORDER BY {$column( 'r', 'date_created_gmt' )}, {$column( 'r', 'id' )} LIMIT " . self::BATCH_SIZE;
		$columns  = [
			'currency'      => $storage->currency(),
			'total'         => $storage->total( 'r' ),
			'tax'           => $storage->tax( 'r' ),
			'order_total'   => $storage->total( 'o' ),
			'order_tax'     => $storage->tax( 'o' ),
			'ship_country'  => $storage->address( 'shipping', 'country' ),
			'ship_postcode' => $storage->address( 'shipping', 'postcode' ),
			'bill_country'  => $storage->address( 'billing', 'country' ),
			'bill_postcode' => $storage->address( 'billing', 'postcode' ),
			'company'       => $storage->company(),
			'first_name'    => $storage->address( 'billing', 'first_name' ),
			'last_name'     => $storage->address( 'billing', 'last_name' ),
			'treatment'     => $storage->meta( OrderMeta::TAX_TREATMENT ),
			'vat_country'   => $storage->meta( OrderMeta::VAT_COUNTRY ),
			'erased'        => $storage->meta( self::ERASED ),
			'vat_number'    => $storage->meta( OrderMeta::VAT_NUMBER ),
			'methods'       => "(SELECT GROUP_CONCAT(t.meta_value) FROM $items i JOIN $item t ON t.order_item_id = i.order_item_id AND t.meta_key = 'method_id' WHERE i.order_id = {$column( 'o', 'id' )} AND i.order_item_type = 'shipping')",
			'items'         => "(SELECT COUNT(*) FROM $items i WHERE i.order_id = {$column( 'r', 'id' )})",
		];
		$list     = '';
		foreach ( $columns as $name => $expression ) {
			$list .= ", $expression AS $name";
		}
		return Database::rows( "SELECT l.line_id, l.order_id, l.placed_at, l.type$list FROM ($ids) l JOIN {$storage->orders()} r ON {$column( 'r', 'id' )} = l.line_id JOIN {$storage->orders()} o ON {$column( 'o', 'id' )} = l.order_id ORDER BY l.placed_at, l.line_id" );
	}

	/**
	 * The condition that order `o` counts.
	 */
	private static function counts( Storage $storage, bool $is_test ): string {
		return "o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'status' )} NOT IN ('" . implode( "','", self::NOT_COUNTED ) . "')"
			. " AND o.{$storage->column( 'id' )} " . ( $is_test ? 'IN' : 'NOT IN' ) . ' (' . $storage->ids_with_meta( OrderMeta::LIVEMODE, "meta_value = '0'" ) . ')';
	}

	/**
	 * @param non-empty-list<Row> $rows
	 * @return non-empty-list<VatLine>
	 */
	private static function lines( array $rows, VatPlace $place ): array {
		$shares = self::shares( $rows );
		$zone   = wp_timezone();
		return array_map(
			static function ( array $row ) use ( $shares, $zone, $place ): VatLine {
				$text      = static fn ( string $name ): string => self::text( $row, $name );
				$address   = static fn ( string $type ): array => [
					'country'  => $text( "{$type}_country" ),
					'postcode' => $text( "{$type}_postcode" ),
				];
				$id        = (int) $text( 'line_id' );
				$currency  = $text( 'currency' );
				$treatment = VatLine::treatment( $text( 'treatment' ), self::tax( $text( 'order_tax' ), $text( 'order_total' ), $currency ) );
				return new VatLine(
					$id,
					(int) $text( 'order_id' ),
					self::is_refund( $row ),
					( new DateTimeImmutable( $text( 'placed_at' ), new DateTimeZone( 'UTC' ) ) )->setTimezone( $zone )->format( 'Y-m-d' ),
					$place->key( $treatment, $address( 'ship' ), $address( 'bill' ), LocalPickup::is_any( explode( ',', $text( 'methods' ) ) ), 'yes' === $text( 'erased' ), $text( 'vat_country' ) ),
					$treatment,
					$currency,
					Money::to_minor( $text( 'total' ), $currency ),
					$shares[ $id ]['tax'] ?? self::tax( $text( 'tax' ), $text( 'total' ), $currency ),
					$shares[ $id ]['isShare'] ?? false,
					'' === $text( 'company' ) ? trim( $text( 'first_name' ) . ' ' . $text( 'last_name' ) ) : $text( 'company' ),
					$text( 'vat_number' ),
					$text( 'bill_country' ),
				);
			},
			$rows
		);
	}

	/**
	 * The VAT of refunds without lines, and of the other refunds of their orders, by id.
	 *
	 * @param list<Row> $rows
	 * @return array<int, array{tax: int, isShare: bool}>
	 */
	private static function shares( array $rows ): array {
		$orders = [];
		foreach ( $rows as $row ) {
			$currency = self::text( $row, 'currency' );
			$tax      = self::tax( self::text( $row, 'order_tax' ), self::text( $row, 'order_total' ), $currency );
			if ( self::is_refund( $row ) && '0' === self::text( $row, 'items' ) && 0 !== $tax ) {
				$orders[ (int) self::text( $row, 'order_id' ) ] = [ Money::to_minor( self::text( $row, 'order_total' ), $currency ), $tax, $currency ];
			}
		}
		$shares = [];
		foreach ( self::refunds( $orders ) as $order_id => $refunds ) {
			[ $total, $tax, $currency ] = $orders[ $order_id ];

			$shares += RefundVat::of( $total, $tax, $currency, $refunds );
		}
		return $shares;
	}

	/**
	 * All refunds of orders, the first ones first: by id, as two may have been entered in the same second.
	 *
	 * @param array<int, array{int, int, string}> $orders Total, tax and currency by id.
	 * @return array<int, list<Refund>> By order.
	 */
	private static function refunds( array $orders ): array {
		if ( [] === $orders ) {
			return [];
		}
		$storage = Storage::current();
		$parent  = "r.{$storage->column( 'parent_order_id' )}";
		$id      = "r.{$storage->column( 'id' )}";
		$items   = Database::get()->prefix . 'woocommerce_order_items';
		// `TRIM`: as in `Storage::owed()`.
		$rows    = Database::rows( "SELECT $id AS id, $parent AS parent, {$storage->total( 'r' )} AS total, {$storage->tax( 'r' )} AS tax, (SELECT COUNT(*) FROM $items i WHERE i.order_id = $id) AS items FROM {$storage->orders()} r WHERE $parent IN (" . implode( ',', array_keys( $orders ) ) . ") AND TRIM(r.{$storage->column( 'type' )}) = 'shop_order_refund' ORDER BY $id" );
		$refunds = [];
		foreach ( $rows as $row ) {
			$currency = $orders[ (int) self::text( $row, 'parent' ) ][2] ?? '';

			$refunds[ (int) self::text( $row, 'parent' ) ][] = [
				'id'       => (int) self::text( $row, 'id' ),
				'total'    => Money::to_minor( self::text( $row, 'total' ), $currency ),
				'tax'      => self::tax( self::text( $row, 'tax' ), self::text( $row, 'total' ), $currency ),
				'hasLines' => '0' !== self::text( $row, 'items' ),
			];
		}
		return $refunds;
	}

	/**
	 * WooCommerce rounds the sum of both parts to the store's price decimals. An order whose total has more of them is of a time when
	 * the store did, and keeps them.
	 */
	private static function tax( string $decimal, string $total, string $currency ): int {
		$is_whole = 0 === Money::to_minor( $total, $currency ) % Money::unit( $currency );
		return Money::to_minor( $is_whole ? round( (float) $decimal, wc_get_price_decimals() ) : $decimal, $currency );
	}

	/**
	 * @param Row $row
	 */
	private static function is_refund( array $row ): bool {
		return 'shop_order_refund' === self::text( $row, 'type' );
	}

	/**
	 * @param Row $row
	 */
	private static function text( array $row, string $name ): string {
		return is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
	}
}
