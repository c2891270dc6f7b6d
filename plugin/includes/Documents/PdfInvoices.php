<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use SvcCheckout\NetTerms\NetTermOrder;
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WC_Order_Refund;

/**
 * What the plugin *PDF Invoices & Packing Slips for WooCommerce* asks for by filters of its own: the due day, and the buyer's VAT
 * number for electronic invoices. Address, rows and sentences of its documents are WooCommerce's own ({@see VatDetails}).
 */
final class PdfInvoices {

	public static function register(): void {
		add_filter( 'wpo_wcpdf_document_due_date', [ self::class, 'due_date' ], 10, 2 );
		add_filter( 'wpo_wcpdf_order_customer_vat_number', [ self::class, 'vat_number' ], 10, 2 );
		add_filter( 'wpo_wcpdf_order_vat_exempt_fallback_to_customer_vat_number', [ self::class, 'is_guessed' ], 10, 2 );
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
		$order = $order instanceof WC_Order_Refund ? wc_get_order( $order->get_parent_id() ) : $order;
		$own = $order instanceof WC_Order && 'invalid' !== NetTermOrder::vat_state( $order ) ? OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) : '';
		return '' === $own ? $number : $own;
	}

	/**
	 * The other plugin would take any order without VAT for one that is exempt because of its VAT number.
	 *
	 * @param mixed $is_guessed Whether it does.
	 */
	public static function is_guessed( mixed $is_guessed, mixed $order ): mixed {
		return $order instanceof WC_Order && '' !== OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ? false : $is_guessed;
	}

	/**
	 * By the treatment that was decided with the tax, too.
	 */
	public static function is_exempt( mixed $is_exempt, mixed $order ): mixed {
		return $order instanceof WC_Order && '' !== OrderMeta::read( $order, OrderMeta::TAX_TREATMENT ) ? true : $is_exempt;
	}
}
