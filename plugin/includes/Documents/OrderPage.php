<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use SvcCheckout\NetTerms\AgreedTerms;
use WC_Order;

/**
 * What was agreed, on the buyer's pages about an order: My account and order received, both in their classic and their block
 * form.
 */
final class OrderPage {

	public static function register(): void {
		add_action( 'woocommerce_order_details_after_order_table', [ self::class, 'print_terms' ] );
	}

	public static function print_terms( mixed $order ): void {
		$rows = $order instanceof WC_Order ? AgreedTerms::of( $order ) : [];
		if ( [] === $rows ) {
			return;
		}
		echo '<dl class="svc-checkout-terms">';
		foreach ( $rows as $key => [ 'label' => $label, 'value' => $value ] ) {
			echo '<dt>' . esc_html( $label ) . '</dt><dd>' . wp_kses_post( AgreedTerms::html( $key, $value ) ) . '</dd>';
		}
		echo '</dl>';
	}
}
