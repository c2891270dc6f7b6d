<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ GatewayId, OrderMeta };
use WC_Order;
use WC_Order_Refund;

defined( 'ABSPATH' ) || exit;

/**
 * Which event a change of an order is, if any.
 */
final class EventType {

	/**
	 * Shipping an order on account does not mean it is paid; any other order is paid once it is processing.
	 *
	 * @param string $to The new status.
	 * @return string|null Null if the change is no event, or that of an earlier change already.
	 */
	public static function of_status( WC_Order $order, string $to ): ?string {
		$is_on_account = self::is_on_account( $order );
		return match ( true ) {
			'cancelled' === $to => 'order.canceled',
			'failed' === $to    => 'order.failed',
			'on-hold' === $to && $is_on_account && '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) => 'order.held',
			in_array( $to, wc_get_is_paid_statuses(), true ) && ! $is_on_account => self::of_payment( $order ),
			default             => null,
		};
	}

	/**
	 * The first payment of an order.
	 */
	public static function of_payment( WC_Order $order ): string {
		return self::is_on_account( $order ) ? 'order.paid' : 'order.placed';
	}

	/**
	 * Refunds that went through the server need no event.
	 */
	public static function is_reported_refund( WC_Order $order, WC_Order_Refund $refund ): bool {
		return '' === $refund->get_meta( OrderMeta::REFUND_ID )
			&& ! ( GatewayId::CARD === $order->get_payment_method() && $refund->get_refunded_payment() );
	}

	private static function is_on_account( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}
}
