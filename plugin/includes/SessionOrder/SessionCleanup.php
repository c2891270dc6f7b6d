<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Server\Client;
use SvcCheckout\Support\{ ExpiringRecords, Lock, OrderMeta, PluginInfo, Refusal };
use SvcCheckout\Terms\CreditControl;
use WC_Order;

/**
 * Runs hourly: cancels pending orders whose session has ended, in case the server's own request never arrived, and deletes
 * expired records and abandoned reservations of credit.
 */
final class SessionCleanup {

	public const HOOK = 'svc_checkout_hourly';

	/** A session lives up to 24 hours. One that the server does not know has certainly ended after this time. */
	private const UNKNOWN_SESSION_SECONDS = 2 * 24 * 60 * 60;

	private const HOUR_SECONDS = 60 * 60;
	private const BATCH_SIZE   = 50;

	public static function register(): void {
		add_action( self::HOOK, [ self::class, 'run' ] );
		add_action( 'action_scheduler_ensure_recurring_actions', [ self::class, 'schedule' ] );
		add_action( 'admin_init', [ self::class, 'schedule' ] );
	}

	/**
	 * Schedules the action unless it is scheduled already.
	 */
	public static function schedule(): void {
		if ( ! as_has_scheduled_action( self::HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			as_schedule_recurring_action( time() + self::HOUR_SECONDS, self::HOUR_SECONDS, self::HOOK, [], PluginInfo::ACTION_GROUP, true );
		}
	}

	/**
	 * Processes one batch; the rest waits for the next hour.
	 */
	public static function run(): void {
		ExpiringRecords::delete_expired();
		CreditControl::end_abandoned( [ Repository::class, 'is_session_order' ] );
		$orders = wc_get_orders(
			[
				'type'          => 'shop_order',
				'status'        => [ 'pending' ],
				'created_via'   => Repository::CREATED_VIA,
				'date_modified' => '<' . ( time() - self::HOUR_SECONDS ),
				'orderby'       => 'ID',
				'order'         => 'ASC',
				'limit'         => self::BATCH_SIZE,
			]
		);
		foreach ( is_array( $orders ) ? $orders : [] as $order ) {
			if ( AttemptOrders::is_attempt( $order ) && ! self::is_live( $order ) ) {
				self::cancel( $order );
			}
		}
	}

	/**
	 * Whether the session may still be paid; true if in doubt.
	 *
	 * @param WC_Order $order A pending order.
	 */
	private static function is_live( WC_Order $order ): bool {
		$response = Client::of_store()->get( '/v1/sessions/' . rawurlencode( OrderMeta::read( $order, OrderMeta::SESSION_ID ) ) );
		$created  = $order->get_date_created();
		if ( 404 === $response->status && 'resource_not_found' === $response->error_code() ) {
			return null === $created || $created->getTimestamp() > time() - self::UNKNOWN_SESSION_SECONDS;
		}
		return 200 !== $response->status || 'expired' !== ( $response->json()['status'] ?? null );
	}

	private static function cancel( WC_Order $order ): void {
		try {
			Lock::hold(
				OrderMeta::read( $order, OrderMeta::SESSION_ID ),
				static function () use ( $order ): void {
					$fresh = wc_get_order( $order->get_id() );
					if ( $fresh instanceof WC_Order && $fresh->has_status( 'pending' ) && AttemptOrders::is_attempt( $fresh ) ) {
						StockHold::release_and_cancel( $fresh );
					}
				}
			);
		} catch ( Refusal ) {
			// Another request holds the lock: the next run tries again.
			return;
		}
	}
}
