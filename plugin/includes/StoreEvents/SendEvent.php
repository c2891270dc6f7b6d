<?php
/**
 * Sends one event of a store's order to the checkout server.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Checkout\PreConfirmation;
use SvcCheckout\Server\Client;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;
use WC_Order_Refund;

defined( 'ABSPATH' ) || exit;

/**
 * A job knows ids and times only: the order is read when it runs. The event's id is the same in every try, by which the
 * server knows it again.
 */
final class SendEvent {

	public const HOOK  = 'svc_checkout_send_event';
	public const GROUP = 'svc-checkout';

	private const TIMEOUT_SECONDS = 20.0;
	/** Waits between tries: 1 minute to 1 day, nine days in all. */
	private const DELAYS_SECONDS = [ 60, 300, 900, 3600, 10800, 21600, 43200, 86400, 86400, 86400, 86400, 86400, 86400, 86400 ];

	/**
	 * Takes jobs.
	 */
	public static function register(): void {
		add_action( self::HOOK, [ self::class, 'run' ] );
	}

	/**
	 * Makes a job.
	 *
	 * @param WC_Order $order     The order.
	 * @param string   $type      Type of the event.
	 * @param int      $refund_id Id of WooCommerce's refund; 0 without one.
	 */
	public static function enqueue( WC_Order $order, string $type, int $refund_id ): void {
		$job = [
			'id'      => wp_generate_uuid4(),
			'type'    => $type,
			'order'   => $order->get_id(),
			'refund'  => $refund_id,
			'at'      => gmdate( 'Y-m-d\TH:i:s\Z' ),
			'attempt' => (int) OrderMeta::read( $order, PreConfirmation::ATTEMPT ),
			'try'     => 0,
		];
		as_enqueue_async_action( self::HOOK, [ $job ], self::GROUP );
	}

	/**
	 * One try.
	 *
	 * @param mixed $job As made above.
	 */
	public static function run( mixed $job ): void {
		$job   = is_array( $job ) ? $job : [];
		$id    = $job['order'] ?? 0;
		$order = wc_get_order( is_int( $id ) ? $id : 0 );
		$event = $order instanceof WC_Order ? self::event( $order, $job ) : null;
		if ( null === $event ) {
			return;
		}
		$settings = Settings::load();
		if ( '' === $settings->server_url || '' === $settings->api_key ) {
			self::try_again( $job, 'the plugin has no key' );
			return;
		}
		$answer = ( new Client( $settings->server_url ) )->post( '/v1/store/events', $event, [ 'authorization' => 'Bearer ' . $settings->api_key ], self::TIMEOUT_SECONDS );
		if ( 200 === $answer->status ) {
			return;
		}
		if ( $answer->status >= 400 && $answer->status < 500 && ! in_array( $answer->status, [ 401, 408, 429 ], true ) ) {
			self::log( 'error', $job, "was refused for good: {$answer->status} {$answer->error_code()}" );
			return;
		}
		self::try_again( $job, "status {$answer->status}" );
	}

	/**
	 * The event as the server takes it.
	 *
	 * @param WC_Order                $order The order as it is now.
	 * @param array<array-key, mixed> $job   The job.
	 * @return array<string, mixed>|null Null when there is nothing left to tell.
	 */
	private static function event( WC_Order $order, array $job ): ?array {
		$event   = array_intersect_key(
			$job,
			[
				'id'   => true,
				'type' => true,
			]
		);
		$session = OrderMeta::read( $order, OrderMeta::SESSION_ID );
		$event  += [
			'occurredAt' => $job['at'] ?? '',
			'sessionId'  => '' === $session ? null : $session,
			'order'      => Payload::of( $order, is_int( $job['attempt'] ?? null ) ? $job['attempt'] : 0 ),
		];
		if ( 'order.refunded' !== ( $job['type'] ?? '' ) ) {
			return $event;
		}
		$refund = wc_get_order( is_int( $job['refund'] ?? null ) ? $job['refund'] : 0 );
		$amount = $refund instanceof WC_Order_Refund ? Money::to_minor( (float) $refund->get_amount(), $order->get_currency() ) : 0;
		if ( ! $refund instanceof WC_Order_Refund || $amount < 1 ) {
			return null;
		}
		return $event + [
			'refund' => [
				'id'     => 'wc_' . $refund->get_id(),
				'amount' => $amount,
				'reason' => mb_substr( $refund->get_reason(), 0, 500 ),
			],
		];
	}

	/**
	 * Makes the job of the next try.
	 *
	 * @param array<array-key, mixed> $job The job.
	 * @param string                  $why What went wrong.
	 */
	private static function try_again( array $job, string $why ): void {
		$try   = is_int( $job['try'] ?? null ) ? $job['try'] : 0;
		$delay = self::DELAYS_SECONDS[ $try ] ?? null;
		if ( null === $delay ) {
			self::log( 'error', $job, "was given up: $why" );
			return;
		}
		self::log( 'warning', $job, "is tried again in $delay s: $why" );
		as_schedule_single_action( time() + $delay, self::HOOK, [ [ 'try' => $try + 1 ] + $job ], self::GROUP );
	}

	/**
	 * One line in WooCommerce's log, without personal data.
	 *
	 * @param 'error'|'warning'       $level How bad it is.
	 * @param array<array-key, mixed> $job   The job.
	 * @param string                  $what  What happened.
	 */
	private static function log( string $level, array $job, string $what ): void {
		$type  = is_string( $job['type'] ?? null ) ? $job['type'] : '';
		$order = is_int( $job['order'] ?? null ) ? $job['order'] : 0;
		wc_get_logger()->log( $level, "Event $type of order $order $what", [ 'source' => 'svc-checkout' ] );
	}
}
