<?php
/**
 * WordPress's tools for personal data: export, erasure, and the text for the privacy policy.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\OrderAdmin;

use SvcCheckout\Checkout\OrderWriter;
use SvcCheckout\NetTerms\Actions;
use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The name and the VAT number of a sole trader are personal data. Export and erasure go with WooCommerce's own of the order.
 */
final class Privacy {

	/**
	 * Joins in.
	 */
	public static function register(): void {
		add_filter( 'woocommerce_privacy_export_order_personal_data_meta', [ self::class, 'export' ] );
		add_filter( 'woocommerce_privacy_export_order_personal_data', [ self::class, 'export_extensions' ], 10, 2 );
		add_filter( 'woocommerce_privacy_remove_order_personal_data_meta', [ self::class, 'erase' ] );
		add_action( 'woocommerce_privacy_before_remove_order_personal_data', [ self::class, 'erase_extensions' ] );
		add_action( 'admin_init', [ self::class, 'suggest_policy' ] );
	}

	/**
	 * What is exported with an order.
	 *
	 * @param mixed $labels Labels by meta key.
	 * @return array<array-key, mixed>
	 */
	public static function export( mixed $labels ): array {
		return ( is_array( $labels ) ? $labels : [] ) + [
			OrderMeta::VAT_NUMBER       => __( 'VAT number', 'svc-checkout' ),
			OrderMeta::VAT_NAME         => __( 'Name registered for the VAT number', 'svc-checkout' ),
			OrderMeta::VAT_COUNTRY      => __( 'Country of the VAT number', 'svc-checkout' ),
			OrderMeta::VAT_CHECKED_AT   => __( 'VAT number checked at', 'svc-checkout' ),
			OrderMeta::VAT_CONSULTATION => __( 'Consultation number of the VAT check', 'svc-checkout' ),
			OrderMeta::PO_NUMBER        => __( 'Purchase order number', 'svc-checkout' ),
			OrderMeta::PAYMENT_TERMS    => __( 'Payment term', 'svc-checkout' ),
			OrderMeta::PAYMENT_DUE      => __( 'Due date', 'svc-checkout' ),
			Actions::REFERENCE  => __( 'Payment reference', 'svc-checkout' ),
		];
	}

	/**
	 * What partners sent with the cart may be about the person too.
	 *
	 * @param mixed $data  What is exported so far.
	 * @param mixed $order The order.
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
	 * What is made anonymous with an order; WooCommerce does it where the store has chosen so.
	 *
	 * @param mixed $types Kinds of data by meta key.
	 * @return array<array-key, mixed>
	 */
	public static function erase( mixed $types ): array {
		return ( is_array( $types ) ? $types : [] ) + [
			OrderMeta::VAT_NUMBER       => 'text',
			OrderMeta::VAT_NAME         => 'text',
			OrderMeta::VAT_CONSULTATION => 'text',
			OrderMeta::PO_NUMBER        => 'text',
			Actions::REFERENCE  => 'text',
		];
	}

	/**
	 * What partners sent is taken away: nobody knows what is in it. WooCommerce saves the order afterwards.
	 *
	 * @param mixed $order The order.
	 */
	public static function erase_extensions( mixed $order ): void {
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		foreach ( array_keys( OrderMeta::extensions( $order ) ) as $key ) {
			$order->delete_meta_data( OrderMeta::EXTENSION . $key );
		}
		if ( OrderWriter::is_ours( $order ) ) {
			$order->update_meta_data( OrderWriter::MARK, '{}' );
		}
	}

	/**
	 * What the store may want to say in its policy.
	 */
	public static function suggest_policy(): void {
		$paragraphs = [
			__( 'When you order for a company, we ask for the company’s name and may ask for its VAT number, a purchase order number and a payment term. We keep them with the order.', 'svc-checkout' ),
			__( 'We send the VAT number to our checkout server, which asks the tax authorities’ register (VIES of the European Commission, or HM Revenue & Customs in the United Kingdom) whether it is valid. We keep the answer and its time with the order as proof.', 'svc-checkout' ),
			__( 'Our checkout server also learns what you order, your name, your addresses and your e-mail address, so that the order can be placed, paid and followed up.', 'svc-checkout' ),
		];
		wp_add_privacy_policy_content( __( 'B2B checkout', 'svc-checkout' ), wp_kses_post( '<p>' . implode( '</p><p>', $paragraphs ) . '</p>' ) );
	}
}
