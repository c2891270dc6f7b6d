<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * What a save changes of an order's payment. An order is paid when WooCommerce's `date_paid` says so, whoever set it: a payment
 * method, a status that means payment, "Mark paid" or another plugin.
 */
final class PaymentChange {

	/**
	 * Writes the order's own record of its payment, which is saved together with `date_paid`.
	 *
	 * @param WC_Order $order             Not saved yet.
	 * @param bool     $is_server_request Whether the checkout server reports the payment; its time is kept.
	 * @return string|null {@see InterruptedChange::PAYMENT}, {@see InterruptedChange::REVERSAL}, or null if it is neither.
	 */
	public static function prepare( WC_Order $order, bool $is_server_request ): ?string {
		$changes = $order->get_changes();
		if ( ! array_key_exists( 'date_paid', $changes ) ) {
			if ( isset( $changes['status'] ) ) {
				OrderMeta::apply( $order, [ OrderMeta::STATUS_BY_PAYMENT => '' ] );
			}
			return null;
		}
		$is_paid  = null !== $order->get_date_paid( 'edit' );
		$was_paid = '' !== OrderMeta::read( $order, OrderMeta::PAID_AT );
		if ( ! $is_paid ) {
			return $was_paid ? InterruptedChange::REVERSAL : null;
		}
		if ( ! $was_paid || ! $is_server_request ) {
			OrderMeta::write_payment( $order );
		}
		if ( $was_paid ) {
			return null;
		}
		$is_moved = isset( $changes['status'] ) && 'on-hold' === ( $order->get_data()['status'] ?? null );
		OrderMeta::apply( $order, [ OrderMeta::STATUS_BY_PAYMENT => $is_moved ? $changes['status'] : '' ] );
		return InterruptedChange::PAYMENT;
	}

	/**
	 * The payment that is about to be removed, for the event.
	 *
	 * @return array<string, string>
	 */
	public static function reversed( WC_Order $order ): array {
		$owed = (float) $order->get_total() - (float) $order->get_total_refunded();
		return [
			'amount'     => (string) max( 0, Money::to_minor( $owed, $order->get_currency() ) ),
			'receivedOn' => OrderMeta::read( $order, OrderMeta::PAID_ON ),
			'reference'  => OrderMeta::read( $order, OrderMeta::PAYMENT_REFERENCE ),
			'reason'     => OrderMeta::read( $order, OrderMeta::REVERSAL_REASON ),
		];
	}

	/**
	 * The payment as it is now: the order may have changed again when the event is sent.
	 *
	 * @return array<string, string>
	 */
	public static function state( WC_Order $order ): array {
		return [
			'status' => $order->get_status(),
			'paidAt' => OrderMeta::read( $order, OrderMeta::PAID_AT ),
			'paidOn' => OrderMeta::read( $order, OrderMeta::PAID_ON ),
		];
	}
}
