<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\OrderMeta;
use SvcCheckout\Terms\GatewayFilter;
use WC_Order;

/**
 * Payment terms and purchase order number in WooCommerce's order e-mails, HTML and plain text. WooCommerce escapes labels and
 * values.
 */
final class OrderEmail {

	public static function register(): void {
		add_filter( 'woocommerce_email_order_meta_fields', [ self::class, 'add_terms' ], 9, 3 );
		add_filter( 'woocommerce_email_order_meta_fields', [ self::class, 'add_po_number' ], 10, 3 );
	}

	/**
	 * Until it is paid, the e-mails of an order on account state the due date: WooCommerce's own text is about a payment in
	 * progress.
	 *
	 * @return array<array-key, mixed>
	 */
	public static function add_terms( mixed $fields, mixed $sent_to_admin, mixed $order ): array {
		$fields = is_array( $fields ) ? $fields : [];
		$terms  = $order instanceof WC_Order && NetTermOrder::is_open( $order ) ? GatewayFilter::agreed_terms( $order ) : [];
		foreach ( $terms as $label => $value ) {
			$fields[] = compact( 'label', 'value' );
		}
		return $fields;
	}

	/**
	 * Only if the filter returns true (specification, B2B rule 8).
	 *
	 * @return array<array-key, mixed>
	 */
	public static function add_po_number( mixed $fields, mixed $sent_to_admin, mixed $order ): array {
		$fields = is_array( $fields ) ? $fields : [];
		$number = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::PO_NUMBER ) : '';
		/**
		 * Shows the purchase order number in order e-mails.
		 *
		 * @since 0.1.0
		 * @param bool     $is_shown
		 * @param WC_Order $order
		 */
		if ( '' !== $number && true === apply_filters( 'svc_order_email_po_number', false, $order ) ) {
			$fields['svc_po_number'] = [
				'label' => __( 'PO number', 'svc-checkout' ),
				'value' => $number,
			];
		}
		return $fields;
	}
}
