<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Server\Client;
use SvcCheckout\Support\{ Database, ExpiringRecords, Lock, OrderMeta, PluginInfo, Refusal, Storage };
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

	/** Id of the last order of a full batch; 0 to begin again. */
	public const OPTION = 'svc_checkout_cleanup_after';

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
	 * Processes one batch; the next hour continues behind it, so that orders which stay keep no others waiting.
	 */
	public static function run(): void {
		ExpiringRecords::delete_expired();
		CreditControl::end_abandoned( [ Repository::class, 'is_session_order' ] );
		$after = get_option( self::OPTION );
		$ids   = self::pending_after( is_numeric( $after ) ? (int) $after : 0 );
		// First, so that an order which ends the request is not the first of every run.
		update_option( self::OPTION, count( $ids ) < self::BATCH_SIZE ? 0 : end( $ids ), false );
		foreach ( $ids as $id ) {
			$order = wc_get_order( $id );
			if ( $order instanceof WC_Order && self::is_forgotten( $order ) && ! self::may_be_charged( $order ) ) {
				self::cancel( $order );
			}
		}
	}

	/**
	 * Ids of pending orders of sessions above an id, in ascending order.
	 *
	 * @return list<int>
	 */
	private static function pending_after( int $order_id ): array {
		$storage = Storage::current();
		$id      = "o.{$storage->column( 'id' )}";
		$found   = Database::get()->get_col( // phpcs:ignore WordPress.DB -- built from constants and numbers.
			"SELECT $id FROM {$storage->orders()} o WHERE $id > $order_id AND o.{$storage->column( 'type' )} = 'shop_order' AND o.{$storage->column( 'status' )} = 'wc-pending'"
			. " AND $id IN (" . $storage->ids_with_meta( OrderMeta::SESSION_ID, "meta_value <> ''" ) . ')'
			. " ORDER BY $id LIMIT " . self::BATCH_SIZE
		);
		return array_values( array_map( 'intval', array_filter( $found, 'is_numeric' ) ) );
	}

	/**
	 * Whether nobody has changed the attempt's order for an hour.
	 */
	private static function is_forgotten( WC_Order $order ): bool {
		$modified = $order->get_date_modified();
		return AttemptOrders::is_attempt( $order ) && ( null === $modified || $modified->getTimestamp() < time() - self::HOUR_SECONDS );
	}

	/**
	 * Whether the session's payment may still be made, or may have been made; true if in doubt. A session can expire while the
	 * outcome of its payment is unknown: the server keeps its record of the order pending then. Servers before 0.2 do not say.
	 *
	 * @param WC_Order $order A pending order.
	 */
	private static function may_be_charged( WC_Order $order ): bool {
		$response = Client::of_store()->get( '/v1/sessions/' . rawurlencode( OrderMeta::read( $order, OrderMeta::SESSION_ID ) ) );
		$created  = $order->get_date_created();
		if ( 404 === $response->status && 'resource_not_found' === $response->error_code() ) {
			return null === $created || $created->getTimestamp() > time() - self::UNKNOWN_SESSION_SECONDS;
		}
		$session = $response->json();
		return 200 !== $response->status || 'expired' !== ( $session['status'] ?? null )
			|| ! array_key_exists( 'orderStatus', $session ) || ! in_array( $session['orderStatus'], [ null, 'canceled' ], true );
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
