<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Terms;

use Automattic\WooCommerce\StoreApi\Exceptions\RouteException;
use Exception;
use SvcCheckout\OnAccount\{ CreditRefusal, OrderDebt, Receivables };
use SvcCheckout\Support\{ Lock, OrderMeta, Refusal };
use Throwable;
use WC_Order;
use WP_REST_Request;

/**
 * Credit limits in the store's own checkouts, and what companies owe as their orders change.
 */
final class CreditControl {

	/** Before {@see \SvcCheckout\Checkout\PreConfirmation}: partners are not asked about an order that is refused. */
	private const PRIORITY = 4;

	/** An embedded checkout that was not finished within this time is not any more. */
	private const RESERVATION_SECONDS = 60 * 60;

	private const BATCH_SIZE = 50;

	public static function register(): void {
		add_action( 'woocommerce_checkout_order_processed', [ self::class, 'check_in_classic' ], self::PRIORITY, 3 );
		add_action( 'woocommerce_store_api_checkout_order_processed', [ self::class, 'check_in_block' ], self::PRIORITY );
		// In both storages, for every order that is created or changed by WooCommerce's functions, REST API and imports.
		add_action( 'woocommerce_after_order_object_save', [ self::class, 'follow_order' ] );
		foreach ( [ 'woocommerce_order_refunded', 'woocommerce_untrash_order', 'untrashed_post' ] as $hook ) {
			add_action( $hook, [ self::class, 'follow' ] );
		}
		add_action( 'woocommerce_refund_deleted', static fn ( mixed $refund, mixed $order ) => self::follow( $order ), 10, 2 );
		add_action( 'woocommerce_rest_delete_shop_order_refund_object', static fn ( mixed $refund, mixed $response, mixed $request ) => self::follow( $request instanceof WP_REST_Request ? $request->get_param( 'order_id' ) : 0 ), 10, 3 );
		// WooCommerce's own tables, then posts.
		foreach ( [ 'woocommerce_trash_order', 'woocommerce_before_delete_order', 'wp_trash_post', 'before_delete_post' ] as $hook ) {
			add_action( $hook, [ self::class, 'end' ] );
		}
	}

	/**
	 * @throws Exception With a message that WooCommerce shows to the shopper.
	 */
	public static function check_in_classic( mixed $order_id, mixed $data, mixed $order ): void {
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$refusal = self::refusal( $order );
		if ( null !== $refusal ) {
			// The next attempt reuses this order.
			WC()->session->set( 'order_awaiting_payment', $order->get_id() );
			throw new Exception( esc_html( $refusal->message() ) );
		}
	}

	/**
	 * @throws RouteException With a message that WooCommerce shows to the shopper.
	 */
	public static function check_in_block( mixed $order ): void {
		$refusal = $order instanceof WC_Order ? self::refusal( $order ) : null;
		if ( null !== $refusal ) {
			throw new RouteException( esc_html( $refusal->code() ), esc_html( $refusal->message() ), 409 );
		}
	}

	/**
	 * @throws Refusal If the order of a session is not taken on account; its stock is released.
	 */
	public static function require_credit( WC_Order $order ): void {
		$refusal = self::refusal( $order );
		if ( null !== $refusal ) {
			throw new Refusal( 409, $refusal->code(), $refusal->details() );
		}
	}

	/**
	 * Reserves the order's total.
	 *
	 * @return CreditRefusal|null Why the order is not taken on account; its stock is released.
	 */
	public static function refusal( WC_Order $order ): ?CreditRefusal {
		$refusal = OrderDebt::reserve( $order );
		if ( null !== $refusal ) {
			wc_release_stock_for_order( $order );
		}
		return $refusal;
	}

	/**
	 * @param mixed $id Of an order or of anything else.
	 */
	public static function follow( mixed $id ): void {
		self::follow_order( is_numeric( $id ) ? wc_get_order( (int) $id ) : null );
	}

	/**
	 * The order's row follows its status, total, refunds, payment and customer. An order must be saved even if its row cannot be:
	 * {@see \SvcCheckout\OnAccount\Reconciliation} writes it later.
	 *
	 * @param mixed $order An order that the plugin has nothing to do with has no term.
	 */
	public static function follow_order( mixed $order ): void {
		if ( ! $order instanceof WC_Order || 0 === $order->get_id() || '' === OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) {
			return;
		}
		try {
			OrderDebt::follow( $order );
		} catch ( Throwable $error ) {
			wc_get_logger()->error( "What order {$order->get_id()} owes could not be recorded: {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
		}
	}

	/**
	 * @param mixed $id As above; ids of other posts have no row.
	 */
	public static function end( mixed $id ): void {
		if ( is_numeric( $id ) && ( 'shop_order' === get_post_type( (int) $id ) || ! str_ends_with( (string) current_action(), '_post' ) ) ) {
			Receivables::end( (int) $id );
		}
	}

	/**
	 * Hourly: ends the reservations of embedded checkouts that were not finished, and of orders that staff did not put on account after all.
	 *
	 * @param callable(WC_Order): bool $is_session_order The checkout server ends the reservations of its own orders.
	 */
	public static function end_abandoned( callable $is_session_order ): void {
		foreach ( Receivables::reserved_before( time() - self::RESERVATION_SECONDS, self::BATCH_SIZE ) as $id ) {
			try {
				Lock::hold( "order-$id", static fn () => self::end_if_abandoned( $id, $is_session_order ) );
			} catch ( Refusal ) {
				// Another request holds the lock: the next run compares it.
				continue;
			}
		}
	}

	/**
	 * @param callable(WC_Order): bool $is_session_order
	 */
	private static function end_if_abandoned( int $id, callable $is_session_order ): void {
		$order = wc_get_order( $id );
		if ( ! $order instanceof WC_Order ) {
			Receivables::end( $id );
			return;
		}
		Receivables::mark_checked( $id );
		OrderDebt::follow( $order );
		if ( ! OrderDebt::is_deferred( $order ) || ( $order->has_status( OrderDebt::UNDECIDED ) && ! $is_session_order( $order ) ) ) {
			Receivables::end_reservation( $id );
		}
	}
}
