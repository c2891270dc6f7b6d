<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\SessionOrder\AttemptOrders;
use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * The columns "PO number" and "Due" in the list of orders, and badges on test orders and checkout attempts, with both storages of orders.
 */
final class OrderColumns {

	private const PO  = 'svc_checkout_po';
	private const DUE = 'svc_checkout_due';

	public static function register(): void {
		add_filter( 'woocommerce_shop_order_list_table_columns', [ self::class, 'add' ] );
		add_filter( 'manage_edit-shop_order_columns', [ self::class, 'add' ] );
		add_action( 'woocommerce_shop_order_list_table_custom_column', [ self::class, 'print_cell' ], 10, 2 );
		add_action( 'manage_shop_order_posts_custom_column', [ self::class, 'print_cell' ], 10, 2 );
	}

	/**
	 * Adds the columns before the total.
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
	 * @param mixed $object An order or its id.
	 */
	public static function print_cell( mixed $column, mixed $object ): void {
		if ( ! in_array( $column, [ self::PO, self::DUE, 'order_number' ], true ) ) {
			return;
		}
		$order = is_numeric( $object ) ? wc_get_order( (int) $object ) : $object;
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		if ( self::PO === $column ) {
			echo esc_html( OrderMeta::read( $order, OrderMeta::PO_NUMBER ) );
		} elseif ( self::DUE === $column ) {
			self::print_due( $order );
		} else {
			self::print_badges( $order );
		}
	}

	private static function print_badges( WC_Order $order ): void {
		$badges = [
			'on-hold' => '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE ) ? __( 'Test', 'svc-checkout' ) : '',
			'pending' => AttemptOrders::is_attempt( $order ) ? __( 'Checkout attempt', 'svc-checkout' ) : '',
		];
		foreach ( array_filter( $badges ) as $look => $text ) {
			// Smaller than a status, so that the customer's name stays on its line.
			echo '<mark class="order-status status-' . esc_attr( $look ) . '" style="margin-inline-end:6px;font-size:11px;line-height:1.8"><span style="margin:0 .6em">' . esc_html( $text ) . '</span></mark>';
		}
	}

	private static function print_due( WC_Order $order ): void {
		if ( ! NetTermOrder::is_open( $order ) ) {
			return;
		}
		// As the list writes the day of the order; the filter and the text are WooCommerce's own.
		$format = apply_filters( 'woocommerce_admin_order_date_format', __( 'M j, Y', 'woocommerce' ) ); // phpcs:ignore WooCommerce.Commenting.CommentHooks,WordPress.WP.I18n.TextDomainMismatch
		$day    = OrderMeta::due_day( $order, is_string( $format ) ? $format : '' );
		echo NetTermOrder::days_overdue( $order ) > 0
			/* translators: %s: a day. */
			? '<strong style="color:#b32d2e">' . esc_html( sprintf( __( '%s (overdue)', 'svc-checkout' ), $day ) ) . '</strong>'
			: esc_html( $day );
	}
}
