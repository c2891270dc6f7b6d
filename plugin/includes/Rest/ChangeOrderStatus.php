<?php
/**
 * `POST /orders/paid`, `/hold`, `/release` and `/cancel`: what became of a session's order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Hosted\ClearBoughtCart;
use SvcCheckout\SessionOrder\{ Repository, StockHold };
use SvcCheckout\Support\{ ExpiringRecords, Lock, Money, OrderMeta, Refusal, RequestBody };
use WC_Order;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Each can come any number of times; the second time changes nothing. 409 means: never as asked, a person must look.
 */
final class ChangeOrderStatus {

	private const SETTLED = [ 'processing', 'completed', 'on-hold', 'refunded' ];

	/** Longer than any session lives. */
	private const TOMBSTONE_SECONDS = 3 * 24 * 60 * 60;

	/**
	 * The server has the money. An order over another amount is held, with a note, and never shipped unseen.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With transactionId, amount, currency and meta.
	 * @return array<string, mixed>
	 */
	public static function pay( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return self::locked( $body, static fn ( WC_Order $order ): array => self::settle_paid( $order, $body ) );
	}

	/**
	 * The buyer pays by a deferred term.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With meta.
	 * @return array<string, mixed>
	 */
	public static function hold( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return self::locked(
			$body,
			static function ( WC_Order $order ) use ( $body ): array {
				if ( $order->has_status( self::SETTLED ) ) {
					return [ 'status' => 'moved' ];
				}
				self::require_status( $order, [ 'pending', 'failed' ] );
				OrderMeta::apply( $order, $body->part( 'meta' )->all() );
				$order->set_status( 'on-hold', __( 'Placed on account; payment is due by the agreed term.', 'svc-checkout' ) );
				$order->save();
				ClearBoughtCart::forget_if_unchanged( $order );
				return [ 'status' => 'moved' ];
			}
		);
	}

	/**
	 * The attempt is over; the shopper may try again.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId.
	 * @return array<string, mixed>
	 */
	public static function release( WP_REST_Request $request ): array {
		$body = RequestBody::of( $request );
		return self::locked(
			$body,
			static function ( WC_Order $order ) use ( $body ): array {
				// A late word of an earlier attempt must not take what a newer one holds.
				if ( $order->has_status( 'pending' ) && Repository::attempt( $order ) <= $body->number( 'attempt' ) ) {
					StockHold::release( $order );
				}
				return [ 'status' => 'released' ];
			}
		);
	}

	/**
	 * The session is over. An attempt that never reached the store is remembered, so that its late order is refused.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With storeOrderId or null.
	 * @return array<string, mixed>
	 */
	public static function cancel( WP_REST_Request $request ): array {
		$body    = RequestBody::of( $request );
		$session = $body->required_text( 'sessionId' );
		return Lock::hold(
			$session,
			static function () use ( $body, $session ): array {
				$attempt  = $body->number( 'attempt' );
				$canceled = ExpiringRecords::read( ExpiringRecords::TOMBSTONE, $session );
				ExpiringRecords::write( ExpiringRecords::TOMBSTONE, $session, (string) max( $attempt, (int) $canceled ), self::TOMBSTONE_SECONDS );
				$order = Repository::find( $session );
				if ( null === $order ) {
					return [ 'status' => 'moved' ];
				}
				self::require_status( $order, [ 'pending', 'failed' ] );
				if ( Repository::attempt( $order ) > $attempt ) {
					throw Refusal::of_order( 'a newer attempt has the order' );
				}
				StockHold::release( $order );
				$order->set_status( 'cancelled', __( 'The checkout ended without payment.', 'svc-checkout' ) );
				$order->save();
				return [ 'status' => 'moved' ];
			}
		);
	}

	/**
	 * Compares what was paid and completes the payment.
	 *
	 * @param WC_Order   $order The order.
	 * @param RequestBody $body  With transactionId, amount, currency and meta.
	 * @return array<string, mixed>
	 */
	private static function settle_paid( WC_Order $order, RequestBody $body ): array {
		$transaction = $body->text( 'transactionId' );
		$is_paid     = null !== $order->get_date_paid() || $order->has_status( 'refunded' );
		if ( $is_paid && $order->get_transaction_id() === $transaction ) {
			return [ 'status' => 'moved' ];
		}
		if ( $is_paid ) {
			throw Refusal::of_order( 'the order is paid already, by another payment' );
		}
		$amount   = $body->number( 'amount' );
		$currency = strtoupper( $body->required_text( 'currency' ) );
		$order->set_transaction_id( $transaction );
		if ( Money::to_minor( (float) $order->get_total(), $order->get_currency() ) !== $amount || $order->get_currency() !== $currency ) {
			self::hold_mismatch( $order, Money::to_decimal( $amount, $currency ) . ' ' . $currency );
		}
		OrderMeta::apply( $order, $body->part( 'meta' )->all() );
		$order->save();
		if ( ! $order->payment_complete( $transaction ) ) {
			throw Refusal::of_order( 'the order could not be completed while it is ' . $order->get_status() );
		}
		ClearBoughtCart::forget_if_unchanged( $order );
		return [ 'status' => 'moved' ];
	}

	/**
	 * Somebody changed the order while it was being paid.
	 *
	 * @param WC_Order $order The order.
	 * @param string   $paid  What was paid, with its currency.
	 * @throws Refusal Always.
	 */
	private static function hold_mismatch( WC_Order $order, string $paid ): never {
		/* translators: 1: amount and currency paid. 2: amount and currency of the order. */
		$note = sprintf( __( '%1$s was paid by card, but the order is over %2$s. Please compare before you ship.', 'svc-checkout' ), $paid, $order->get_total() . ' ' . $order->get_currency() );
		if ( $order->has_status( 'on-hold' ) ) {
			$order->save();
		} else {
			$order->set_status( 'on-hold', $note );
			$order->save();
		}
		throw Refusal::of_order( "paid $paid, but the order is over " . $order->get_total() . ' ' . $order->get_currency() );
	}

	/**
	 * Runs a move of the order a request is about, while nobody else works on its session.
	 *
	 * @param RequestBody                               $body With sessionId and storeOrderId.
	 * @param callable(WC_Order): array<string, mixed> $move What to do.
	 * @return array<string, mixed>
	 */
	private static function locked( RequestBody $body, callable $move ): array {
		return Lock::hold( $body->required_text( 'sessionId' ), static fn (): array => $move( Repository::get( $body ) ) );
	}

	/**
	 * Refuses the move from any other status.
	 *
	 * @param WC_Order     $order    The order.
	 * @param list<string> $statuses From which it can be moved.
	 * @throws Refusal When it is in another one.
	 */
	private static function require_status( WC_Order $order, array $statuses ): void {
		if ( ! $order->has_status( $statuses ) ) {
			throw Refusal::of_order( 'the order is ' . $order->get_status() );
		}
	}
}
