<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\OrderDebt;
use SvcCheckout\Support\{ Lock, OrderMeta, Refusal };
use WC_Order;
use WP_Error;

/**
 * The accounts team's actions on an order on account. Each locks the order and reads it again, so an action requested twice at
 * the same time is carried out once.
 */
final class Actions {

	private const REFERENCE_MAX_LENGTH = 100;
	private const REASON_MAX_LENGTH    = 200;

	/** Minimum interval between reminders, against double clicks. */
	private const REMINDER_INTERVAL_SECONDS = 60;

	/**
	 * @param string $reference Of the payment; may be empty.
	 * @param string $day       YYYY-MM-DD on which the payment was received.
	 */
	public static function mark_paid( int $id, string $reference, string $day ): WC_Order|WP_Error {
		$reference = trim( $reference );
		$date      = wp_date( 'Y-m-d' ) === $day ? time() : self::noon( $day );
		if ( null === $date || $day > wp_date( 'Y-m-d' ) ) {
			return new WP_Error( 'svc_date_invalid', __( 'Please choose the day on which the payment was received; it cannot be in the future.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		if ( mb_strlen( $reference ) > self::REFERENCE_MAX_LENGTH || 1 === preg_match( '/\p{Cc}/u', $reference ) ) {
			return new WP_Error( 'svc_reference_invalid', __( 'Please shorten the reference to 100 characters on one line.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ) use ( $id, $reference, $day, $date ): WC_Order|WP_Error {
				/* translators: 1: day, 2: payment reference. */
				$note = '' === $reference ? __( 'Marked paid. Payment received on %1$s.', 'svc-checkout' ) : __( 'Marked paid. Payment received on %1$s, reference %2$s.', 'svc-checkout' );
				OrderMeta::apply( $order, [ OrderMeta::PAYMENT_REFERENCE => $reference ] );
				$order->set_date_paid( $date );
				if ( '' !== $reference ) {
					$order->set_transaction_id( $reference );
				}
				// An order on hold is saved by `payment_complete()`, together with its new status.
				if ( ! $order->has_status( 'on-hold' ) ) {
					$order->save();
				}
				$order->payment_complete( $reference );
				$paid = wc_get_order( $id );
				if ( ! $paid instanceof WC_Order || '' === OrderMeta::read( $paid, OrderMeta::PAID_AT ) ) {
					return new WP_Error( 'svc_payment_failed', __( 'The payment could not be saved. The notes of the order may say why.', 'svc-checkout' ), [ 'status' => 500 ] );
				}
				$paid->add_order_note( sprintf( $note, $day, $reference ), 0, true );
				return $paid;
			}
		);
	}

	/**
	 * Undoes a payment that was marked by mistake, or that the bank returned: the order is open again, and on hold if the payment
	 * had moved it from there and nobody has moved it since.
	 *
	 * @param string $reason For the order's notes and for partners.
	 */
	public static function undo_paid( int $id, string $reason ): WC_Order|WP_Error {
		$reason = trim( $reason );
		if ( '' === $reason || mb_strlen( $reason ) > self::REASON_MAX_LENGTH || 1 === preg_match( '/\p{Cc}/u', $reason ) ) {
			return new WP_Error( 'svc_reason_invalid', __( 'Please enter a reason of up to 200 characters on one line.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		return self::with_order(
			$id,
			static function ( WC_Order $order ) use ( $reason ): WC_Order|WP_Error {
				if ( '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
					return new WP_Error( 'svc_not_paid', __( 'This order is not marked paid.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				if ( ! NetTermOrder::can_undo( $order ) ) {
					return new WP_Error( 'svc_not_reversible', __( 'This payment cannot be undone. Please refund the order instead.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				$day     = OrderMeta::read( $order, OrderMeta::PAID_ON );
				$by_paid = OrderMeta::read( $order, OrderMeta::STATUS_BY_PAYMENT );
				OrderMeta::apply( $order, [ OrderMeta::REVERSAL_REASON => $reason ] );
				$order->set_date_paid( null );
				if ( '' !== $by_paid && $order->has_status( $by_paid ) ) {
					$order->set_status( 'on-hold', '', true );
				}
				$order->save();
				/* translators: 1: day, 2: reason. */
				$order->add_order_note( sprintf( __( 'Payment of %1$s undone: %2$s', 'svc-checkout' ), '' === $day ? '–' : $day, $reason ), 0, true );
				return $order;
			}
		);
	}

	public static function remind( int $id ): WC_Order|WP_Error {
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ): WC_Order|WP_Error {
				$last = strtotime( OrderMeta::read( $order, OrderMeta::REMINDED_AT ) );
				if ( false !== $last && $last > time() - self::REMINDER_INTERVAL_SECONDS ) {
					return new WP_Error( 'svc_just_reminded', __( 'A reminder was sent less than a minute ago.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				$email = WC()->mailer()->get_emails()[ ReminderEmail::KEY ] ?? null;
				if ( ! $email instanceof ReminderEmail || ! $email->send_for( $order ) ) {
					return new WP_Error( 'svc_mail_failed', __( 'The reminder could not be sent. Please check that the e-mail “Payment reminder” is enabled and that the order has an e-mail address.', 'svc-checkout' ), [ 'status' => 500 ] );
				}
				OrderMeta::apply( $order, [ OrderMeta::REMINDED_AT => gmdate( 'Y-m-d\TH:i:s\Z' ) ] );
				$order->save();
				$order->add_order_note( __( 'Payment reminder sent.', 'svc-checkout' ), 0, true );
				return $order;
			}
		);
	}

	/**
	 * @param string $due New due date, YYYY-MM-DD; today or later.
	 */
	public static function extend( int $id, string $due ): WC_Order|WP_Error {
		if ( null === self::noon( $due ) || $due < wp_date( 'Y-m-d' ) ) {
			return new WP_Error( 'svc_date_invalid', __( 'Please choose today or a later day.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ) use ( $due ): WC_Order {
				$before = OrderMeta::read( $order, OrderMeta::PAYMENT_DUE );
				if ( $before !== $due ) {
					OrderMeta::apply( $order, [ OrderMeta::DUE_BEFORE => $before ] );
					OrderMeta::apply( $order, [ OrderMeta::PAYMENT_DUE => $due ] );
					$order->save();
					/* translators: 1: new due date, 2: previous due date. */
					$order->add_order_note( sprintf( __( 'Due date changed to %1$s (it was %2$s).', 'svc-checkout' ), $due, '' === $before ? '–' : $before ), 0, true );
				}
				return $order;
			}
		);
	}

	/**
	 * Restores the due date from before the last change, unless a colleague has changed it since.
	 *
	 * @param string $due Due date that is undone, YYYY-MM-DD.
	 */
	public static function undo_extend( int $id, string $due ): WC_Order|WP_Error {
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ) use ( $due ): WC_Order|WP_Error {
				$before = OrderMeta::read( $order, OrderMeta::DUE_BEFORE );
				if ( '' === $before || OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ) !== $due ) {
					return new WP_Error( 'svc_not_reversible', __( 'The due date of this order has been changed since.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				OrderMeta::apply( $order, [ OrderMeta::PAYMENT_DUE => $before, OrderMeta::DUE_BEFORE => '' ] );
				$order->save();
				/* translators: 1: due date, 2: due date that is undone. */
				$order->add_order_note( sprintf( __( 'Due date is %1$s again (it was %2$s).', 'svc-checkout' ), $before, $due ), 0, true );
				return $order;
			}
		);
	}

	/**
	 * Cancels an order that has not been shipped.
	 */
	public static function cancel( int $id ): WC_Order|WP_Error {
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ): WC_Order|WP_Error {
				if ( ! $order->has_status( 'on-hold' ) ) {
					return new WP_Error( 'svc_not_on_hold', __( 'This order is already being processed. Please open it and refund it instead.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				$order->update_status( 'cancelled', __( 'Cancelled by the accounts team.', 'svc-checkout' ), true );
				return $order;
			}
		);
	}

	/**
	 * Runs an action on an unpaid order while holding its lock.
	 *
	 * @param callable(WC_Order): (WC_Order|WP_Error) $action
	 */
	private static function with_open_order( int $id, callable $action ): WC_Order|WP_Error {
		return self::with_order(
			$id,
			static function ( WC_Order $order ) use ( $action ): WC_Order|WP_Error {
				if ( '' !== OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
					return new WP_Error( 'svc_already_paid', __( 'This order is already marked paid.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				return NetTermOrder::is_open( $order )
					? $action( $order )
					: new WP_Error( 'svc_not_open', __( 'No payment is due for this order any more.', 'svc-checkout' ), [ 'status' => 409 ] );
			}
		);
	}

	/**
	 * Runs an action on an order on account while holding its lock.
	 *
	 * @param callable(WC_Order): (WC_Order|WP_Error) $action
	 */
	public static function with_order( int $id, callable $action ): WC_Order|WP_Error {
		return self::with_lock(
			$id,
			static fn ( ?WC_Order $order ): WC_Order|WP_Error => null !== $order && OrderDebt::is_deferred( $order )
				? $action( $order )
				: new WP_Error( 'svc_order_unknown', __( 'There is no such order on account.', 'svc-checkout' ), [ 'status' => 404 ] )
		);
	}

	/**
	 * Runs an action on an order, read while holding its lock.
	 *
	 * @param callable(WC_Order|null): (WC_Order|WP_Error) $action Null if there is no such order.
	 */
	public static function with_lock( int $id, callable $action ): WC_Order|WP_Error {
		try {
			return Lock::hold(
				"order-$id",
				static function () use ( $id, $action ): WC_Order|WP_Error {
					$order = wc_get_order( $id );
					return $action( $order instanceof WC_Order ? $order : null );
				}
			);
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Someone else is working on this order. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
	}

	/**
	 * That an order is not saved, or null if it is. WooCommerce catches what other plugins throw while it saves one, whose changes are
	 * still to be saved then.
	 */
	public static function unsaved( WC_Order $order ): ?WP_Error {
		return [] === $order->get_changes() ? null : new WP_Error( 'svc_not_saved', __( 'The order could not be saved. Its notes may say why.', 'svc-checkout' ), [ 'status' => 500 ] );
	}

	/**
	 * Noon of a day in the store's time zone; null for an invalid date.
	 *
	 * @param string $day YYYY-MM-DD.
	 */
	public static function noon( string $day ): ?int {
		$date = \DateTimeImmutable::createFromFormat( '!Y-m-d H:i', "$day 12:00", wp_timezone() );
		return false !== $date && $date->format( 'Y-m-d' ) === $day ? $date->getTimestamp() : null;
	}
}
