<?php
/**
 * The columns "PO number" and "Due" in the list of orders.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * On WooCommerce's order tables and on posts; with a badge on test orders.
 */
final class OrderColumns {

	private const PO  = 'svc_checkout_po';
	private const DUE = 'svc_checkout_due';

	/**
	 * Adds them to both lists.
	 */
	public static function register(): void {
		add_filter( 'woocommerce_shop_order_list_table_columns', [ self::class, 'add' ] );
		add_filter( 'manage_edit-shop_order_columns', [ self::class, 'add' ] );
		add_action( 'woocommerce_shop_order_list_table_custom_column', [ self::class, 'show' ], 10, 2 );
		add_action( 'manage_shop_order_posts_custom_column', [ self::class, 'show' ], 10, 2 );
	}

	/**
	 * Before the total, where there is one.
	 *
	 * @param mixed $columns Titles by column.
	 * @return array<array-key, mixed>
	 */
	public static function add( mixed $columns ): array {
		$columns  = is_array( $columns ) ? $columns : [];
		$own      = [
			self::PO  => __( 'PO number', 'svc-checkout' ),
			self::DUE => __( 'Due', 'svc-checkout' ),
		];
		$position = array_search( 'order_total', array_keys( $columns ), true );
		$before   = false === $position ? $columns : array_slice( $columns, 0, $position, true );
		return $before + $own + $columns;
	}

	/**
	 * Prints a cell.
	 *
	 * @param mixed $column Name of the column.
	 * @param mixed $shown  The order, or its id.
	 */
	public static function show( mixed $column, mixed $shown ): void {
		if ( self::PO !== $column && self::DUE !== $column && 'order_number' !== $column ) {
			return;
		}
		$order = is_numeric( $shown ) ? wc_get_order( (int) $shown ) : $shown;
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		if ( self::PO === $column ) {
			echo esc_html( OrderMeta::read( $order, OrderMeta::PO_NUMBER ) );
		} elseif ( self::DUE === $column ) {
			self::show_due( $order );
		} elseif ( '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ) ) {
			echo '<mark class="order-status status-on-hold" style="margin-inline-end:8px"><span>' . esc_html__( 'Test', 'svc-checkout' ) . '</span></mark>';
		}
	}

	/**
	 * The due date while something is owed.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function show_due( WC_Order $order ): void {
		if ( ! NetTermOrder::is_open( $order ) ) {
			return;
		}
		$day = OrderMeta::due_day( $order );
		echo NetTermOrder::days_overdue( $order ) > 0
			/* translators: %s: a day. */
			? '<strong>' . esc_html( sprintf( __( '%s (overdue)', 'svc-checkout' ), $day ) ) . '</strong>'
			: esc_html( $day );
	}
}
