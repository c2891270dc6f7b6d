<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Checkout\OrderWriter;
use SvcCheckout\Settings\{ PaymentTerms, Settings };
use SvcCheckout\Support\{ GatewayId, OrderMeta, RestRoute };
use WC_Order;
use WC_Order_Refund;
use WP_REST_Request;

/**
 * Emits an event to the checkout server when an order changes in the store. Partners receive `order.completed` and others from
 * these. Events are sent by {@see SendEvent} in the background, so no shopper waits and no event is lost while the server is down.
 */
final class OrderObserver {

	/**
	 * True while the server itself changes an order, of which it needs no event.
	 */
	private static bool $is_server_request = false;

	public static function register(): void {
		add_filter( 'rest_request_before_callbacks', [ self::class, 'before_rest_request' ], 10, 3 );
		add_filter( 'rest_request_after_callbacks', [ self::class, 'after_rest_request' ] );
		add_action( 'woocommerce_payment_complete', [ self::class, 'on_payment' ] );
		// `payment_complete()` fires these instead for an order that was shipped before it was paid.
		foreach ( [ 'processing', 'completed' ] as $status ) {
			add_action( "woocommerce_payment_complete_order_status_$status", [ self::class, 'on_payment' ] );
		}
		add_action( 'woocommerce_order_status_changed', [ self::class, 'on_status_change' ], 10, 3 );
		add_action( 'woocommerce_order_refunded', [ self::class, 'on_refund' ], 10, 2 );
		SendEvent::register();
	}

	public static function before_rest_request( mixed $response, mixed $handler, mixed $request ): mixed {
		if ( $request instanceof WP_REST_Request && 1 === preg_match( '#^/' . RestRoute::NAMESPACE . '/(?:orders(?:/|$)|refunds$)#', $request->get_route() ) ) {
			self::$is_server_request = true;
		}
		return $response;
	}

	public static function after_rest_request( mixed $response ): mixed {
		self::$is_server_request = false;
		return $response;
	}

	/**
	 * After `payment_complete()`, by a payment method or by "Mark paid": the only payment of an order on account.
	 */
	public static function on_payment( mixed $order_id ): void {
		$order = self::order( $order_id );
		if ( null !== $order ) {
			self::mark_paid( $order );
		}
	}

	/**
	 * Shipping an order on account does not mean it is paid; any other order is paid once it is processing.
	 *
	 * @param mixed $to The new status.
	 */
	public static function on_status_change( mixed $order_id, mixed $from, mixed $to ): void {
		$order = self::order( $order_id );
		if ( null === $order ) {
			return;
		}
		$is_on_account = self::is_on_account( $order );
		if ( 'cancelled' === $to ) {
			self::emit( $order, 'order.canceled' );
		} elseif ( 'failed' === $to ) {
			self::emit( $order, 'order.failed' );
		} elseif ( 'on-hold' === $to && $is_on_account && '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			self::emit( $order, 'order.held' );
		} elseif ( in_array( $to, wc_get_is_paid_statuses(), true ) && ! $is_on_account ) {
			self::mark_paid( $order );
		}
	}

	/**
	 * Refunds that went through the server need no event.
	 */
	public static function on_refund( mixed $order_id, mixed $refund_id ): void {
		$order  = self::order( $order_id );
		$refund = wc_get_order( is_numeric( $refund_id ) ? (int) $refund_id : 0 );
		if ( null === $order || ! $refund instanceof WC_Order_Refund || '' !== $refund->get_meta( OrderMeta::REFUND_ID )
			|| ( GatewayId::CARD === $order->get_payment_method() && $refund->get_refunded_payment() ) ) {
			return;
		}
		self::emit( $order, 'order.refunded', $refund->get_id() );
	}

	private static function mark_paid( WC_Order $order ): void {
		if ( OrderMeta::mark_paid( $order ) ) {
			self::emit( $order, self::is_on_account( $order ) ? 'order.paid' : 'order.placed' );
		}
	}

	private static function is_on_account( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}

	/**
	 * An order of the plugin, read again: the caller's copy may be outdated. Null for other orders.
	 */
	private static function order( mixed $order_id ): ?WC_Order {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		return $order instanceof WC_Order && ( OrderWriter::has_written( $order ) || '' !== OrderMeta::read( $order, OrderMeta::SESSION_ID ) ) ? $order : null;
	}

	/**
	 * @param int $refund_id 0 without a refund.
	 */
	private static function emit( WC_Order $order, string $type, int $refund_id = 0 ): void {
		if ( ! self::$is_server_request && Settings::load()->has_server() ) {
			SendEvent::enqueue( $order, $type, $refund_id );
		}
	}
}
