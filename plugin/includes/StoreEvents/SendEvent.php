<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Server\Client;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ Money, OrderMeta, PluginInfo };
use WC_Order;
use WC_Order_Refund;

/**
 * Sends an event to the checkout server (`POST /v1/store/events`), as a scheduled action with retries. The action stores ids
 * and times only: the order is read when it runs. All tries have the same event id, by which the server detects duplicates.
 */
final class SendEvent {

	public const HOOK = 'svc_checkout_send_event';

	private const TIMEOUT_SECONDS = 20.0;

	/** Delays between tries: 1 minute to 1 day, nine days in total. */
	private const DELAYS_SECONDS = [ 60, 300, 900, 3600, 10800, 21600, 43200, 86400, 86400, 86400, 86400, 86400, 86400, 86400 ];

	public static function register(): void {
		add_action( self::HOOK, [ self::class, 'run' ] );
	}

	/**
	 * @param int $refund_id 0 without a refund.
	 */
	public static function enqueue( WC_Order $order, string $type, int $refund_id ): void {
		$job = [
			'id'      => wp_generate_uuid4(),
			'type'    => $type,
			'order'   => $order->get_id(),
			'refund'  => $refund_id,
			'at'      => gmdate( 'Y-m-d\TH:i:s\Z' ),
			'attempt' => (int) OrderMeta::read( $order, OrderMeta::PRE_CONFIRMATION_ATTEMPT ),
			'try'     => 0,
		];
		as_enqueue_async_action( self::HOOK, [ $job ], PluginInfo::ACTION_GROUP );
	}

	/**
	 * @param mixed $job As enqueued.
	 */
	public static function run( mixed $job ): void {
		$job   = is_array( $job ) ? $job : [];
		$order = wc_get_order( self::number( $job, 'order' ) );
		$event = $order instanceof WC_Order ? self::event( $order, $job ) : null;
		if ( null === $event ) {
			return;
		}
		if ( ! Settings::load()->has_server() ) {
			self::retry( $job, 'no server is configured' );
			return;
		}
		$response = Client::of_store()->post( '/v1/store/events', $event, self::TIMEOUT_SECONDS );
		if ( 200 === $response->status ) {
			return;
		}
		if ( $response->status >= 400 && $response->status < 500 && ! in_array( $response->status, [ 401, 408, 429 ], true ) ) {
			self::log( 'error', $job, "was rejected: $response->status {$response->error_code()}" );
			return;
		}
		self::retry( $job, "status $response->status" );
	}

	/**
	 * @param array<array-key, mixed> $job
	 * @return array<string, mixed>|null Null for a refund that was deleted.
	 */
	private static function event( WC_Order $order, array $job ): ?array {
		$session = OrderMeta::read( $order, OrderMeta::SESSION_ID );
		$event   = array_intersect_key( $job, array_flip( [ 'id', 'type' ] ) ) + [
			'occurredAt' => $job['at'] ?? '',
			'sessionId'  => '' === $session ? null : $session,
			'order'      => Payload::order( $order, self::number( $job, 'attempt' ) ),
		];
		if ( 'order.refunded' !== ( $job['type'] ?? '' ) ) {
			return $event;
		}
		$refund = wc_get_order( self::number( $job, 'refund' ) );
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
	 * @param array<array-key, mixed> $job
	 */
	private static function retry( array $job, string $reason ): void {
		$try   = self::number( $job, 'try' );
		$delay = self::DELAYS_SECONDS[ $try ] ?? null;
		if ( null === $delay ) {
			self::log( 'error', $job, "was abandoned: $reason" );
			return;
		}
		self::log( 'warning', $job, "will be retried in $delay s: $reason" );
		as_schedule_single_action( time() + $delay, self::HOOK, [ [ 'try' => $try + 1 ] + $job ], PluginInfo::ACTION_GROUP );
	}

	/**
	 * Logs without personal data.
	 *
	 * @param 'error'|'warning'       $level
	 * @param array<array-key, mixed> $job
	 */
	private static function log( string $level, array $job, string $what ): void {
		$type = is_string( $job['type'] ?? null ) ? $job['type'] : '';
		wc_get_logger()->log( $level, "Event $type of order " . self::number( $job, 'order' ) . " $what", [ 'source' => 'svc-checkout' ] );
	}

	/**
	 * @param array<array-key, mixed> $job
	 */
	private static function number( array $job, string $name ): int {
		return is_int( $job[ $name ] ?? null ) ? $job[ $name ] : 0;
	}
}
