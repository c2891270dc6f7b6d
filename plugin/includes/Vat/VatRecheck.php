<?php
/**
 * Asks again about the VAT number on an order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Support\{ Lock, OrderMeta, Refusal };
use WC_Order;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * For orders placed while the register did not answer, and for anybody who wants to be sure. Only the finding changes:
 * amounts were agreed with the buyer.
 */
final class VatRecheck {

	/**
	 * One look-up.
	 *
	 * @param int $id Id of the order.
	 */
	public static function run( int $id ): WC_Order|WP_Error {
		$order  = wc_get_order( $id );
		$number = $order instanceof WC_Order ? VatNumber::read( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ), $order->get_billing_country() ) : null;
		if ( null === $number ) {
			return new WP_Error( 'svc_no_vat_number', __( 'There is no VAT number on this order.', 'svc-checkout' ), [ 'status' => 404 ] );
		}
		// Before the order is locked: the register may take its time.
		$finding = Lookup::find( $number );
		if ( 'unavailable' === $finding->status ) {
			return new WP_Error( 'svc_vat_unavailable', __( 'The register does not answer at the moment. Please try again later.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
		try {
			return Lock::hold( "order-$id", static fn (): WC_Order|WP_Error => self::write( $id, $number, $finding ) );
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Somebody else is working on this order. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
	}

	/**
	 * Keeps the finding, unless the number was changed meanwhile.
	 *
	 * @param int        $id      Id of the order.
	 * @param VatNumber  $number  What was asked about.
	 * @param CheckResult $finding What was found.
	 */
	private static function write( int $id, VatNumber $number, CheckResult $finding ): WC_Order|WP_Error {
		$order = wc_get_order( $id );
		if ( ! $order instanceof WC_Order || trim( OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) ) !== $number->typed ) {
			return new WP_Error( 'svc_order_changed', __( 'The order was changed in the meantime. Please reload the page.', 'svc-checkout' ), [ 'status' => 409 ] );
		}
		$is_news = OrderMeta::read( $order, OrderMeta::VAT_CHECKED_AT ) !== $finding->checked_at;
		OrderMeta::apply( $order, array_diff_key( $finding->meta(), [ OrderMeta::VAT_NUMBER => '' ] ) );
		$order->save();
		if ( $is_news ) {
			$order->add_order_note(
				$finding->is_valid()
					? __( 'The VAT number was checked again: it is valid.', 'svc-checkout' )
					: __( 'The VAT number was checked again: it is not valid. VAT of this order was not changed.', 'svc-checkout' ),
				0,
				true
			);
		}
		return $order;
	}
}
