<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\{ Markup, OrderMeta };
use SvcCheckout\VatAccount\AddressLine;
use WC_Order;
use WC_Order_Item_Tax;

/**
 * The buyer's VAT number and, on an order without VAT, the row of VAT and the sentence that the law requires. They are part of
 * WooCommerce's own address and totals, so e-mails, My account, order received, the order screen and invoice plugins show them.
 */
final class VatDetails {

	public static function register(): void {
		add_filter( 'woocommerce_order_get_formatted_billing_address', [ self::class, 'add_number' ], 10, 3 );
		add_filter( 'woocommerce_get_order_item_totals', [ self::class, 'add_rows' ], 10, 2 );
	}

	/**
	 * Not a number that its register rejected.
	 *
	 * @param mixed $address HTML.
	 */
	public static function add_number( mixed $address, mixed $raw_address, mixed $order ): mixed {
		if ( ! is_string( $address ) || '' === $address || ! $order instanceof WC_Order || 'invalid' === NetTermOrder::vat_state( $order ) || ! AddressLine::is_shown( $order ) ) {
			return $address;
		}
		/**
		 * The VAT number in the billing address of an order; empty for none.
		 *
		 * @since 0.2.0
		 * @param string   $number
		 * @param WC_Order $order
		 */
		$number = apply_filters( 'svc_checkout_address_vat_number', OrderMeta::read( $order, OrderMeta::VAT_NUMBER ), $order );
		return is_string( $number ) && '' !== $number ? $address . '<br/>' . Markup::escape( __( 'VAT number', 'svc-checkout' ) . ": $number" ) : $address;
	}

	/**
	 * In front of the total.
	 *
	 * @param mixed $rows Rows of label and value, as HTML, by key.
	 */
	public static function add_rows( mixed $rows, mixed $order ): mixed {
		$sentence = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::TAX_SENTENCE ) : '';
		if ( ! is_array( $rows ) || ! $order instanceof WC_Order || '' === $sentence ) {
			return $rows;
		}
		$added = [
			'svc_tax_sentence' => [
				'type'  => 'tax',
				'label' => Markup::escape( __( 'VAT note', 'svc-checkout' ) ) . ':',
				'value' => Markup::escape( $sentence ),
			],
		];
		if ( ! isset( $rows['tax'] ) && [] === $order->get_tax_totals() ) {
			$added = [
				'svc_tax' => [
					'type'  => 'tax',
					'label' => Markup::escape( self::tax_name( $order ) ) . ':',
					'value' => wc_price( 0, [ 'currency' => $order->get_currency() ] ),
				],
			] + $added;
		}
		$index = array_search( 'order_total', array_keys( $rows ), true );
		$index = false === $index ? count( $rows ) : $index;
		return array_slice( $rows, 0, $index, true ) + $added + array_slice( $rows, $index, null, true );
	}

	private static function tax_name( WC_Order $order ): string {
		foreach ( $order->get_items( 'tax' ) as $row ) {
			if ( $row instanceof WC_Order_Item_Tax && '' !== $row->get_label() ) {
				return $row->get_label();
			}
		}
		return WC()->countries->tax_or_vat();
	}
}
