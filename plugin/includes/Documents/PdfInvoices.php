<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * What the plugin *PDF Invoices & Packing Slips for WooCommerce* asks for by filters of its own: the due day, and the buyer's VAT
 * number for electronic invoices. Address, rows and sentences of its documents are WooCommerce's own ({@see VatDetails}).
 */
final class PdfInvoices {

	public static function register(): void {
		add_filter( 'wpo_wcpdf_document_due_date', [ self::class, 'due_date' ], 10, 2 );
		add_filter( 'wpo_wcpdf_order_customer_vat_number', [ self::class, 'vat_number' ], 10, 2 );
		add_filter( 'wpo_wcpdf_is_vat_exempt_order', [ self::class, 'is_exempt' ], 10, 2 );
	}

	/**
	 * Due as agreed with the buyer, if the document shows a due date at all. It is printed without a change of time zone.
	 *
	 * @param mixed $timestamp Unix seconds.
	 * @param mixed $document  With its order.
	 */
	public static function due_date( mixed $timestamp, mixed $document ): mixed {
		$order = is_object( $document ) && isset( $document->order ) ? $document->order : null;
		$due   = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ) : '';
		return '' === $due ? $timestamp : (int) strtotime( "$due UTC" );
	}

	/**
	 * Not a number that its register rejected.
	 *
	 * @param mixed $number Of another plugin, or null.
	 */
	public static function vat_number( mixed $number, mixed $order ): mixed {
		$own = $order instanceof WC_Order && 'invalid' !== NetTermOrder::vat_state( $order ) ? OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) : '';
		return '' === $own ? $number : $own;
	}

	/**
	 * By the treatment that was decided with the tax. The other plugin takes any order without VAT for one that is exempt because of
	 * the VAT number.
	 */
	public static function is_exempt( mixed $is_exempt, mixed $order ): mixed {
		if ( ! $order instanceof WC_Order || '' === OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) {
			return $is_exempt;
		}
		return '' !== OrderMeta::read( $order, OrderMeta::TAX_TREATMENT );
	}
}
