<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\{ Lock, OrderMeta, PluginInfo, Refusal };
use Throwable;
use WC_Order;

/**
 * Sends the events of the outbox to the checkout server (`POST /v1/store/events`), those of one order one after the other. The
 * outbox stores ids and times only: the order is read when the event is sent. All tries have the same event id, by which the
 * server detects duplicates.
 *
 * A scheduled action sends the events of an order soon after its change; a recurring one sends whatever is due.
 *
 * @phpstan-import-type Entry from Outbox
 */
final class SendEvent {

	/** Its argument is an order id; of version 0.1.0, a whole event. */
	public const HOOK = 'svc_checkout_send_event';

	public const RECURRING_HOOK = 'svc_checkout_send_due_events';

	/** Fired once for each event, with the order's id, the event's type, whether it was accepted, and why not. */
	public const ANSWERED = 'svc_checkout_event_answered';

	/** A request that announced a change has ended by then, one way or another. */
	private const INTERRUPTED_AFTER_SECONDS = 600;

	private const RECURRING_SECONDS = 300;
	private const RECURRING_BATCH   = 200;

	public static function register(): void {
		add_action( self::HOOK, [ self::class, 'run' ] );
		add_action( self::RECURRING_HOOK, [ self::class, 'run_due' ] );
		add_action( 'action_scheduler_ensure_recurring_actions', [ self::class, 'schedule_recurring' ] );
		add_action( 'admin_init', [ self::class, 'schedule_recurring' ] );
	}

	public static function schedule_recurring(): void {
		if ( ! as_has_scheduled_action( self::RECURRING_HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			as_schedule_recurring_action( time() + self::RECURRING_SECONDS, self::RECURRING_SECONDS, self::RECURRING_HOOK, [], PluginInfo::ACTION_GROUP, true );
		}
	}

	/**
	 * The announcement of a change, to be written to the outbox.
	 *
	 * @return Entry
	 */
	public static function entry( WC_Order $order, string $change ): array {
		return Outbox::entry(
			[
				'id'      => wp_generate_uuid4(),
				'change'  => $change,
				'order'   => $order->get_id(),
				'at'      => gmdate( 'Y-m-d\TH:i:s\Z' ),
				'attempt' => (int) OrderMeta::read( $order, OrderMeta::PRE_CONFIRMATION_ATTEMPT ),
			]
		);
	}

	/**
	 * Sends the events of an order soon. If they cannot be scheduled, the recurring action sends them.
	 */
	public static function schedule( int $order_id, int $delay_seconds = 0 ): void {
		try {
			if ( 0 === $delay_seconds ) {
				as_enqueue_async_action( self::HOOK, [ $order_id ], PluginInfo::ACTION_GROUP );
			} else {
				as_schedule_single_action( time() + $delay_seconds, self::HOOK, [ $order_id ], PluginInfo::ACTION_GROUP );
			}
		} catch ( Throwable $error ) {
			wc_get_logger()->warning( 'Events could not be scheduled: ' . $error->getMessage(), [ 'source' => 'svc-checkout' ] );
		}
	}

	/**
	 * @param mixed $order An order id, or an event as version 0.1.0 enqueued it.
	 */
	public static function run( mixed $order ): void {
		if ( is_array( $order ) ) {
			$entry = Outbox::entry( $order );
			Outbox::add( [ 'try' => 0 ] + $entry );
			$order = $entry['order'];
		}
		if ( is_int( $order ) ) {
			self::send_next( $order );
		}
	}

	/**
	 * Sends what is due, one event of each order.
	 */
	public static function run_due(): void {
		foreach ( array_unique( array_column( Outbox::oldest( self::RECURRING_BATCH ), 'order' ) ) as $order_id ) {
			self::send_next( $order_id );
		}
	}

	/**
	 * Sends the oldest event of an order, if it is due, and schedules the next. While another process sends, does nothing.
	 */
	private static function send_next( int $order_id ): void {
		try {
			Lock::hold( "events-$order_id", static fn () => self::send_oldest( $order_id ) );
		} catch ( Refusal ) {
			self::schedule( $order_id, PostEvent::delay( 0 ) );
		}
	}

	private static function send_oldest( int $order_id ): void {
		$entry = Outbox::oldest_of_order( $order_id );
		if ( null !== $entry && '' === $entry['type'] ) {
			if ( (int) strtotime( $entry['at'] ) > time() - self::INTERRUPTED_AFTER_SECONDS ) {
				return;
			}
			InterruptedChange::settle( $entry );
			$entry = Outbox::oldest_of_order( $order_id );
		}
		if ( null === $entry || '' === $entry['type'] || $entry['next'] > time() ) {
			return;
		}
		if ( self::send( $entry ) ) {
			Outbox::remove( $entry );
			if ( null !== Outbox::oldest_of_order( $order_id ) ) {
				self::schedule( $order_id );
			}
		}
	}

	/**
	 * @param Entry $entry
	 * @return bool Whether the event is done: acknowledged, refused for good, or about something that was deleted.
	 */
	private static function send( array $entry ): bool {
		$order = wc_get_order( $entry['order'] );
		$event = $order instanceof WC_Order ? Payload::event( $order, $entry ) : null;
		if ( ! $order instanceof WC_Order || null === $event ) {
			self::log( 'warning', $entry, 'was dropped: the order or refund was deleted' );
			return true;
		}
		if ( ! Settings::load()->has_server() ) {
			self::retry( $entry, $order, 'no server is configured' );
			return false;
		}
		// The server takes the mode from the key: it would record the order anew, in the other one.
		$is_test = '0' === OrderMeta::read( $order, OrderMeta::LIVEMODE );
		if ( $is_test && B2bSettings::is_livemode() ) {
			self::log( 'info', $entry, 'was dropped: it is a test order, and a live key is saved' );
			return true;
		}
		if ( ! $is_test && ! B2bSettings::is_livemode() ) {
			self::retry( $entry, $order, 'it is a live order, and a test key is saved' );
			return false;
		}
		$response = PostEvent::post( '/v1/store/events', $entry['id'], $event );
		if ( PostEvent::is_received( $response ) ) {
			Settings::remember_features( $response->json()['features'] ?? null );
			self::announce_answer( $entry, true, '' );
			return true;
		}
		if ( ! PostEvent::is_final( $response ) ) {
			self::retry( $entry, $order, "status $response->status {$response->error_code()}" );
			return false;
		}
		self::log( 'error', $entry, "was rejected: $response->status {$response->error_code()}" );
		/* translators: %s: error message of the server, in English. */
		$order->add_order_note( sprintf( __( 'The checkout server rejected a change of this order: %s', 'svc-checkout' ), $response->error_message() ) );
		self::announce_answer( $entry, false, $response->error_message() );
		return true;
	}

	/**
	 * @param Entry  $entry
	 * @param string $message In English.
	 */
	private static function announce_answer( array $entry, bool $is_accepted, string $message ): void {
		/**
		 * The checkout server has accepted an event of an order, or refused it for good.
		 *
		 * @since 0.2.0
		 * @param int    $order_id
		 * @param string $type
		 * @param bool   $is_accepted
		 * @param string $message     Why it was refused.
		 */
		do_action( 'svc_checkout_event_answered', $entry['order'], $entry['type'], $is_accepted, $message );
	}

	/**
	 * @param Entry $entry
	 */
	private static function retry( array $entry, WC_Order $order, string $reason ): void {
		$is_overdue = 0 === PostEvent::tries_left( $entry['try'] );
		$delay      = PostEvent::delay( $entry['try'] );
		Outbox::update(
			[
				'try'  => $entry['try'] + 1,
				'next' => time() + $delay,
			] + $entry
		);
		self::log( $is_overdue ? 'error' : 'warning', $entry, "will be retried in $delay s: $reason" );
		if ( $is_overdue ) {
			$order->add_order_note( __( 'The checkout server could not be sent a change of this order for eight days. It is tried once a day; please check the connection.', 'svc-checkout' ) );
		}
		self::schedule( $entry['order'], $delay );
	}

	/**
	 * Logs without personal data.
	 *
	 * @param 'error'|'warning'|'info' $level
	 * @param Entry             $entry
	 */
	private static function log( string $level, array $entry, string $what ): void {
		wc_get_logger()->log( $level, "Event {$entry['type']} of order {$entry['order']} $what", [ 'source' => 'svc-checkout' ] );
	}
}
