<?php

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\Checkout\OrderWriter;
use SvcCheckout\SessionOrder\CustomerNote;
use SvcCheckout\Support\{ CompanyDetails, OrderMeta };
use WC_Order;

/**
 * Export and erasure of personal data, with WooCommerce's own order data, and the suggested text for the privacy policy. The
 * name and the VAT number of a sole trader are personal data.
 */
final class Privacy {

	public static function register(): void {
		add_filter( 'woocommerce_privacy_export_order_personal_data_meta', [ self::class, 'export' ] );
		add_filter( 'woocommerce_privacy_export_order_personal_data_meta_value', [ self::class, 'export_po_numbers' ], 10, 3 );
		add_filter( 'woocommerce_privacy_export_order_personal_data', [ self::class, 'export_extensions' ], 10, 2 );
		add_filter( 'woocommerce_privacy_remove_order_personal_data_meta', [ self::class, 'erase' ] );
		add_action( 'woocommerce_privacy_before_remove_order_personal_data', [ self::class, 'erase_lists' ] );
		add_action( 'admin_init', [ self::class, 'suggest_policy' ] );
	}

	/**
	 * @param mixed $labels Labels by meta key.
	 * @return array<array-key, mixed>
	 */
	public static function export( mixed $labels ): array {
		return ( is_array( $labels ) ? $labels : [] ) + [
			OrderMeta::VAT_NUMBER        => __( 'VAT number', 'svc-checkout' ),
			OrderMeta::VAT_NAME          => __( 'Name registered for the VAT number', 'svc-checkout' ),
			OrderMeta::VAT_COUNTRY       => __( 'Country of the VAT number', 'svc-checkout' ),
			OrderMeta::VAT_CHECKED_AT    => __( 'VAT number checked at', 'svc-checkout' ),
			OrderMeta::VAT_CONSULTATION  => __( 'Consultation number of the VAT check', 'svc-checkout' ),
			OrderMeta::PO_NUMBER         => __( 'PO number', 'svc-checkout' ),
			OrderMeta::PAYMENT_TERMS     => __( 'Payment term', 'svc-checkout' ),
			OrderMeta::PAYMENT_DUE       => __( 'Due date', 'svc-checkout' ),
			OrderMeta::PAYMENT_REFERENCE => __( 'Payment reference', 'svc-checkout' ),
		] + CompanyDetails::labels();
	}

	/**
	 * As text instead of JSON.
	 *
	 * @param mixed $value Of the order's meta.
	 */
	public static function export_po_numbers( mixed $value, mixed $key, mixed $order ): mixed {
		return OrderMeta::PO_NUMBERS === $key && $order instanceof WC_Order ? CompanyDetails::text( $order, $key ) : $value;
	}

	/**
	 * Extensions may contain personal data too.
	 *
	 * @param mixed $data What is exported so far.
	 */
	public static function export_extensions( mixed $data, mixed $order ): mixed {
		if ( ! is_array( $data ) || ! $order instanceof WC_Order ) {
			return $data;
		}
		foreach ( OrderMeta::extensions( $order ) as $key => $value ) {
			$data[] = [
				/* translators: %s: key of a value. */
				'name'  => sprintf( __( 'Sent with the cart: %s', 'svc-checkout' ), $key ),
				'value' => is_string( $value ) ? $value : (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ),
			];
		}
		return $data;
	}

	/**
	 * @param mixed $types Types of personal data by meta key.
	 * @return array<array-key, mixed>
	 */
	public static function erase( mixed $types ): array {
		$keys = [ OrderMeta::VAT_NUMBER, OrderMeta::VAT_NAME, OrderMeta::VAT_CONSULTATION, OrderMeta::PO_NUMBER, OrderMeta::PAYMENT_REFERENCE, ...array_keys( CompanyDetails::labels() ) ];
		return ( is_array( $types ) ? $types : [] ) + [ OrderMeta::INVOICE_EMAIL => 'email' ] + array_fill_keys( $keys, 'text' );
	}

	/**
	 * Deletes the list of PO numbers, the note where WooCommerce keeps it, and all extensions, because their content is unknown.
	 * WooCommerce saves the order afterwards.
	 */
	public static function erase_lists( mixed $order ): void {
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$order->delete_meta_data( OrderMeta::PO_NUMBERS );
		CustomerNote::replace( $order, OrderMeta::read( $order, OrderMeta::ORDER_NOTE ), '' );
		foreach ( array_keys( OrderMeta::extensions( $order ) ) as $key ) {
			$order->delete_meta_data( OrderMeta::EXTENSION . $key );
		}
		if ( OrderWriter::has_written( $order ) ) {
			$order->update_meta_data( OrderMeta::CART_EXTENSIONS, '{}' );
		}
	}

	public static function suggest_policy(): void {
		$paragraphs = [
			__( 'When you order for a company, we ask for the company’s name and may ask for its VAT number, PO numbers, details for its accounting, and a payment term. We store them with the order.', 'svc-checkout' ),
			__( 'We send the VAT number to our checkout server, which checks it against the tax authorities’ register (VIES of the European Commission, or HM Revenue & Customs in the United Kingdom). We store the result and the time of the check with the order as evidence.', 'svc-checkout' ),
			__( 'If you ask us to when you order, or enter it in your account, we also save the VAT number with your account, and check it again from time to time. You can change and delete it there.', 'svc-checkout' ),
			__( 'Our checkout server also receives what you order, your name, your addresses and your e-mail address, in order to place, charge and follow up the order.', 'svc-checkout' ),
		];
		wp_add_privacy_policy_content( __( 'B2B checkout', 'svc-checkout' ), wp_kses_post( '<p>' . implode( '</p><p>', $paragraphs ) . '</p>' ) );
	}
}
