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

	public static function register(): void {
		add_action( 'woocommerce_order_status_changed', [ self::class, 'keep' ], 10, 4 );
	}

	/**
	 * @param mixed $to The order's new status.
	 */
	public static function keep( mixed $order_id, mixed $from, mixed $to, mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! in_array( $to, [ 'on-hold', ...wc_get_is_paid_statuses() ], true ) ) {
			return;
		}
		$user = (int) OrderMeta::read( $order, OrderMeta::KEEP_VAT_NUMBER );
		if ( 0 === $user ) {
			return;
		}
		$order->delete_meta_data( OrderMeta::KEEP_VAT_NUMBER );
		$order->save_meta_data();
		$number = VatNumber::parse( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ), $order->get_billing_country() );
		if ( null !== $number && $order->get_customer_id() === $user ) {
			$keys = [ OrderMeta::VAT_VALID, OrderMeta::VAT_COUNTRY, OrderMeta::VAT_NAME, OrderMeta::VAT_WARNING, OrderMeta::VAT_CHECKED_AT ];
			SavedVatNumber::save( $user, $number, array_combine( $keys, array_map( static fn ( string $key ): string => OrderMeta::read( $order, $key ), $keys ) ) );
		}
	}
}
