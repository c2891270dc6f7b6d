<?php
/**
 * Orders that came from a session of the checkout server.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ OrderMeta, Refusal, RequestBody };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Finding them, and what stands on each.
 */
final class Repository {

	public const CREATED_VIA = 'svc-session';
	/** Number of the attempt that the order's content is of. */
	public const ATTEMPT = '_svc_attempt';
	/** Hash of the request that the content was written from and the amounts it came to, as JSON; missing while it is not complete. */
	public const CONTENT = '_svc_content';

	/** The store's own id of the basket it was made from. */
	public const REFERENCE = '_svc_reference';

	/** An order that was cancelled or thrown away is no longer the session's. */
	private const STATUSES = [ 'pending', 'failed', 'on-hold', 'processing', 'completed', 'refunded' ];

	/**
	 * Whether a session made it.
	 *
	 * @param WC_Order $order Any order.
	 */
	public static function is_of_session( WC_Order $order ): bool {
		return self::CREATED_VIA === $order->get_created_via();
	}

	/**
	 * The session's order; null when there is none, or only cancelled ones.
	 *
	 * @param string $session_id Id of the session.
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
		// A filter on queries must not let another session's order through.
		return $order instanceof WC_Order && OrderMeta::read( $order, OrderMeta::SESSION_ID ) === $session_id ? $order : null;
	}

	/**
	 * The order a request is about.
	 *
	 * @param RequestBody $body With `storeOrderId` and `sessionId`.
	 * @throws Refusal When it is gone, or not of this session.
	 */
	public static function get( RequestBody $body ): WC_Order {
		$id    = $body->required_text( 'storeOrderId' );
		$order = 1 === preg_match( '/^[1-9]\d{0,17}$/D', $id ) ? wc_get_order( (int) $id ) : null;
		if ( ! $order instanceof WC_Order || 'trash' === $order->get_status() ) {
			throw Refusal::of_order( 'the order is gone' );
		}
		if ( OrderMeta::read( $order, OrderMeta::SESSION_ID ) !== $body->text( 'sessionId' ) ) {
			throw Refusal::of_order( 'the order is of another session' );
		}
		return $order;
	}

	/**
	 * Number of the attempt that the order's content is of.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function attempt( WC_Order $order ): int {
		return (int) OrderMeta::read( $order, self::ATTEMPT );
	}
}
