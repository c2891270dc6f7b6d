<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WP_Error;
use WP_REST_Request;

/**
 * An order is what a buyer has placed. The pending order that a session needs for its attempts is none yet: staff see it marked as
 * an attempt, buyers do not see it, whether the attempt is in progress, was refused, or was cancelled with its session.
 */
final class AttemptOrders {

	/** What an attempt's order can be in; any other status places it. */
	private const STATUSES = [ 'pending', 'failed', 'cancelled' ];

	private const BUYER_CAPABILITIES = [ 'view_order', 'pay_for_order', 'cancel_order', 'order_again' ];

	public static function register(): void {
		add_action( 'woocommerce_before_order_object_save', [ self::class, 'note_placement' ] );
		add_filter( 'woocommerce_my_account_my_orders_query', [ self::class, 'exclude' ] );
		add_filter( 'user_has_cap', [ self::class, 'deny' ], 20, 3 );
		add_filter( 'woocommerce_shortcode_order_tracking_order_id', [ self::class, 'hide_from_tracking' ], PHP_INT_MAX );
		foreach ( [ 'cancelled_order', 'customer_cancelled_order', 'failed_order', 'customer_failed_order' ] as $email ) {
			add_filter( "woocommerce_email_enabled_$email", [ self::class, 'withhold_email' ], 10, 2 );
		}
		add_filter( 'rest_request_before_callbacks', [ self::class, 'hide_from_store_api' ], 10, 3 );
	}

	public static function is_attempt( WC_Order $order ): bool {
		if ( ! Repository::is_session_order( $order ) || ! $order->has_status( self::STATUSES ) ) {
			return false;
		}
		return match ( OrderMeta::read( $order, OrderMeta::PLACED ) ) {
			'0'     => true,
			'1'     => false,
			// Orders of releases without the mark.
			default => $order->has_status( 'pending' ),
		};
	}

	/**
	 * Whether the order was placed, or staff ask the buyer to pay it: it is no session's any more.
	 */
	public static function was_placed( WC_Order $order ): bool {
		return '1' === OrderMeta::read( $order, OrderMeta::PLACED );
	}

	/**
	 * Marks the order as an attempt's; the caller saves it.
	 */
	public static function mark( WC_Order $order ): void {
		$order->update_meta_data( OrderMeta::PLACED, '0' );
	}

	/**
	 * The mark changes in the save that changes the status. Staff who make a cancelled order pending ask the buyer to pay it.
	 */
	public static function note_placement( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! Repository::is_session_order( $order ) ) {
			return;
		}
		$is_placed   = ! in_array( $order->get_status( 'edit' ), [ ...self::STATUSES, 'trash', 'auto-draft', 'checkout-draft' ], true );
		$is_reopened = 'pending' === ( $order->get_changes()['status'] ?? '' ) && 'cancelled' === ( $order->get_base_data()['status'] ?? '' );
		if ( ( $is_placed || $is_reopened ) && ! self::was_placed( $order ) ) {
			$order->update_meta_data( OrderMeta::PLACED, '1' );
		}
	}

	/**
	 * @param mixed $query Arguments of the query of the customer's orders.
	 */
	public static function exclude( mixed $query ): mixed {
		$customer = get_current_user_id();
		if ( ! is_array( $query ) || 0 === $customer ) {
			return $query;
		}
		$exclude          = is_array( $query['exclude'] ?? null ) ? $query['exclude'] : [];
		$query['exclude'] = [ ...$exclude, ...self::ids_of( $customer ) ]; // phpcs:ignore WordPressVIPMinimum.Performance.WPQueryParams -- a customer's few open attempts.
		return $query;
	}

	/**
	 * @param mixed $granted Whether by capability.
	 * @param mixed $needed  The primitive capabilities needed.
	 * @param mixed $request The capability asked for, the user, and the order's id.
	 */
	public static function deny( mixed $granted, mixed $needed, mixed $request ): mixed {
		$capability = is_array( $needed ) ? $needed[0] ?? '' : '';
		$id         = is_array( $request ) ? $request[2] ?? 0 : 0;
		if ( is_array( $granted ) && in_array( $capability, self::BUYER_CAPABILITIES, true ) && self::is_id_of_attempt( $id ) ) {
			unset( $granted[ $capability ] );
		}
		return $granted;
	}

	/**
	 * @param mixed $id The order number that was entered.
	 */
	public static function hide_from_tracking( mixed $id ): mixed {
		return self::is_id_of_attempt( $id ) ? 0 : $id;
	}

	/**
	 * Nobody is told that an order ended which was never placed.
	 */
	public static function withhold_email( mixed $is_enabled, mixed $order ): mixed {
		return $order instanceof WC_Order && self::is_attempt( $order ) ? false : $is_enabled;
	}

	/**
	 * WooCommerce's Store API shows an order to its customer, and to guests with its key.
	 */
	public static function hide_from_store_api( mixed $response, mixed $handler, mixed $request ): mixed {
		$is_order = $request instanceof WP_REST_Request && 1 === preg_match( '~^/wc/store(?:/v\d+)?/(?:order|checkout)/(\d+)~', $request->get_route(), $match );
		return $is_order && self::is_id_of_attempt( $match[1] )
			? new WP_Error( 'woocommerce_rest_invalid_order', 'Invalid order ID.', [ 'status' => 404 ] )
			: $response;
	}

	private static function is_id_of_attempt( mixed $id ): bool {
		$order = is_numeric( $id ) && $id > 0 ? wc_get_order( (int) $id ) : null;
		return $order instanceof WC_Order && self::is_attempt( $order );
	}

	/**
	 * @return list<int>
	 */
	private static function ids_of( int $customer ): array {
		$orders = wc_get_orders(
			[
				'type'        => 'shop_order',
				'customer'    => $customer,
				'created_via' => Repository::CREATED_VIA,
				'status'      => self::STATUSES,
				'limit'       => -1,
			]
		);
		$ids    = [];
		foreach ( is_array( $orders ) ? $orders : [] as $order ) {
			if ( self::is_attempt( $order ) ) {
				$ids[] = $order->get_id();
			}
		}
		return $ids;
	}
}
