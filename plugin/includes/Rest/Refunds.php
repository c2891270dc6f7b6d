<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\Repository;
use SvcCheckout\Support\{ Lock, Money, OrderMeta, Refusal, RequestBody };
use WC_Meta_Data;
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
			'refund-' . $body->required_text( 'storeOrderId' ),
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
	 * Whether the store recorded the refund, or requested it itself.
	 */
	private static function is_recorded( WC_Order $order, string $id ): bool {
		$requested = $order->get_meta( OrderMeta::REFUND_ID, false );
		foreach ( is_array( $requested ) ? $requested : [] as $meta ) {
			if ( $meta instanceof WC_Meta_Data && ( $meta->get_data()['value'] ?? null ) === $id ) {
				return true;
			}
		}
		foreach ( $order->get_refunds() as $refund ) {
			if ( $refund->get_meta( OrderMeta::REFUND_ID ) === $id ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * @throws Refusal If WooCommerce rejects the refund, for example because it exceeds what is left.
	 */
	private static function record( WC_Order $order, string $id, RequestBody $body ): void {
		$currency = strtoupper( $body->required_text( 'currency' ) );
		if ( $currency !== $order->get_currency() ) {
			throw Refusal::of_order( "the refund is in $currency, the order in " . $order->get_currency() );
		}
		$add_id = static function ( mixed $refund ) use ( $id ): void {
			if ( $refund instanceof WC_Order_Refund ) {
				$refund->update_meta_data( OrderMeta::REFUND_ID, $id );
			}
		};
		add_action( 'woocommerce_create_refund', $add_id );
		try {
			$refund = wc_create_refund(
				[
					'order_id'       => $order->get_id(),
					'amount'         => Money::to_decimal( $body->number( 'amount' ), $currency ),
					'reason'         => sanitize_text_field( $body->text( 'reason' ) ),
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
}
