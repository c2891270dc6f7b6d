<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Order;

/**
 * The buyer's note as WooCommerce's customer note, which order screen, e-mails and pages of the order show.
 */
final class CustomerNote {

	/**
	 * Sets the note, cleaned as WooCommerce's own checkout does it. A note that another plugin or staff have written is kept.
	 *
	 * @param string $former What the order had before, as typed.
	 * @param string $note   As typed; empty for none.
	 */
	public static function replace( WC_Order $order, string $former, string $note ): void {
		if ( in_array( $order->get_customer_note( 'edit' ), [ '', sanitize_textarea_field( $former ) ], true ) ) {
			$order->set_customer_note( sanitize_textarea_field( $note ) );
		}
	}
}
