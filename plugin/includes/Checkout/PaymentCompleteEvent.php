<?php
/**
 * The browser event at the end of a checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Terms\OnAccountGateway;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * `svccheckout:payment-complete` (specification, Checkout browser events) on the page after the order, where both
 * checkouts and every payment method end. Hosted checkouts have dispatched theirs already.
 */
final class PaymentCompleteEvent {

	/**
	 * The page fires this hook in either checkout.
	 */
	public static function register(): void {
		add_action( 'woocommerce_thankyou', [ self::class, 'tell' ] );
	}

	/**
	 * Prints a script that dispatches the event, once for each order and tab.
	 *
	 * @param mixed $order_id Id of the order.
	 */
	public static function tell( mixed $order_id ): void {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		if ( ! $order instanceof WC_Order || ! OrderWriter::is_ours( $order ) || ! self::is_over( $order ) ) {
			return;
		}
		$detail = [
			'sessionId'   => '',
			'orderId'     => (string) $order->get_id(),
			'orderNumber' => $order->get_order_number(),
			'status'      => $order->get_status(),
			'amounts'     => CheckoutAmounts::of_order( $order ),
		];
		wp_print_inline_script_tag(
			'((detail) => {
	const key = "svccheckout:payment-complete:" + detail.orderId;
	try {
		if (sessionStorage.getItem(key) !== null) return;
		sessionStorage.setItem(key, "1");
	} catch { /* Storage is switched off: then a reload tells again. */ }
	Object.freeze(detail.amounts);
	document.dispatchEvent(new CustomEvent("svccheckout:payment-complete", { bubbles: true, detail: Object.freeze(detail) }));
})(' . wp_json_encode( $detail, JSON_HEX_TAG | JSON_HEX_AMP ) . ');'
		);
	}

	/**
	 * Paid, or placed on a deferred term. A transfer that is still awaited is neither.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function is_over( WC_Order $order ): bool {
		return $order->is_paid() || ( OnAccountGateway::ID === $order->get_payment_method() && $order->has_status( 'on-hold' ) );
	}
}
