<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\Hosted\ClearBoughtCart;
use SvcCheckout\OnAccount\Receivables;
use SvcCheckout\SessionOrder\{ AttemptOrders, Repository, StockHold };
use SvcCheckout\Support\{ ExpiringRecords, Lock, Money, OrderMeta, Refusal, RequestBody };
use WC_Order;
use WP_REST_Request;

/**
 * `POST /orders/paid`, `/hold`, `/release` and `/cancel`. All are idempotent. 409 means that the order can never get the
 * requested status and needs attention.
 */
final class ChangeOrderStatus {

	private const PLACED = [ 'processing', 'completed', 'on-hold', 'refunded' ];

	/** Longer than any session lives. */
	private const CANCELLED_ATTEMPT_SECONDS = 3 * 24 * 60 * 60;

	private const MOVED = [ 'status' => 'moved' ];

	/**
	 * Completes the payment. An order of another amount is put on hold with a note.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With transactionId, amount, currency and meta.
	 * @return array<string, mixed>
	 */
	public static function pay( WP_REST_Request $request ): array {
		return self::with_order( $request, self::complete_payment( ... ) );
	}

	/**
	 * The order is paid by a deferred term.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With meta.
	 * @return array<string, mixed>
	 */
	public static function hold( WP_REST_Request $request ): array {
		return self::with_order(
			$request,
			static function ( WC_Order $order, RequestBody $body ): array {
				if ( $order->has_status( self::PLACED ) ) {
					return self::MOVED;
				}
				self::require_unpaid( $order );
				OrderMeta::apply( $order, $body->part( 'meta' )->all() );
				$order->set_status( 'on-hold', __( 'Placed on account; payment is due by the agreed term.', 'svc-checkout' ) );
				$order->save();
				ClearBoughtCart::run( $order );
				return self::MOVED;
			}
		);
	}

	/**
	 * The attempt has ended; the shopper may try again.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return array<string, mixed>
	 */
	public static function release( WP_REST_Request $request ): array {
		return self::with_order(
			$request,
			static function ( WC_Order $order, RequestBody $body ): array {
				// A late request of an earlier attempt must not release what a newer one holds.
				if ( $order->has_status( 'pending' ) && Repository::attempt( $order ) <= $body->number( 'attempt' ) ) {
					StockHold::release( $order );
					Receivables::end_reservation( $order->get_id() );
				}
				return [ 'status' => 'released' ];
			}
		);
	}

	/**
	 * The session has ended. The attempt is remembered, so that its order is refused if it arrives later.
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
				$attempt   = $body->number( 'attempt' );
				$cancelled = (int) ExpiringRecords::read( ExpiringRecords::CANCELLED_ATTEMPT, $session );
				ExpiringRecords::write( ExpiringRecords::CANCELLED_ATTEMPT, $session, (string) max( $attempt, $cancelled ), self::CANCELLED_ATTEMPT_SECONDS );
				$order = Repository::find( $session );
				if ( null === $order ) {
					return self::MOVED;
				}
				self::require_unpaid( $order );
				if ( AttemptOrders::was_placed( $order ) ) {
					throw Refusal::of_order( 'the store asks the buyer to pay the order' );
				}
				if ( Repository::attempt( $order ) > $attempt ) {
					throw Refusal::of_order( 'the order belongs to a newer attempt' );
				}
				StockHold::release_and_cancel( $order );
				return self::MOVED;
			}
		);
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function complete_payment( WC_Order $order, RequestBody $body ): array {
		$transaction = $body->text( 'transactionId' );
		$is_paid     = null !== $order->get_date_paid() || $order->has_status( 'refunded' );
		if ( $is_paid && $order->get_transaction_id() === $transaction ) {
			return self::MOVED;
		}
		if ( $is_paid ) {
			throw Refusal::of_order( 'the order is already paid, by another payment' );
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
			throw Refusal::of_order( 'the payment could not be completed while the order is ' . $order->get_status() );
		}
		ClearBoughtCart::run( $order );
		return self::MOVED;
	}

	/**
	 * The order was changed while it was being paid.
	 *
	 * @param string $paid Amount and currency.
	 * @throws Refusal Always.
	 */
	private static function hold_mismatch( WC_Order $order, string $paid ): never {
		$total = $order->get_total() . ' ' . $order->get_currency();
		if ( ! $order->has_status( 'on-hold' ) ) {
			/* translators: 1: amount and currency paid. 2: amount and currency of the order. */
			$order->set_status( 'on-hold', sprintf( __( '%1$s was paid by card, but the order total is %2$s. Please compare before you ship.', 'svc-checkout' ), $paid, $total ) );
		}
		$order->save();
		throw Refusal::of_order( "paid $paid, but the order total is $total" );
	}

	/**
	 * Changes the order of a request while holding the session's lock.
	 *
	 * @param WP_REST_Request<array<string, mixed>>                 $request With sessionId and storeOrderId.
	 * @param callable(WC_Order, RequestBody): array<string, mixed> $change
	 * @return array<string, mixed>
	 */
	private static function with_order( WP_REST_Request $request, callable $change ): array {
		$body = RequestBody::of( $request );
		return Lock::hold( $body->required_text( 'sessionId' ), static fn (): array => $change( Repository::get( $body ), $body ) );
	}

	/**
	 * @throws Refusal If the order is neither pending nor failed.
	 */
	private static function require_unpaid( WC_Order $order ): void {
		if ( ! $order->has_status( [ 'pending', 'failed' ] ) ) {
			throw Refusal::of_order( 'the order is ' . $order->get_status() );
		}
	}
}
