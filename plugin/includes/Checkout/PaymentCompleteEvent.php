<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Support\{ BuiltScript, GatewayId };
use WC_Order;

/**
 * The browser event `payment-complete` (specification, Checkout browser events) on the order-received page, where both
 * checkouts and every payment method end. Hosted checkouts have dispatched it already.
 */
final class PaymentCompleteEvent {

	public static function register(): void {
		add_action( 'woocommerce_thankyou', [ self::class, 'enqueue' ] );
	}

	/**
	 * Loads the script that dispatches the event, once per order and tab.
	 */
	public static function enqueue( mixed $order_id ): void {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		if ( ! $order instanceof WC_Order || ! OrderWriter::has_written( $order ) || ! self::is_complete( $order ) ) {
			return;
		}
		$detail = [
			'sessionId'   => '',
			'orderId'     => (string) $order->get_id(),
			'orderNumber' => $order->get_order_number(),
			'status'      => $order->get_status(),
			'amounts'     => CheckoutAmounts::of_order( $order ),
		];
		// WordPress drops what a block enqueues that prints nothing, as WooCommerce's block around this hook does for orders on account.
		add_action( 'wp_footer', static fn () => BuiltScript::enqueue( 'svc-checkout-payment-complete', 'payment-complete', [], [ 'svcCheckoutPaymentComplete' => $detail ] ), 1 );
	}

	/**
	 * Paid, or placed on a deferred term. A pending bank transfer is neither.
	 */
	private static function is_complete( WC_Order $order ): bool {
		return $order->is_paid() || ( GatewayId::ON_ACCOUNT === $order->get_payment_method() && $order->has_status( 'on-hold' ) );
	}
}
