<?php
/**
 * What the accounts team does with an order on account.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\StoreEvents\OrderObserver;
use SvcCheckout\Support\{ Lock, OrderMeta, Refusal };
use WC_Order;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Each action has the order to itself and reads it anew: two people who do the same at once do it once.
 */
final class Actions {

	/** The payer's or the bank's reference, kept beside the transaction id: that one a payment method may overwrite. */
	public const REFERENCE = '_svc_payment_reference';

	private const REFERENCE_MAX_LENGTH = 100;
	/** A second click, or a colleague's. */
	private const REMINDER_PAUSE_SECONDS = 60;

	/**
	 * The money has arrived.
	 *
	 * @param int    $id        Id of the order.
	 * @param string $reference Of the payment; may be empty.
	 * @param string $day       YYYY-MM-DD on which it arrived.
	 */
	public static function mark_paid( int $id, string $reference, string $day ): WC_Order|WP_Error {
		$reference = trim( $reference );
		$date      = self::day( $day );
		if ( null === $date || $day > wp_date( 'Y-m-d' ) ) {
			return new WP_Error( 'svc_date_invalid', __( 'Please choose the day on which the money arrived; it cannot be in the future.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		if ( mb_strlen( $reference ) > self::REFERENCE_MAX_LENGTH || 1 === preg_match( '/\p{Cc}/u', $reference ) ) {
			return new WP_Error( 'svc_reference_invalid', __( 'Please shorten the reference to 100 characters on one line.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ) use ( $reference, $day, $date ): WC_Order|WP_Error {
				OrderMeta::apply( $order, [ self::REFERENCE => $reference ] );
				$order->set_date_paid( $date );
				if ( '' !== $reference ) {
					$order->set_transaction_id( $reference );
				}
				$order->save();
				/* translators: 1: day, 2: reference of a payment. */
				$note = '' === $reference ? __( 'Marked paid. Money received on %1$s.', 'svc-checkout' ) : __( 'Marked paid. Money received on %1$s, reference %2$s.', 'svc-checkout' );
				$order->add_order_note( sprintf( $note, $day, $reference ), 0, true );
				$order->payment_complete( $reference );
				// WooCommerce says so only from the statuses it knows; a store may ship in one of its own.
				OrderObserver::note_payment( $order->get_id() );
				return self::ensure_paid( $order->get_id() );
			}
		);
	}

	/**
	 * Sends the reminder.
	 *
	 * @param int $id Id of the order.
	 */
	public static function remind( int $id ): WC_Order|WP_Error {
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ): WC_Order|WP_Error {
				$last = strtotime( OrderMeta::read( $order, NetTermOrder::REMINDED_AT ) );
				if ( false !== $last && $last > time() - self::REMINDER_PAUSE_SECONDS ) {
					return new WP_Error( 'svc_just_reminded', __( 'A reminder was sent less than a minute ago.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				$email = WC()->mailer()->get_emails()[ ReminderEmail::KEY ] ?? null;
				if ( ! $email instanceof ReminderEmail || ! $email->send_for( $order ) ) {
					return new WP_Error( 'svc_mail_failed', __( 'The reminder could not be sent. Is the mail “Payment reminder” switched on, and does the order have an e-mail address?', 'svc-checkout' ), [ 'status' => 500 ] );
				}
				OrderMeta::apply( $order, [ NetTermOrder::REMINDED_AT => gmdate( 'Y-m-d\TH:i:s\Z' ) ] );
				$order->save();
				$order->add_order_note( __( 'Payment reminder sent.', 'svc-checkout' ), 0, true );
				return $order;
			}
		);
	}

	/**
	 * Gives the customer more time.
	 *
	 * @param int    $id  Id of the order.
	 * @param string $due New due date, YYYY-MM-DD; today or later.
	 */
	public static function extend( int $id, string $due ): WC_Order|WP_Error {
		if ( null === self::day( $due ) || $due < wp_date( 'Y-m-d' ) ) {
			return new WP_Error( 'svc_date_invalid', __( 'Please choose today or a later day.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ) use ( $due ): WC_Order {
				$before = OrderMeta::read( $order, OrderMeta::PAYMENT_DUE );
				if ( $before !== $due ) {
					OrderMeta::apply( $order, [ OrderMeta::PAYMENT_DUE => $due ] );
					$order->save();
					/* translators: 1: new due date, 2: due date before. */
					$order->add_order_note( sprintf( __( 'Due date changed to %1$s (it was %2$s).', 'svc-checkout' ), $due, '' === $before ? '–' : $before ), 0, true );
				}
				return $order;
			}
		);
	}

	/**
	 * Ends an order that has not been shipped.
	 *
	 * @param int $id Id of the order.
	 */
	public static function cancel( int $id ): WC_Order|WP_Error {
		return self::with_open_order(
			$id,
			static function ( WC_Order $order ): WC_Order|WP_Error {
				if ( ! $order->has_status( 'on-hold' ) ) {
					return new WP_Error( 'svc_not_on_hold', __( 'This order is being shipped. Please open it and refund it instead.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
				$order->update_status( 'cancelled', __( 'Cancelled by the accounts team.', 'svc-checkout' ), true );
				return $order;
			}
		);
	}

	/**
	 * Runs an action on an order that is still open, with the order to itself.
	 *
	 * @param int                                   $id     Id of the order.
	 * @param callable(WC_Order): (WC_Order|WP_Error) $action What to do.
	 */
	private static function with_open_order( int $id, callable $action ): WC_Order|WP_Error {
		try {
			return Lock::hold(
				"order-$id",
				static function () use ( $id, $action ): WC_Order|WP_Error {
					$order = wc_get_order( $id );
					if ( ! $order instanceof WC_Order || ! PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) ) {
						return new WP_Error( 'svc_order_unknown', __( 'There is no such order on account.', 'svc-checkout' ), [ 'status' => 404 ] );
					}
					if ( '' !== OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
						return new WP_Error( 'svc_already_paid', __( 'This order has been marked paid already.', 'svc-checkout' ), [ 'status' => 409 ] );
					}
					return NetTermOrder::is_open( $order )
						? $action( $order )
						: new WP_Error( 'svc_not_open', __( 'Nothing is owed for this order any more.', 'svc-checkout' ), [ 'status' => 409 ] );
				}
			);
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Somebody else is working on this order. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
		}
	}

	/**
	 * The paid order, read anew. One that no checkout of ours made is not told of to anybody; it is marked all the same.
	 *
	 * @param int $id Id of the order.
	 */
	private static function ensure_paid( int $id ): WC_Order|WP_Error {
		$order = wc_get_order( $id );
		if ( ! $order instanceof WC_Order ) {
			return new WP_Error( 'svc_order_unknown', __( 'There is no such order on account.', 'svc-checkout' ), [ 'status' => 404 ] );
		}
		if ( '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			OrderMeta::apply( $order, [ OrderMeta::PAID_AT => gmdate( 'Y-m-d\TH:i:s.000\Z' ) ] );
			$order->save_meta_data();
		}
		return $order;
	}

	/**
	 * Noon of a day of the calendar, in the store's time; null when there is no such day.
	 *
	 * @param string $day YYYY-MM-DD.
	 */
	private static function day( string $day ): ?int {
		$date = \DateTimeImmutable::createFromFormat( '!Y-m-d H:i', "$day 12:00", wp_timezone() );
		return false !== $date && $date->format( 'Y-m-d' ) === $day ? $date->getTimestamp() : null;
	}
}
