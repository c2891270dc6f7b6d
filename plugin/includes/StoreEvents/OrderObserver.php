<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Checkout\OrderWriter;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ OrderMeta, RestRoute };
use WC_Order;
use WC_Order_Refund;
use WeakMap;
use WP_REST_Request;

/**
 * Emits an event to the checkout server when an order changes in the store. Partners receive `order.completed` and others from
 * these.
 *
 * Each change is announced in the outbox before it is saved, and becomes an event, or nothing, after it. If the request dies in
 * between, {@see InterruptedChange} finds out from the order what came of it.
 *
 * @phpstan-import-type Entry from Outbox
 */
final class OrderObserver {

	/**
	 * True while the server itself changes an order, of which it needs no event.
	 */
	private static bool $is_server_request = false;

	/**
	 * What the current save changes of an order's payment.
	 *
	 * @var WeakMap<WC_Order, string>|null
	 */
	private static ?WeakMap $payments = null;

	/**
	 * Announced changes of this request, by order and change.
	 *
	 * @var array<string, Entry>
	 */
	private static array $announced = [];

	public static function register(): void {
		add_filter( 'rest_request_before_callbacks', [ self::class, 'before_rest_request' ], 10, 3 );
		add_filter( 'rest_request_after_callbacks', [ self::class, 'after_rest_request' ] );
		add_action( 'woocommerce_before_order_object_save', [ self::class, 'before_save' ], PHP_INT_MAX );
		add_action( 'woocommerce_after_order_object_save', [ self::class, 'after_save' ], 0 );
		add_action( 'woocommerce_create_refund', [ self::class, 'before_refund' ], PHP_INT_MAX, 2 );
		// `payment_complete()` only fires these for an order that was shipped before it was paid.
		foreach ( [ 'processing', 'completed' ] as $status ) {
			add_action( "woocommerce_payment_complete_order_status_$status", [ self::class, 'on_payment' ] );
		}
		add_action( 'woocommerce_order_status_changed', [ self::class, 'on_status_change' ], 10, 3 );
		add_action( 'woocommerce_order_refunded', [ self::class, 'on_refund' ], 10, 2 );
		SendEvent::register();
	}

	public static function before_rest_request( mixed $response, mixed $handler, mixed $request ): mixed {
		if ( $request instanceof WP_REST_Request && 1 === preg_match( '#^/' . RestRoute::NAMESPACE . '/(?:orders|refunds)(?:/|$)#', $request->get_route() ) ) {
			self::$is_server_request = true;
		}
		return $response;
	}

	public static function after_rest_request( mixed $response ): mixed {
		self::$is_server_request = false;
		return $response;
	}

	/**
	 * Announces a payment, its reversal, and a change of status. The order is still unchanged in the database.
	 */
	public static function before_save( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! ( self::is_ours( $order ) || EventType::is_on_account( $order ) ) ) {
			return;
		}
		$payment = PaymentChange::prepare( $order, self::$is_server_request );
		$from    = $order->get_data()['status'] ?? '';
		$to      = $order->get_changes()['status'] ?? null;
		if ( is_string( $to ) && is_string( $from ) && $from !== $to && null !== EventType::of_status( $order, $from, $to ) ) {
			self::announce( $order, InterruptedChange::STATUS . $to );
		}
		if ( null === $payment ) {
			return;
		}
		self::$payments ??= new WeakMap();

		self::$payments[ $order ] = $payment;
		self::announce( $order, $payment, InterruptedChange::REVERSAL === $payment ? PaymentChange::reversed( $order ) : [] );
		if ( InterruptedChange::REVERSAL === $payment ) {
			OrderMeta::remove_payment( $order );
		}
	}

	/**
	 * Before the hooks for the new status.
	 */
	public static function after_save( mixed $order ): void {
		$payment = $order instanceof WC_Order ? self::$payments[ $order ] ?? null : null;
		if ( ! $order instanceof WC_Order || null === $payment ) {
			return;
		}
		unset( self::$payments[ $order ] );
		if ( self::is_ours( $order ) ) {
			self::settle( $order, $payment, InterruptedChange::PAYMENT === $payment ? EventType::of_payment( $order ) : 'order.payment_reversed' );
		}
	}

	/**
	 * @param mixed $refund Not saved yet.
	 * @param mixed $args   Of `wc_create_refund()`.
	 */
	public static function before_refund( mixed $refund, mixed $args ): void {
		$order = self::order( is_array( $args ) ? $args['order_id'] ?? null : null );
		if ( null !== $order && $refund instanceof WC_Order_Refund && EventType::is_reported_refund( $order, $refund ) ) {
			self::announce( $order, InterruptedChange::REFUND );
		}
	}

	/**
	 * After `payment_complete()` of an order that was placed before it was paid: WooCommerce itself records nothing.
	 */
	public static function on_payment( mixed $order_id ): void {
		$order = self::order( $order_id );
		if ( null !== $order && ( null === $order->get_date_paid( 'edit' ) || ! EventType::is_paid( $order ) ) ) {
			$order->set_date_paid( time() );
			$order->save();
		}
	}

	/**
	 * @param mixed $from The previous status.
	 * @param mixed $to   The new status.
	 */
	public static function on_status_change( mixed $order_id, mixed $from, mixed $to ): void {
		$order = self::order( $order_id );
		if ( null !== $order && is_string( $to ) ) {
			self::settle( $order, InterruptedChange::STATUS . $to, EventType::of_status( $order, is_string( $from ) ? $from : '', $to ) );
		}
	}

	public static function on_refund( mixed $order_id, mixed $refund_id ): void {
		$order  = self::order( $order_id );
		$refund = wc_get_order( is_numeric( $refund_id ) ? (int) $refund_id : 0 );
		if ( null !== $order && $refund instanceof WC_Order_Refund ) {
			self::settle( $order, InterruptedChange::REFUND, EventType::is_reported_refund( $order, $refund ) ? 'order.refunded' : null, $refund->get_id() );
		}
	}

	/**
	 * Turns what this request has announced and not settled into events, also after a fatal error or at the time limit.
	 */
	public static function settle_rest(): void {
		foreach ( self::$announced as $entry ) {
			InterruptedChange::settle( $entry );
			SendEvent::schedule( $entry['order'] );
		}
		self::$announced = [];
	}

	/**
	 * @param array<string, string> $detail What the order no longer says once it is saved.
	 */
	private static function announce( WC_Order $order, string $change, array $detail = [] ): void {
		if ( self::$is_server_request || 0 === $order->get_id() || ! self::is_ours( $order ) || ! Settings::load()->has_server() ) {
			return;
		}
		if ( [] === self::$announced ) {
			register_shutdown_function( [ self::class, 'settle_rest' ] );
		}
		$entry = [ 'detail' => $detail ] + SendEvent::entry( $order, $change );

		self::$announced[ $order->get_id() . ":$change" ] = $entry;
		Outbox::add( $entry );
	}

	/**
	 * Replaces the announcement of a change by its event.
	 *
	 * @param string|null $type      Null if there is no event.
	 * @param int         $refund_id 0 without a refund.
	 */
	private static function settle( WC_Order $order, string $change, ?string $type, int $refund_id = 0 ): void {
		$key   = $order->get_id() . ":$change";
		$entry = self::$announced[ $key ] ?? null;
		unset( self::$announced[ $key ] );
		if ( null === $type || self::$is_server_request || ! Settings::load()->has_server() ) {
			if ( null !== $entry ) {
				Outbox::remove( $entry );
			}
			return;
		}
		$entry_or_new = $entry ?? SendEvent::entry( $order, $change );
		$is_payment   = in_array( $change, [ InterruptedChange::PAYMENT, InterruptedChange::REVERSAL ], true );
		$event        = [
			'type'   => $type,
			'refund' => $refund_id,
			'detail' => $entry_or_new['detail'] + ( $is_payment ? PaymentChange::state( $order ) : [] ),
		] + $entry_or_new;
		if ( null === $entry ) {
			Outbox::add( $event );
		} else {
			Outbox::update( $event );
		}
		SendEvent::schedule( $order->get_id() );
	}

	/**
	 * An order of the plugin, read again: the caller's copy may be outdated. Null for other orders.
	 */
	private static function order( mixed $order_id ): ?WC_Order {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		return $order instanceof WC_Order && self::is_ours( $order ) ? $order : null;
	}

	private static function is_ours( WC_Order $order ): bool {
		return OrderWriter::has_written( $order ) || '' !== OrderMeta::read( $order, OrderMeta::SESSION_ID );
	}
}
