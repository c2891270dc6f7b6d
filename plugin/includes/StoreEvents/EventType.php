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
	 * No status means that an order is paid ({@see PaymentChange}): an order on account may ship, and one paid on delivery is
	 * processing, before it is.
	 *
	 * @param string $from The previous status; empty if it does not matter.
	 * @param string $to   The new status.
	 * @return string|null Null if the change is no event, or that of an earlier change already.
	 */
	public static function of_status( WC_Order $order, string $from, string $to ): ?string {
		$placed = [ 'on-hold', ...wc_get_is_paid_statuses() ];
		return match ( true ) {
			'cancelled' === $to => 'order.canceled',
			'failed' === $to    => 'order.failed',
			in_array( $to, $placed, true ) && ! in_array( $from, $placed, true ) && ! self::is_paid( $order ) => 'order.held',
			default             => null,
		};
	}

	/**
	 * Orders on account that shipped with an earlier version of the plugin have a `date_paid`, but are not paid.
	 */
	public static function is_paid( WC_Order $order ): bool {
		return '' !== OrderMeta::read( $order, OrderMeta::PAID_AT )
			|| ( null !== $order->get_date_paid( 'edit' ) && ! self::is_on_account( $order ) );
	}

	/**
	 * The payment of an order.
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

	public static function is_on_account( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}
}
