<?php
/**
 * Hourly: ends orders whose session is over, and removes records that have expired.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Server\Client;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ ExpiringRecords, Lock, OrderMeta, Refusal };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The server cancels such orders itself; this is for calls that never arrived.
 */
final class SessionCleanup {

	public const HOOK  = 'svc_checkout_hourly';
	public const GROUP = 'svc-checkout';

	/** No session lives longer than 24 hours. */
	private const FORGOTTEN_SECONDS = 2 * 24 * 60 * 60;

	private const HOUR_SECONDS = 60 * 60;

	private const BATCH = 50;

	/**
	 * Has Action Scheduler run it.
	 */
	public static function register(): void {
		add_action( self::HOOK, [ self::class, 'run' ] );
		add_action( 'action_scheduler_ensure_recurring_actions', [ self::class, 'schedule' ] );
		add_action( 'admin_init', [ self::class, 'schedule' ] );
	}

	/**
	 * Once, however often it is asked.
	 */
	public static function schedule(): void {
		if ( ! as_has_scheduled_action( self::HOOK, [], self::GROUP ) ) {
			as_schedule_recurring_action( time() + self::HOUR_SECONDS, self::HOUR_SECONDS, self::HOOK, [], self::GROUP, true );
		}
	}

	/**
	 * One round; what is left over waits for the next.
	 */
	public static function run(): void {
		ExpiringRecords::purge();
		$orders = wc_get_orders(
			[
				'type'          => 'shop_order',
				'status'        => [ 'pending' ],
				'created_via'   => Repository::CREATED_VIA,
				'date_modified' => '<' . ( time() - self::HOUR_SECONDS ),
				'orderby'       => 'ID',
				'order'         => 'ASC',
				'limit'         => self::BATCH,
			]
		);
		foreach ( is_array( $orders ) ? $orders : [] as $order ) {
			if ( Repository::is_of_session( $order ) && ! self::is_live( $order ) ) {
				self::cancel( $order );
			}
		}
	}

	/**
	 * Whether the server may still get paid for it; in doubt, yes.
	 *
	 * @param WC_Order $order A pending order.
	 */
	private static function is_live( WC_Order $order ): bool {
		$settings = Settings::load();
		$session  = OrderMeta::read( $order, OrderMeta::SESSION_ID );
		$answer   = ( new Client( $settings->server_url ) )->get( '/v1/sessions/' . rawurlencode( $session ), [ 'authorization' => "Bearer $settings->api_key" ] );
		$created  = $order->get_date_created();
		if ( 404 === $answer->status && 'resource_not_found' === $answer->error_code() ) {
			return null === $created || $created->getTimestamp() > time() - self::FORGOTTEN_SECONDS;
		}
		return 200 !== $answer->status || 'expired' !== ( $answer->decoded()['status'] ?? null );
	}

	/**
	 * Under the session's lock, if it is still pending then.
	 *
	 * @param WC_Order $order The order.
	 */
	private static function cancel( WC_Order $order ): void {
		try {
			Lock::hold(
				OrderMeta::read( $order, OrderMeta::SESSION_ID ),
				static function () use ( $order ): void {
					$fresh = wc_get_order( $order->get_id() );
					if ( $fresh instanceof WC_Order && $fresh->has_status( 'pending' ) ) {
						StockHold::release( $fresh );
						$fresh->set_status( 'cancelled', __( 'The checkout ended without payment.', 'svc-checkout' ) );
						$fresh->save();
					}
				}
			);
		} catch ( Refusal ) {
			// Somebody works on it: the next round looks again.
			return;
		}
	}
}
