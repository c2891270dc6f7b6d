<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Support\{ Lock, OrderMeta, Refusal };
use WC_Order;
use WP_Error;

/**
 * Checks the VAT number of an order again. Only the result changes: amounts were agreed with the buyer.
 */
final class VatRecheck {

	/**
	 * @param int $id Id of the order.
	 */
	public static function run( int $id ): WC_Order|WP_Error {
		$order  = wc_get_order( $id );
		$number = $order instanceof WC_Order ? VatNumber::parse( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ), $order->get_billing_country() ) : null;
		if ( null === $number ) {
			return new WP_Error( 'svc_no_vat_number', __( 'There is no VAT number on this order.', 'svc-checkout' ), [ 'status' => 404 ] );
		}
		// Before locking the order: the authority may be slow.
		$result = Lookup::find( $number );
		if ( 'unavailable' === $result->status ) {
			return new WP_Error( 'svc_vat_unavailable', __( 'The VAT register is not responding. Please try again later.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
		try {
			return Lock::hold( "order-$id", static fn (): WC_Order|WP_Error => self::save_unless_changed( $id, $number, $result ) );
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Someone else is working on this order. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
	}

	/**
	 * Replaces the result on an order, with an order note if it is new.
	 *
	 * @param array<string, string> $meta    Meta of the result.
	 * @param bool                  $by_user Whether the current user requested the check.
	 */
	public static function save( WC_Order $order, array $meta, bool $by_user ): void {
		$is_new = OrderMeta::read( $order, OrderMeta::VAT_CHECKED_AT ) !== $meta[ OrderMeta::VAT_CHECKED_AT ];
		OrderMeta::apply( $order, $meta );
		$order->save();
		if ( $is_new ) {
			$note = '1' === $meta[ OrderMeta::VAT_VALID ]
				? __( 'The VAT number was checked again: it is valid.', 'svc-checkout' )
				: __( 'The VAT number was checked again: it is not valid. The VAT of this order was not changed.', 'svc-checkout' );
			$order->add_order_note( $note, 0, $by_user );
		}
	}

	private static function save_unless_changed( int $id, VatNumber $number, CheckResult $result ): WC_Order|WP_Error {
		$order = wc_get_order( $id );
		if ( ! $order instanceof WC_Order || trim( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) !== $number->typed ) {
			return new WP_Error( 'svc_order_changed', __( 'The order was changed in the meantime. Please reload the page.', 'svc-checkout' ), [ 'status' => 409 ] );
		}
		self::save( $order, array_diff_key( $result->meta( $order->get_billing_company( 'edit' ) ), [ OrderMeta::VAT_NUMBER => '' ] ), true );
		return $order;
	}
}
