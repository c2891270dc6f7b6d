<?php
/**
 * `POST /refunds`: money that was given back at the processor, not in the store.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\Repository;
use SvcCheckout\Support\{ Lock, Money, Refusal, RequestBody };
use WC_Meta_Data;
use WC_Order;
use WC_Order_Refund;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Recorded as a refund without payment, once for each id. Stock stays: nobody has said that goods came back.
 */
final class Refunds {

	/** On the refund, and on the order for one that the store itself asked for. */
	public const ID = '_svc_refund_id';

	/**
	 * Records a refund.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId, refundId, amount, currency and reason.
	 * @return array<string, mixed>
	 */
	public static function answer( WP_REST_Request $request ): array {
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
	 * Whether the store knows of it.
	 *
	 * @param WC_Order $order The order.
	 * @param string   $id    Id of the refund.
	 */
	private static function is_recorded( WC_Order $order, string $id ): bool {
		foreach ( $order->get_meta_data() as $stored ) {
			$data = $stored instanceof WC_Meta_Data ? $stored->get_data() : [];
			if ( self::ID === ( $data['key'] ?? null ) && $id === ( $data['value'] ?? null ) ) {
				return true;
			}
		}
		foreach ( $order->get_refunds() as $refund ) {
			if ( $refund->get_meta( self::ID ) === $id ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Makes WooCommerce's refund.
	 *
	 * @param WC_Order   $order The order.
	 * @param string     $id    Id of the refund.
	 * @param RequestBody $body  The request.
	 * @throws Refusal When WooCommerce does not take it, such as more than is left.
	 */
	private static function record( WC_Order $order, string $id, RequestBody $body ): void {
		$currency = strtoupper( $body->required_text( 'currency' ) );
		if ( $currency !== $order->get_currency() ) {
			throw Refusal::of_order( "the refund is in $currency, the order in " . $order->get_currency() );
		}
		$mark = static function ( mixed $refund ) use ( $id ): void {
			if ( $refund instanceof WC_Order_Refund ) {
				$refund->update_meta_data( self::ID, $id );
			}
		};
		add_action( 'woocommerce_create_refund', $mark );
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
			remove_action( 'woocommerce_create_refund', $mark );
		}
		if ( $refund instanceof WP_Error ) {
			throw Refusal::of_order( 'WooCommerce did not take the refund: ' . wp_strip_all_tags( $refund->get_error_message() ) );
		}
	}
}
