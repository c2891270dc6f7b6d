<?php
/**
 * What WooCommerce may do with an order whose session is still going on.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * A pending order of a session is paid, or ended, by the checkout server alone.
 */
final class SessionOrderRules {

	/**
	 * Adds the rules.
	 */
	public static function register(): void {
		add_filter( 'woocommerce_order_needs_payment', [ self::class, 'needs_payment' ], 10, 2 );
		add_filter( 'woocommerce_valid_order_statuses_for_cancel', [ self::class, 'statuses_for_cancel' ], 10, 2 );
		add_filter( 'woocommerce_cancel_unpaid_order', [ self::class, 'cancel_unpaid' ], 10, 2 );
	}

	/**
	 * No "Pay" in My account: the shopper could pay twice, here and on the hosted page.
	 *
	 * @param mixed $needs_payment What WooCommerce thinks.
	 * @param mixed $order         The order.
	 */
	public static function needs_payment( mixed $needs_payment, mixed $order ): bool {
		return (bool) $needs_payment && ! self::is_pending( $order );
	}

	/**
	 * No "Cancel" either: the money may be on its way.
	 *
	 * @param mixed $statuses From which an order can be cancelled.
	 * @param mixed $order    The order.
	 */
	public static function statuses_for_cancel( mixed $statuses, mixed $order ): mixed {
		return self::is_pending( $order ) ? [] : $statuses;
	}

	/**
	 * Nor after the minutes for which WooCommerce holds stock.
	 *
	 * @param mixed $cancel What WooCommerce thinks.
	 * @param mixed $order  The order.
	 */
	public static function cancel_unpaid( mixed $cancel, mixed $order ): bool {
		return (bool) $cancel && ! self::is_pending( $order );
	}

	/**
	 * Whether an order waits for its session.
	 *
	 * @param mixed $order What a hook was given.
	 */
	private static function is_pending( mixed $order ): bool {
		return $order instanceof WC_Order && Repository::is_of_session( $order ) && $order->has_status( 'pending' );
	}
}
