<?php
/**
 * `POST /orders`: places a session's order as pending.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\{ OrderBuilder, Repository, RequestedSession, SessionCardGateway, StockHold };
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ ExpiringRecords, Lock, OrderMeta, Refusal, RequestBody };
use WC_Order;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * One order per session, however often and however simultaneously it is asked for. A later attempt rewrites it; an
 * earlier one is refused; a cancelled one gives way to a new one.
 */
final class PlaceOrder {

	/**
	 * Places or rewrites the order and holds stock and coupons for it.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With session, meta, attempt and reserveUntil.
	 * @return array<string, mixed>
	 */
	public static function place( WP_REST_Request $request ): array {
		$body    = RequestBody::of( $request );
		$session = RequestedSession::from( $body );
		$attempt = $body->number( 'attempt' );
		$until   = strtotime( $body->required_text( 'reserveUntil' ) );
		if ( false === $until ) {
			throw Refusal::of_field( 'reserveUntil' );
		}
		return Lock::hold(
			$session->id,
			static function () use ( $request, $session, $body, $attempt, $until ): array {
				$existing = self::existing( $session->id, $attempt );
				$content  = hash( 'sha256', $request->get_body() );
				$amounts  = null === $existing ? null : self::amounts_of( $existing, $content );
				if ( null !== $existing && null !== $amounts ) {
					StockHold::release( $existing );
					StockHold::take( $existing, $until );
					return self::placed( $existing, $amounts );
				}
				$order   = $existing ?? self::create( $session );
				$amounts = self::write( $order, $session, $body->part( 'meta' )->all(), $attempt );
				StockHold::take( $order, $until );
				$order->update_meta_data( Repository::CONTENT, (string) wp_json_encode( compact( 'content', 'amounts' ) ) );
				$order->save();
				return self::placed( $order, $amounts );
			}
		);
	}

	/**
	 * The session's order, if this attempt may write it.
	 *
	 * @param string $session_id Id of the session.
	 * @param int    $attempt    Number of the attempt.
	 * @throws Refusal When a newer attempt has it, it is settled, or the attempt was cancelled.
	 */
	private static function existing( string $session_id, int $attempt ): ?WC_Order {
		$canceled = ExpiringRecords::read( ExpiringRecords::TOMBSTONE, $session_id );
		$order    = Repository::find( $session_id );
		if ( ( null !== $canceled && $attempt <= (int) $canceled )
			|| ( null !== $order && ( 'pending' !== $order->get_status() || Repository::attempt( $order ) > $attempt ) ) ) {
			throw new Refusal( 409, 'svc_superseded' );
		}
		return $order;
	}

	/**
	 * What the order came to, if it was written from this very request; a body names its attempt, so that is compared too.
	 *
	 * @param WC_Order $order   The session's order.
	 * @param string   $content Hash of the request.
	 * @return array<array-key, mixed>|null
	 */
	private static function amounts_of( WC_Order $order, string $content ): ?array {
		$kept = json_decode( OrderMeta::read( $order, Repository::CONTENT ), true );
		return is_array( $kept ) && ( $kept['content'] ?? null ) === $content && is_array( $kept['amounts'] ?? null ) ? $kept['amounts'] : null;
	}

	/**
	 * An order that carries the session's id from its first moment, so that a process killed a moment later leaves
	 * nothing behind that the next try would not find.
	 *
	 * @param RequestedSession $session The session.
	 */
	private static function create( RequestedSession $session ): WC_Order {
		$order = new WC_Order();
		$order->set_created_via( Repository::CREATED_VIA );
		$order->set_status( 'pending' );
		$order->set_currency( $session->currency );
		$order->update_meta_data( OrderMeta::SESSION_ID, $session->id );
		$order->save();
		if ( Settings::load()->is_test() ) {
			$order->add_order_note( __( 'Test payment, do not ship.', 'svc-checkout' ) );
		}
		return $order;
	}

	/**
	 * The attempt's content in place of an earlier one's.
	 *
	 * @param WC_Order             $order   A saved order.
	 * @param RequestedSession       $session What is bought.
	 * @param array<string, mixed> $meta    As it shall be stored.
	 * @param int                  $attempt Number of the attempt.
	 * @return array<array-key, mixed> What it comes to.
	 */
	private static function write( WC_Order $order, RequestedSession $session, array $meta, int $attempt ): array {
		StockHold::release( $order );
		$order->delete_meta_data( Repository::CONTENT );
		foreach ( $order->get_items( [ 'line_item', 'tax', 'shipping', 'fee', 'coupon' ] ) as $id => $item ) {
			$order->remove_item( $id );
		}
		OrderMeta::replace( $order, $meta );
		$quote = OrderBuilder::fill( $order, $session );
		OrderMeta::apply( $order, $meta );
		$short = array_merge( OrderBuilder::lost_lines( $order, $session ), StockHold::shortages( $order, $order->get_id() ) );
		$order->update_meta_data( OrderMeta::SESSION_ID, $session->id );
		if ( '' !== $session->reference ) {
			$order->update_meta_data( Repository::REFERENCE, $session->reference );
		}
		$order->update_meta_data( Repository::ATTEMPT, (string) $attempt );
		$gateway = self::gateway( $meta );
		$order->set_payment_method( $gateway['id'] );
		$order->set_payment_method_title( $gateway['title'] );
		$order->save();
		if ( [] !== $short ) {
			throw new Refusal( 409, 'svc_out_of_stock', [ 'lines' => $short ] );
		}
		return $quote->amounts;
	}

	/**
	 * Who collects the money: the checkout server by card, or the accounts team by the agreed term.
	 *
	 * @param array<string, mixed> $meta Meta of the order.
	 * @return array{id: string, title: string}
	 */
	private static function gateway( array $meta ): array {
		$term = $meta[ OrderMeta::PAYMENT_TERMS ] ?? '';
		return '' === $term || 'immediate' === $term
			? [
				'id'    => SessionCardGateway::ID,
				'title' => __( 'Card', 'svc-checkout' ),
			]
			: [
				'id'    => 'svc_checkout_terms',
				'title' => __( 'On account', 'svc-checkout' ),
			];
	}

	/**
	 * The answer.
	 *
	 * @param WC_Order                $order   The placed order.
	 * @param array<array-key, mixed> $amounts What it comes to.
	 * @return array<string, mixed>
	 */
	private static function placed( WC_Order $order, array $amounts ): array {
		return [
			'status' => 'placed',
			'order'  => [
				'id'      => (string) $order->get_id(),
				'number'  => $order->get_order_number(),
				'amounts' => $amounts,
			],
		];
	}
}
