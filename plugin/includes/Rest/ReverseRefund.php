<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\OnAccount\OrderDebt;
use SvcCheckout\SessionOrder\{ RefundIds, RefundedStatus, Repository };
use SvcCheckout\Support\{ ExpiringRecords, Lock, Money, OrderMeta, Refusal, RequestBody };
use WC_Cache_Helper;
use WC_Order;
use WC_Order_Refund;
use WP_REST_Request;

/**
 * `POST /refunds/reverse`: removes a refund that failed after the store had recorded or made it, as the bank returned the money.
 * Stock stays as it is: whether the goods came back has nothing to do with the payment.
 *
 * The order remembers the reversal before the refund is deleted, and the note is written last. A request that died in between
 * is completed by its repetition.
 */
final class ReverseRefund {

	/** Of a refund that is not here: a late request to record it is ignored for this time. */
	private const ABSENT_SECONDS = 24 * 60 * 60;

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId, refundId, amount, currency and failure.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return Lock::hold(
			Refunds::lock_of( $body ),
			static fn (): array => [ 'status' => self::reverse( Repository::get( $body ), $body ) ]
		);
	}

	/**
	 * @return string `reversed`, or `absent` if the store has no such refund.
	 * @throws Refusal If WooCommerce keeps the refund.
	 */
	private static function reverse( WC_Order $order, RequestBody $body ): string {
		$id       = $body->required_text( 'refundId' );
		$refund   = RefundIds::find( $order, $id, $body->number( 'amount' ) );
		$is_begun = in_array( $id, RefundIds::of_order( $order, OrderMeta::REVERSED_REFUND ), true );
		if ( null === $refund && ! $is_begun ) {
			if ( in_array( $id, RefundIds::of_order( $order, OrderMeta::REFUND_ID ), true ) ) {
				throw Refusal::of_order( "it is not certain which of the order's refunds is $id" );
			}
			ExpiringRecords::write( ExpiringRecords::REVERSED_REFUND, $id, '1', self::ABSENT_SECONDS );
			return 'absent';
		}
		if ( ! $is_begun ) {
			$order->add_meta_data( OrderMeta::REVERSED_REFUND, $id );
			$order->save_meta_data();
		}
		if ( null !== $refund ) {
			self::delete( $refund );
		}
		// Totals of refunds are cached.
		WC_Cache_Helper::invalidate_cache_group( 'orders' );
		$fresh = wc_get_order( $order->get_id() );
		if ( $fresh instanceof WC_Order && ! self::has_note( $fresh, $id ) ) {
			RefundedStatus::restore( $fresh );
			OrderDebt::follow( $fresh );
			self::add_note( $fresh, $body );
		}
		return 'reversed';
	}

	/**
	 * As WooCommerce's own button does.
	 *
	 * @throws Refusal If another plugin prevents it.
	 */
	private static function delete( WC_Order_Refund $refund ): void {
		[ $id, $order_id ] = [ $refund->get_id(), $refund->get_parent_id() ];
		$refund->delete( true );
		if ( wc_get_order( $id ) instanceof WC_Order_Refund ) {
			throw Refusal::of_order( 'WooCommerce did not delete the refund' );
		}
		do_action( 'woocommerce_refund_deleted', $id, $order_id ); // phpcs:ignore WordPress.NamingConventions -- WooCommerce's own hook.
	}

	private static function has_note( WC_Order $order, string $id ): bool {
		foreach ( wc_get_order_notes( [ 'order_id' => $order->get_id() ] ) as $note ) {
			if ( is_string( $note->content ) && str_contains( $note->content, $id ) ) {
				return true;
			}
		}
		return false;
	}

	private static function add_note( WC_Order $order, RequestBody $body ): void {
		$currency = strtoupper( $body->required_text( 'currency' ) );
		$amount   = Money::to_decimal( $body->number( 'amount' ), $currency ) . " $currency";
		$failure  = sanitize_text_field( $body->text( 'failure' ) );
		/* translators: 1: amount and currency. 2: the bank's reason, in English. 3: id of the refund. */
		$order->add_order_note( sprintf( __( 'A refund of %1$s failed and was removed from this order: the buyer did not receive the money. Stock is unchanged. Reason: %2$s. Refund: %3$s.', 'svc-checkout' ), $amount, '' === $failure ? '–' : $failure, $body->required_text( 'refundId' ) ) );
	}
}
