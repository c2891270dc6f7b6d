<?php

declare( strict_types=1 );

namespace SvcCheckout\VatAccount;

use SvcCheckout\Support\OrderMeta;
use SvcCheckout\Vat\{ SavedVatNumber, VatNumber };
use WC_Order;

/**
 * Saves the VAT number of an order with the account of the customer who asked for it. Not before the order is placed: until then
 * the order only remembers who asked, and one that fails saves nothing.
 */
final class KeepVatNumber {

	/** How WooCommerce's own checkouts make orders. */
	private const CHECKOUTS = [ 'checkout', 'store-api' ];

	public static function register(): void {
		add_action( 'woocommerce_order_status_changed', [ self::class, 'keep' ], 10, 4 );
	}

	/**
	 * An order that is paid much later changes no number that was changed since, and one that another plugin made as a copy none at
	 * all.
	 *
	 * @param mixed $to The order's new status.
	 */
	public static function keep( mixed $order_id, mixed $from, mixed $to, mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! in_array( $to, [ 'on-hold', ...wc_get_is_paid_statuses() ], true ) ) {
			return;
		}
		$mark = OrderMeta::read( $order, OrderMeta::KEEP_VAT_NUMBER );
		if ( '' === $mark ) {
			return;
		}
		$order->delete_meta_data( OrderMeta::KEEP_VAT_NUMBER );
		$order->save_meta_data();
		$user   = (int) $mark;
		$number = VatNumber::parse( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ), $order->get_billing_country() );
		if ( null === $number || $order->get_customer_id() !== $user || SavedVatNumber::mark( $user ) !== $mark || ! in_array( $order->get_created_via(), self::CHECKOUTS, true ) ) {
			return;
		}
		$keys  = [ OrderMeta::VAT_VALID, OrderMeta::VAT_COUNTRY, OrderMeta::VAT_NAME, OrderMeta::VAT_WARNING, OrderMeta::VAT_CHECKED_AT ];
		$check = array_combine( $keys, array_map( static fn ( string $key ): string => OrderMeta::read( $order, $key ), $keys ) );
		// My account refuses those, too.
		if ( SavedVatNumber::INVALID !== SavedVatNumber::state( $number->canonical(), $check ) ) {
			SavedVatNumber::save( $user, $number, $check );
		}
	}
}
