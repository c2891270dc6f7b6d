<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ OrderMeta, Refusal, RequestBody };
use WC_Order;

/**
 * Finds orders created from a session.
 */
final class Repository {

	public const CREATED_VIA = 'svc-session';

	/** An order that was cancelled or trashed no longer belongs to the session. */
	private const STATUSES = [ 'pending', 'failed', 'on-hold', 'processing', 'completed', 'refunded' ];

	public static function is_session_order( WC_Order $order ): bool {
		return self::CREATED_VIA === $order->get_created_via();
	}

	/**
	 * The session's order; null if there is none, or only cancelled ones.
	 */
	public static function find( string $session_id ): ?WC_Order {
		$orders = wc_get_orders(
			[
				'type'       => 'shop_order',
				'status'     => self::STATUSES,
				'meta_key'   => OrderMeta::SESSION_ID, // phpcs:ignore WordPress.DB.SlowDBQuery -- indexed in the order tables.
				'meta_value' => $session_id, // phpcs:ignore WordPress.DB.SlowDBQuery
				'orderby'    => 'ID',
				'order'      => 'DESC',
				'limit'      => 1,
			]
		);
		$order  = is_array( $orders ) ? reset( $orders ) : null;
		// Checked again, because other plugins filter queries.
		return $order instanceof WC_Order && OrderMeta::read( $order, OrderMeta::SESSION_ID ) === $session_id ? $order : null;
	}

	/**
	 * The order of a request.
	 *
	 * @param RequestBody $body With `storeOrderId` and `sessionId`.
	 * @throws Refusal If the order is gone or belongs to another session.
	 */
	public static function get( RequestBody $body ): WC_Order {
		$id    = $body->required_text( 'storeOrderId' );
		$order = 1 === preg_match( '/^[1-9]\d{0,17}$/D', $id ) ? wc_get_order( (int) $id ) : null;
		if ( ! $order instanceof WC_Order || 'trash' === $order->get_status() ) {
			throw Refusal::of_order( 'the order is gone' );
		}
		if ( OrderMeta::read( $order, OrderMeta::SESSION_ID ) !== $body->text( 'sessionId' ) ) {
			throw Refusal::of_order( 'the order belongs to another session' );
		}
		return $order;
	}

	/**
	 * Number of the attempt that wrote the order.
	 */
	public static function attempt( WC_Order $order ): int {
		return (int) OrderMeta::read( $order, OrderMeta::ATTEMPT );
	}
}
