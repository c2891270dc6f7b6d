<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * A note on each new order whose VAT was removed although no known rule provides for it: its documents say nothing about VAT.
 */
final class TaxReview {

	/** Statuses of orders that are not placed yet, or whose payment failed. */
	private const UNPLACED = [ 'pending', 'failed', 'checkout-draft' ];

	public static function register(): void {
		add_action( 'woocommerce_order_status_changed', [ self::class, 'note' ], 10, 4 );
	}

	public static function note( mixed $id, mixed $from, mixed $to, mixed $order ): void {
		if ( $order instanceof WC_Order && '1' === OrderMeta::read( $order, OrderMeta::TAX_REVIEW )
			&& in_array( $from, self::UNPLACED, true ) && in_array( $to, [ 'processing', 'on-hold', 'completed' ], true ) ) {
			$order->add_order_note( self::warning() );
		}
	}

	public static function warning(): string {
		return __( 'VAT was removed from this order, but neither an intra-Community supply, a reverse charge nor an export was recognised. Please check it before you issue an invoice.', 'svc-checkout' );
	}
}
