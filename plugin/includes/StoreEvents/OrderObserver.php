<?php
/**
 * Tells the checkout server what becomes of orders in the store.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Checkout\OrderWriter;
use SvcCheckout\Rest\Refunds;
use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\SessionOrder\SessionCardGateway;
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WC_Order_Refund;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * `POST /v1/store/events`, from which partners get their `order.completed` and its like. Each event is a job of Action
 * Scheduler, so that no shopper waits for the server and none gets lost while it is down ({@see SendEvent}).
 */
final class OrderObserver {

	/**
	 * True while the server itself moves an order: it need not be told.
	 *
	 * @var bool
	 */
	private static bool $is_moved_by_server = false;

	/**
	 * Follows orders.
	 */
	public static function register(): void {
		add_filter( 'rest_request_before_callbacks', [ self::class, 'notice_server' ], 10, 3 );
		add_filter( 'rest_request_after_callbacks', [ self::class, 'forget_server' ] );
		add_action( 'woocommerce_payment_complete', [ self::class, 'note_payment' ] );
		// What the same call fires for an order that was shipped before it is paid.
		foreach ( [ 'processing', 'completed' ] as $status ) {
			add_action( "woocommerce_payment_complete_order_status_$status", [ self::class, 'note_payment' ] );
		}
		add_action( 'woocommerce_order_status_changed', [ self::class, 'note_status' ], 10, 4 );
		add_action( 'woocommerce_order_refunded', [ self::class, 'note_refund' ], 10, 2 );
		SendEvent::register();
	}

	/**
	 * Before a REST call.
	 *
	 * @param mixed $response Passed on.
	 * @param mixed $handler  Not looked at.
	 * @param mixed $request  The call.
	 */
	public static function notice_server( mixed $response, mixed $handler, mixed $request ): mixed {
		unset( $handler );
		if ( $request instanceof WP_REST_Request && 1 === preg_match( '#^/wc-svc/v1/(?:orders(?:/|$)|refunds$)#', $request->get_route() ) ) {
			self::$is_moved_by_server = true;
		}
		return $response;
	}

	/**
	 * After a REST call.
	 *
	 * @param mixed $response Passed on.
	 */
	public static function forget_server( mixed $response ): mixed {
		self::$is_moved_by_server = false;
		return $response;
	}

	/**
	 * `payment_complete()`, by a payment method or by "Mark paid": the only payment of an order on account.
	 *
	 * @param mixed $order_id Id of the order.
	 */
	public static function note_payment( mixed $order_id ): void {
		$order = self::order( $order_id );
		if ( null !== $order ) {
			self::mark_paid( $order );
		}
	}

	/**
	 * What a status means. Shipping an order on account does not pay it; any other order is paid once it is processed.
	 *
	 * @param mixed $order_id Id of the order.
	 * @param mixed $from     Status before.
	 * @param mixed $to       Status now.
	 * @param mixed $order    The order.
	 */
	public static function note_status( mixed $order_id, mixed $from, mixed $to, mixed $order ): void {
		unset( $order_id, $from );
		$order = $order instanceof WC_Order ? self::order( $order->get_id() ) : null;
		if ( null === $order ) {
			return;
		}
		$is_on_account = self::is_on_account( $order );
		if ( 'cancelled' === $to ) {
			self::tell( $order, 'order.canceled' );
		} elseif ( 'failed' === $to ) {
			self::tell( $order, 'order.failed' );
		} elseif ( 'on-hold' === $to && $is_on_account && '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			self::tell( $order, 'order.held' );
		} elseif ( in_array( $to, wc_get_is_paid_statuses(), true ) && ! $is_on_account ) {
			self::mark_paid( $order );
		}
	}

	/**
	 * Money given back in the store. What went through the server it knows already.
	 *
	 * @param mixed $order_id  Id of the order.
	 * @param mixed $refund_id Id of WooCommerce's refund.
	 */
	public static function note_refund( mixed $order_id, mixed $refund_id ): void {
		$order  = self::order( $order_id );
		$refund = wc_get_order( is_numeric( $refund_id ) ? (int) $refund_id : 0 );
		if ( null === $order || ! $refund instanceof WC_Order_Refund || '' !== $refund->get_meta( Refunds::ID )
			|| ( SessionCardGateway::ID === $order->get_payment_method() && $refund->get_refunded_payment() ) ) {
			return;
		}
		self::tell( $order, 'order.refunded', $refund->get_id() );
	}

	/**
	 * Keeps when an order was paid, once.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function mark_paid( WC_Order $order ): void {
		if ( '' !== OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			return;
		}
		OrderMeta::apply( $order, [ OrderMeta::PAID_AT => gmdate( 'Y-m-d\TH:i:s.000\Z' ) ] );
		$order->save_meta_data();
		self::tell( $order, self::is_on_account( $order ) ? 'order.paid' : 'order.placed' );
	}

	/**
	 * Whether the order was placed on a deferred term.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function is_on_account( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}

	/**
	 * An order of ours, read anew: what the caller has in hand may be older than what is stored.
	 *
	 * @param mixed $order_id Id of the order.
	 */
	private static function order( mixed $order_id ): ?WC_Order {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		return $order instanceof WC_Order && ( OrderWriter::is_ours( $order ) || '' !== OrderMeta::read( $order, OrderMeta::SESSION_ID ) ) ? $order : null;
	}

	/**
	 * Has the server told.
	 *
	 * @param WC_Order $order     The order.
	 * @param string   $type      Type of the event.
	 * @param int      $refund_id Id of WooCommerce's refund; 0 without one.
	 */
	private static function tell( WC_Order $order, string $type, int $refund_id = 0 ): void {
		if ( ! self::$is_moved_by_server && ShopperTimeBudgetClient::is_set_up() ) {
			SendEvent::enqueue( $order, $type, $refund_id );
		}
	}
}
