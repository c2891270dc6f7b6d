<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * What a company gave with its latest order on account: where it is, where its invoices go, and what the tax register said of its number.
 */
final class LatestDetails {

	/**
	 * Of the order with this id.
	 *
	 * @return array{order: string, address: list<string>, invoicesTo: string, vatNumber: string, vatConfirmedOn: string}|null Number of the
	 *     order; lines without company and person; a day (YYYY-MM-DD), empty unless the register confirmed the number, and not for a company of another name.
	 *     Null without an order.
	 */
	public static function of( ?int $order_id ): ?array {
		$order = null === $order_id ? false : wc_get_order( $order_id );
		if ( ! $order instanceof WC_Order ) {
			return null;
		}
		$invoices_to  = OrderMeta::read( $order, OrderMeta::INVOICE_EMAIL );
		$is_confirmed = '1' === OrderMeta::read( $order, OrderMeta::VAT_VALID ) && '0' !== OrderMeta::read( $order, OrderMeta::VAT_NAME_MATCH );
		$checked_at   = strtotime( OrderMeta::read( $order, OrderMeta::VAT_CHECKED_AT ) );
		return [
			'order'          => $order->get_order_number(),
			'address'        => self::address( $order ),
			'invoicesTo'     => '' === $invoices_to ? $order->get_billing_email() : $invoices_to,
			'vatNumber'      => OrderMeta::read( $order, OrderMeta::VAT_NUMBER ),
			'vatConfirmedOn' => $is_confirmed && false !== $checked_at ? (string) wp_date( 'Y-m-d', $checked_at ) : '',
		];
	}

	/**
	 * Lines as WooCommerce formats them for the country.
	 *
	 * @return list<string>
	 */
	private static function address( WC_Order $order ): array {
		$unnamed = array_fill_keys( [ 'company', 'first_name', 'last_name' ], '' );
		$text    = WC()->countries->get_formatted_address( array_replace( $order->get_address( 'billing' ), $unnamed ), "\n" );
		return array_values( array_filter( array_map( 'trim', explode( "\n", wp_specialchars_decode( $text, ENT_QUOTES ) ) ) ) );
	}
}
