<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\{ RefundIds, Repository };
use SvcCheckout\Support\{ ExpiringRecords, Lock, Money, OrderMeta, Refusal, RequestBody };
use WC_Order;
use WC_Order_Refund;
use WP_Error;
use WP_REST_Request;

/**
 * `POST /refunds`: records a refund made at the payment processor, once per id. Stock is not restored: nobody knows whether the
 * goods were returned.
 */
final class Refunds {

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId, refundId, amount, currency and reason.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return Lock::hold(
			self::lock_of( $body ),
			static function () use ( $body ): array {
				$order = Repository::get( $body );
				$id    = $body->required_text( 'refundId' );
				if ( ! self::is_recorded( $order, $id ) ) {
					self::record( $order, $id, $body );
				}
				return [ 'status' => 'recorded' ];
			}
		);
	}

	/**
	 * Name of the lock of an order's refunds.
	 */
	public static function lock_of( RequestBody $body ): string {
		return 'refund-' . $body->required_text( 'storeOrderId' );
	}

	/**
	 * Whether the store recorded the refund, requested it itself, or reversed it.
	 */
	private static function is_recorded( WC_Order $order, string $id ): bool {
		$known = [ ...RefundIds::of_order( $order, OrderMeta::REFUND_ID ), ...RefundIds::of_order( $order, OrderMeta::REVERSED_REFUND ) ];
		foreach ( $order->get_refunds() as $refund ) {
			$known[] = $refund->get_meta( OrderMeta::REFUND_ID );
		}
		return in_array( $id, $known, true ) || null !== ExpiringRecords::read( ExpiringRecords::REVERSED_REFUND, $id );
	}

	/**
	 * @throws Refusal If WooCommerce rejects the refund, for example because it exceeds what is left.
	 */
	private static function record( WC_Order $order, string $id, RequestBody $body ): void {
		$currency = strtoupper( $body->required_text( 'currency' ) );
		if ( $currency !== $order->get_currency() ) {
			throw Refusal::of_order( "the refund is in $currency, the order in " . $order->get_currency() );
		}
		$amount   = $body->number( 'amount' );
		$recorded = self::recordable( $order, $amount );
		$reason   = sanitize_text_field( $body->text( 'reason' ) );
		$add_id   = static function ( mixed $refund ) use ( $id, $amount ): void {
			if ( $refund instanceof WC_Order_Refund ) {
				$refund->update_meta_data( OrderMeta::REFUND_ID, $id );
				$refund->update_meta_data( OrderMeta::REFUND_AMOUNT, (string) $amount );
			}
		};
		add_action( 'woocommerce_create_refund', $add_id );
		try {
			$refund = wc_create_refund(
				[
					'order_id'       => $order->get_id(),
					'amount'         => Money::to_decimal( $recorded, $currency ),
					'reason'         => $recorded === $amount ? $reason : trim( "$reason (" . Money::to_decimal( $amount, $currency ) . " $currency)" ),
					'refund_payment' => false,
					'restock_items'  => false,
				]
			);
		} finally {
			remove_action( 'woocommerce_create_refund', $add_id );
		}
		if ( $refund instanceof WP_Error ) {
			throw Refusal::of_order( 'WooCommerce rejected the refund: ' . wp_strip_all_tags( $refund->get_error_message() ) );
		}
	}

	/**
	 * The amount to record. WooCommerce rounds it to the store's unit, so the sum of what was refunded is rounded instead: all
	 * refunds of a payment add up to the order's total.
	 *
	 * @param int $amount Minor units.
	 */
	private static function recordable( WC_Order $order, int $amount ): int {
		$currency = $order->get_currency();
		$refunded = $amount;
		$recorded = 0;
		foreach ( $order->get_refunds() as $refund ) {
			$own       = Money::to_minor( $refund->get_amount(), $currency );
			$exact     = $refund->get_meta( OrderMeta::REFUND_AMOUNT );
			$refunded += is_numeric( $exact ) ? (int) $exact : $own;
			$recorded += $own;
		}
		return 1 === Money::unit( $currency ) ? $amount : max( 0, Money::in_units( $refunded, $currency ) - $recorded );
	}
}
