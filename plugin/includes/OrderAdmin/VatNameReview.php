<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ Markup, OrderMeta };
use WC_Order;

/**
 * With the setting `review`: a note on each new order whose VAT number is registered to another company.
 */
final class VatNameReview {

	/** Statuses of orders that are not placed yet, or whose payment failed. */
	private const UNPLACED = [ 'pending', 'failed', 'checkout-draft' ];

	public static function register(): void {
		add_action( 'woocommerce_order_status_changed', [ self::class, 'note' ], 10, 4 );
	}

	/**
	 * When an order is placed, in any checkout.
	 */
	public static function note( mixed $id, mixed $from, mixed $to, mixed $order ): void {
		if ( B2bSettings::REVIEW !== B2bSettings::vat_name_mismatch() || ! $order instanceof WC_Order || '0' !== OrderMeta::read( $order, OrderMeta::VAT_NAME_MATCH )
			|| ! in_array( $from, self::UNPLACED, true ) || ! in_array( $to, [ 'processing', 'on-hold', 'completed' ], true ) ) {
			return;
		}
		$order->add_order_note(
			sprintf(
				/* translators: 1: VAT number, 2: registered name, 3: company on the order. */
				__( 'Please review this order before shipping: the VAT number %1$s is registered to %2$s, not to %3$s.', 'svc-checkout' ),
				Markup::escape( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ),
				Markup::escape( OrderMeta::read( $order, OrderMeta::VAT_NAME ) ),
				Markup::escape( $order->get_billing_company( 'edit' ) )
			)
		);
	}
}
