<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\SessionOrder\{ AttemptOrders, CustomerNote, OrderBuilder, OrderQuote, Repository, RequestedSession, StockHold };
use SvcCheckout\Settings\{ PaymentTerms, Settings };
use SvcCheckout\Support\{ ExpiringRecords, GatewayId, Lock, OrderMeta, Refusal, RequestBody };
use SvcCheckout\Terms\CreditControl;
use WC_Order;
use WP_REST_Request;

/**
 * `POST /orders`: places a session's order as pending. One order per session, however often and concurrently it is requested. A
 * later attempt rewrites the order, an earlier one is refused, and a cancelled order is replaced by a new one.
 */
final class PlaceOrder {

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With session, meta, attempt and reserveUntil.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$body    = RequestBody::of( $request );
		$session = RequestedSession::read( $body );
		$attempt = $body->number( 'attempt' );
		$meta    = $body->part( 'meta' )->all();
		$content = hash( 'sha256', $request->get_body() );
		$until   = strtotime( $body->required_text( 'reserveUntil' ) );
		if ( false === $until ) {
			throw Refusal::of_field( 'reserveUntil' );
		}
		return Lock::hold(
			$session->id,
			static function () use ( $session, $meta, $attempt, $content, $until ): array {
				$existing = self::existing( $session->id, $attempt );
				$answered = null === $existing ? null : self::answer_of( $existing, $content );
				if ( null !== $existing && null !== $answered ) {
					StockHold::release( $existing );
					self::reserve( $existing, $until );
					return self::placed( $existing, $answered );
				}
				$order  = $existing ?? self::create( $session );
				$quote  = self::write( $order, $session, $meta, $attempt );
				$answer = [
					'amounts'         => $quote->amounts,
					'shippingOptions' => $quote->shipping_options,
				];
				self::reserve( $order, $until );
				$order->update_meta_data( OrderMeta::CONTENT, (string) wp_json_encode( compact( 'content' ) + $answer ) );
				$order->save();
				return self::placed( $order, $answer );
			}
		);
	}

	/**
	 * The session's order, if this attempt may write it.
	 *
	 * @throws Refusal If a newer attempt has written the order, it is settled, or the attempt was cancelled.
	 */
	private static function existing( string $session_id, int $attempt ): ?WC_Order {
		$cancelled = ExpiringRecords::read( ExpiringRecords::CANCELLED_ATTEMPT, $session_id );
		$order     = Repository::find( $session_id );
		if ( ( null !== $cancelled && $attempt <= (int) $cancelled ) || ( null !== $order && ! self::is_writable( $order, $attempt ) ) ) {
			throw new Refusal( 409, 'svc_superseded' );
		}
		return $order;
	}

	/**
	 * A pending order may be written by its own attempt and by later ones; an order that the store has marked as failed, and
	 * that was never paid, only by a later one.
	 */
	private static function is_writable( WC_Order $order, int $attempt ): bool {
		if ( AttemptOrders::was_placed( $order ) ) {
			return false;
		}
		$written = Repository::attempt( $order );
		return match ( $order->get_status() ) {
			'pending' => $written <= $attempt,
			'failed'  => $written < $attempt && null === $order->get_date_paid() && '' === $order->get_transaction_id(),
			default   => false,
		};
	}

	/**
	 * What was answered about the order, if it was written from this very request.
	 *
	 * @param string $content Hash of the request; the body includes the attempt.
	 * @return array<array-key, mixed>|null Its amounts and shipping options; of a release before 0.2.0 its amounts alone.
	 */
	private static function answer_of( WC_Order $order, string $content ): ?array {
		$stored = json_decode( OrderMeta::read( $order, OrderMeta::CONTENT ), true );
		if ( ! is_array( $stored ) || ( $stored['content'] ?? null ) !== $content || ! is_array( $stored['amounts'] ?? null ) ) {
			return null;
		}
		return array_intersect_key( $stored, array_flip( [ 'amounts', 'shippingOptions' ] ) );
	}

	/**
	 * Creates an order with the session's id in its first write, so that if the process is killed, the next attempt finds it.
	 */
	private static function create( RequestedSession $session ): WC_Order {
		$order = new WC_Order();
		$order->set_created_via( Repository::CREATED_VIA );
		$order->set_status( 'pending' );
		$order->set_currency( $session->currency );
		$order->update_meta_data( OrderMeta::SESSION_ID, $session->id );
		AttemptOrders::mark( $order );
		$order->save();
		if ( Settings::load()->is_test() ) {
			$order->add_order_note( __( 'Test payment, do not ship.', 'svc-checkout' ) );
		}
		return $order;
	}

	/**
	 * Replaces the order's content by that of the attempt.
	 *
	 * @param array<string, mixed> $meta As sent.
	 */
	private static function write( WC_Order $order, RequestedSession $session, array $meta, int $attempt ): OrderQuote {
		StockHold::release( $order );
		AttemptOrders::mark( $order );
		$order->set_status( 'pending' );
		$order->delete_meta_data( OrderMeta::CONTENT );
		foreach ( $order->get_items( [ 'line_item', 'tax', 'shipping', 'fee', 'coupon' ] ) as $id => $item ) {
			$order->remove_item( $id );
		}
		$note = OrderMeta::read( $order, OrderMeta::ORDER_NOTE );
		OrderMeta::replace( $order, $meta );
		$quote = OrderBuilder::fill( $order, $session );
		OrderMeta::apply( $order, $meta );
		CustomerNote::replace( $order, $note, OrderMeta::read( $order, OrderMeta::ORDER_NOTE ) );
		$short = [ ...OrderBuilder::missing_lines( $order, $session ), ...StockHold::shortages( $order, $order->get_id() ) ];
		$order->update_meta_data( OrderMeta::SESSION_ID, $session->id );
		if ( '' !== $session->reference ) {
			$order->update_meta_data( OrderMeta::REFERENCE, $session->reference );
		}
		$order->update_meta_data( OrderMeta::ATTEMPT, (string) $attempt );
		$term          = $meta[ OrderMeta::PAYMENT_TERMS ] ?? '';
		$is_on_account = ! is_string( $term ) || PaymentTerms::is_deferred( $term );
		$order->set_payment_method( $is_on_account ? GatewayId::ON_ACCOUNT : GatewayId::CARD );
		$order->set_payment_method_title( $is_on_account ? __( 'Order on account', 'svc-checkout' ) : __( 'Card', 'svc-checkout' ) );
		$order->save();
		if ( [] !== $short ) {
			throw new Refusal( 409, 'svc_out_of_stock', [ 'lines' => $short ] );
		}
		if ( $is_on_account && is_string( $term ) && ! PaymentTerms::is_offered( $term, OfferedTerms::of_order( $order ) ) ) {
			throw Refusal::of_order( 'the buyer is not offered the payment term' );
		}
		return $quote;
	}

	/**
	 * Reserves stock, coupons and the company's credit.
	 *
	 * @param int $until Unix seconds.
	 * @throws Refusal If one of them does not suffice; nothing is held then.
	 */
	private static function reserve( WC_Order $order, int $until ): void {
		StockHold::reserve( $order, $until );
		try {
			CreditControl::require_credit( $order );
		} catch ( Refusal $refusal ) {
			StockHold::release( $order );
			throw $refusal;
		}
	}

	/**
	 * @param array<array-key, mixed> $answer Amounts and shipping options.
	 * @return array<string, mixed>
	 */
	private static function placed( WC_Order $order, array $answer ): array {
		return [
			'status' => 'placed',
			'order'  => [
				'id'           => (string) $order->get_id(),
				'number'       => $order->get_order_number(),
				'taxTreatment' => OrderMeta::read( $order, OrderMeta::TAX_TREATMENT ),
				'taxSentence'  => OrderMeta::read( $order, OrderMeta::TAX_SENTENCE ),
			] + $answer,
		];
	}
}
