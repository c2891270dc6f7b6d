<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Order;

/**
 * Only the checkout server pays or cancels the order of a session's attempts.
 */
final class SessionOrderRules {

	public static function register(): void {
		add_filter( 'woocommerce_order_needs_payment', [ self::class, 'unless_attempt' ], 10, 2 );
		add_filter( 'woocommerce_valid_order_statuses_for_cancel', [ self::class, 'cancellable_statuses' ], 10, 2 );
		add_filter( 'woocommerce_cancel_unpaid_order', [ self::class, 'unless_attempt' ], 10, 2 );
	}

	/**
	 * No "Pay" in My account, where the shopper could pay a second time, and no cancellation of unpaid orders by time.
	 *
	 * @param mixed $value WooCommerce's decision.
	 */
	public static function unless_attempt( mixed $value, mixed $order ): bool {
		return (bool) $value && ! self::is_attempt( $order );
	}

	/**
	 * No "Cancel" in My account: a payment may be in progress.
	 *
	 * @param mixed $statuses Statuses in which an order can be cancelled.
	 */
	public static function cancellable_statuses( mixed $statuses, mixed $order ): mixed {
		return self::is_attempt( $order ) ? [] : $statuses;
	}

	private static function is_attempt( mixed $order ): bool {
		return $order instanceof WC_Order && AttemptOrders::is_attempt( $order );
	}
}
