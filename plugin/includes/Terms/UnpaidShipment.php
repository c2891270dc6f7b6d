<?php

declare( strict_types=1 );

namespace SvcCheckout\Terms;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * An order on account that ships is not paid. WooCommerce sets `date_paid` when an order reaches the status that it has after a
 * payment (`WC_Order::maybe_set_date_paid()`).
 */
final class UnpaidShipment {

	public static function register(): void {
		add_filter( 'woocommerce_payment_complete_order_status', [ self::class, 'filter' ], PHP_INT_MAX, 3 );
	}

	/**
	 * Another status than the order's while an order on account is unpaid; `payment_complete()` sets `date_paid` first.
	 *
	 * @param mixed $status The status after a payment.
	 * @param mixed $order  Not given by every caller.
	 */
	public static function filter( mixed $status, mixed $order_id = 0, mixed $order = null ): mixed {
		if ( ! $order instanceof WC_Order || null !== $order->get_date_paid( 'edit' ) || ! PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) ) {
			return $status;
		}
		return $order->has_status( 'on-hold' ) ? 'processing' : 'on-hold';
	}
}
