<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * WooCommerce sets an order to refunded once all of it was refunded. The status before is kept, for a refund that fails later.
 */
final class RefundedStatus {

	public static function register(): void {
		add_action( 'woocommerce_before_order_object_save', [ self::class, 'note_status' ] );
	}

	/**
	 * Keeps the status in the save that changes it.
	 */
	public static function note_status( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! Repository::is_session_order( $order ) || 'refunded' !== ( $order->get_changes()['status'] ?? '' ) ) {
			return;
		}
		$before = $order->get_base_data()['status'] ?? '';
		if ( is_string( $before ) && ! in_array( $before, [ '', 'refunded' ], true ) ) {
			$order->update_meta_data( OrderMeta::STATUS_BEFORE_REFUND, $before );
		}
	}

	/**
	 * Gives an order of which not all is refunded any more its status back. The buyer gets no e-mail: nothing was sent anew.
	 */
	public static function restore( WC_Order $order ): void {
		if ( ! $order->has_status( 'refunded' ) || (float) $order->get_remaining_refund_amount() <= 0 ) {
			return;
		}
		$completed = $order->get_date_completed( 'edit' );
		$before    = OrderMeta::read( $order, OrderMeta::STATUS_BEFORE_REFUND );
		$order->set_status( '' !== $before ? $before : ( null === $completed ? 'processing' : 'completed' ) );
		$order->set_date_completed( $completed?->getTimestamp() );
		$order->delete_meta_data( OrderMeta::STATUS_BEFORE_REFUND );
		add_filter( 'woocommerce_email_enabled_customer_completed_order', '__return_false', PHP_INT_MAX );
		try {
			$order->save();
		} finally {
			remove_filter( 'woocommerce_email_enabled_customer_completed_order', '__return_false', PHP_INT_MAX );
		}
	}
}
