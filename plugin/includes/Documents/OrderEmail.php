<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use SvcCheckout\NetTerms\{ AgreedTerms, NetTermOrder };
use SvcCheckout\Support\Markup;
use WC_Order;

/**
 * What was agreed, in WooCommerce's order e-mails, HTML and plain text. WooCommerce removes unknown tags from labels and values,
 * so both are escaped here.
 */
final class OrderEmail {

	public static function register(): void {
		add_filter( 'woocommerce_email_order_meta_fields', [ self::class, 'add_terms' ], 9, 3 );
	}

	/**
	 * The term, and how to pay, until the order is paid; cost centre and buyer reference always; purchase order numbers only if
	 * their filter returns true.
	 *
	 * @return array<array-key, mixed>
	 */
	public static function add_terms( mixed $fields, mixed $sent_to_admin, mixed $order ): array {
		$fields = is_array( $fields ) ? $fields : [];
		if ( ! $order instanceof WC_Order ) {
			return $fields;
		}
		$is_open = NetTermOrder::is_open( $order );
		foreach ( AgreedTerms::of( $order ) as $key => [ 'label' => $label, 'value' => $value ] ) {
			$is_shown = match ( true ) {
				in_array( $key, AgreedTerms::PO_NUMBERS, true ) => AgreedTerms::is_po_number_in_emails( $order ),
				in_array( $key, AgreedTerms::REFERENCES, true ) => true,
				default                                         => $is_open,
			};
			if ( $is_shown ) {
				$fields[ "svc_$key" ] = [
					'label' => Markup::escape( $label ),
					'value' => AgreedTerms::html( $key, $value ),
				];
			}
		}
		return $fields;
	}
}
