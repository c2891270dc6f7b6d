<?php
/**
 * The purchase order number in WooCommerce's mails.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\OrderMeta;
use SvcCheckout\Terms\GatewayFilter;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Specification, B2B rule 8: only if the filter `svc_order_email_po_number` returns true.
 */
final class OrderEmail {

	public const FILTER = 'svc_order_email_po_number';

	/**
	 * One filter for HTML and plain text; WooCommerce escapes label and value.
	 */
	public static function register(): void {
		add_filter( 'woocommerce_email_order_meta_fields', [ self::class, 'add_terms' ], 9, 3 );
		add_filter( 'woocommerce_email_order_meta_fields', [ self::class, 'add_po_number' ], 10, 3 );
	}

	/**
	 * Until it is paid, an order on account says when that is due: WooCommerce's own words speak of a payment under way.
	 *
	 * @param mixed $fields        Fields so far.
	 * @param mixed $sent_to_admin Not looked at.
	 * @param mixed $order         The order the mail is about.
	 * @return array<array-key, mixed>
	 */
	public static function add_terms( mixed $fields, mixed $sent_to_admin, mixed $order ): array {
		unset( $sent_to_admin );
		$fields = is_array( $fields ) ? $fields : [];
		if ( ! $order instanceof WC_Order || ! NetTermOrder::is_open( $order ) ) {
			return $fields;
		}
		foreach ( GatewayFilter::agreed( $order ) as $label => $value ) {
			$fields[] = compact( 'label', 'value' );
		}
		return $fields;
	}

	/**
	 * Adds the number.
	 *
	 * @param mixed $fields        Fields so far.
	 * @param mixed $sent_to_admin Not looked at.
	 * @param mixed $order         The order the mail is about.
	 * @return array<array-key, mixed>
	 */
	public static function add_po_number( mixed $fields, mixed $sent_to_admin, mixed $order ): array {
		unset( $sent_to_admin );
		$fields = is_array( $fields ) ? $fields : [];
		$number = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::PO_NUMBER ) : '';
		/**
		 * Shows the purchase order number in order mails.
		 *
		 * @since 0.1.0
		 * @param bool     $is_shown Whether it is shown.
		 * @param WC_Order $order    The order.
		 */
		if ( '' !== $number && true === apply_filters( self::FILTER, false, $order ) ) {
			$fields['svc_po_number'] = [
				'label' => __( 'Purchase order number', 'svc-checkout' ),
				'value' => $number,
			];
		}
		return $fields;
	}
}
