<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use ActionScheduler_Store;
use SvcCheckout\Support\{ PluginInfo, RetriedStatement };
use Throwable;

/**
 * Compares all orders with the list of orders on account every night, after an import, after the plugin was activated or updated, and
 * after WooCommerce's storage of orders was switched; and in between those that were changed lately, in case a request ended
 * before {@see OrderListChanges} could follow. Until all are compared, the screens read the orders instead.
 *
 * Scheduled actions work in batches. A run that was interrupted continues where it stopped.
 */
final class OrderListUpkeep {

	public const BATCH_HOOK  = 'svc_checkout_list_orders_batch';
	public const RECENT_HOOK = 'svc_checkout_list_recent_orders';
	/** Compares an order again whose row could not be stored. */
	public const ORDER_HOOK = 'svc_checkout_list_order';

	private const BATCH_SIZE    = 500;
	private const BATCH_SECONDS = 10.0;

	private const RECURRING_SECONDS = 15 * 60;
	/** Longer than the time between two runs, which may be late. */
	private const RECENT_SECONDS = 2 * 60 * 60;
	private const MOST_RECENT    = 5000;
	/** With more in a batch, the database fails, not the orders. */
	private const MOST_FAILED = 10;

	public static function register(): void {
		add_action( self::BATCH_HOOK, [ self::class, 'run_batch' ], 10, 0 );
		add_action( self::RECENT_HOOK, [ self::class, 'compare_recent' ], 10, 0 );
		add_action( self::ORDER_HOOK, [ self::class, 'compare_order' ] );
		foreach ( [ Reconciliation::NIGHTLY_HOOK, 'import_end' ] as $hook ) {
			add_action( $hook, [ self::class, 'compare' ], 10, 0 );
		}
		foreach ( [ 'action_scheduler_ensure_recurring_actions', 'admin_init' ] as $hook ) {
			add_action( $hook, [ self::class, 'schedule' ], 10, 0 );
		}
	}

	/**
	 * Schedules the recurring comparison, continues a run that was interrupted, and starts the first one.
	 */
	public static function schedule(): void {
		if ( ! as_has_scheduled_action( self::RECENT_HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			as_schedule_recurring_action( time() + self::RECURRING_SECONDS, self::RECURRING_SECONDS, self::RECENT_HOOK, [], PluginInfo::ACTION_GROUP, true );
		}
		self::proceed();
	}

	/**
	 * On deactivation. {@see schedule()} makes them again.
	 */
	public static function unschedule(): void {
		foreach ( function_exists( 'as_unschedule_all_actions' ) ? [ self::BATCH_HOOK, self::RECENT_HOOK, self::ORDER_HOOK ] : [] as $hook ) {
			as_unschedule_all_actions( $hook, [], PluginInfo::ACTION_GROUP );
		}
	}

	/**
	 * Compares all orders, unless that is in progress.
	 */
	public static function compare(): void {
		$state = OrderListState::read();
		if ( null === $state['after'] || ! OrderListState::is_current( $state ) ) {
			OrderListState::start( OrderListState::is_shown( $state ) ? $state : null );
		}
		self::enqueue();
	}

	/**
	 * Compares all orders from the first one; the rows are not shown meanwhile.
	 */
	public static function begin(): void {
		OrderListState::start();
		self::enqueue();
	}

	/**
	 * Compares the next orders of the current run.
	 */
	public static function run_batch(): void {
		$until = microtime( true ) + self::BATCH_SECONDS;
		$state = OrderListState::read();
		while ( Tables::are_installed() && null !== $state['after'] && OrderListState::is_current( $state ) ) {
			$orders  = OrderFacts::orders_after( $state['after'], self::BATCH_SIZE );
			$is_last = count( $orders ) < self::BATCH_SIZE;
			$up_to   = $is_last ? PHP_INT_MAX : (int) end( $orders );
			$next    = array_replace( $state, [ 'after' => $is_last ? null : $up_to ] );

			$next['corrected'] += self::refresh( array_values( array_unique( [ ...$orders, ...OrderList::between( $state['after'], $up_to ) ] ) ) );
			$next['complete']   = $is_last || $state['complete'];
			if ( ! OrderListState::replace( $state, $next ) ) {
				// Another run has begun, or another process does this one, and may not finish it.
				self::enqueue();
				return;
			}
			if ( $is_last && $state['complete'] && $next['corrected'] > 0 ) {
				wc_get_logger()->warning( "The list of orders on account was corrected for {$next['corrected']} orders.", [ 'source' => 'svc-checkout' ] );
			}
			$state = $next;
			if ( ! $is_last && microtime( true ) > $until ) {
				self::enqueue();
				return;
			}
		}
	}

	/**
	 * Compares the orders that were changed lately.
	 */
	public static function compare_recent(): void {
		if ( ! Tables::are_installed() ) {
			return;
		}
		$ids = OrderFacts::changed_since( time() - self::RECENT_SECONDS, self::MOST_RECENT );
		self::refresh( array_values( array_unique( $ids ) ) );
		if ( count( $ids ) === self::MOST_RECENT ) {
			self::compare();
		}
		self::proceed();
	}

	/**
	 * @param mixed $id Of an order.
	 */
	public static function compare_order( mixed $id ): void {
		if ( is_int( $id ) && Tables::are_installed() ) {
			self::refresh( [ $id ] );
		}
	}

	/**
	 * Compares orders. One whose row cannot be stored is logged, and compared again later: the others are listed nevertheless. If
	 * the database fails, the rows are not shown until all orders are compared.
	 *
	 * @param list<int> $ids
	 * @param int       $most How often a statement is run at most that waits for another one.
	 * @return int How many rows were wrong.
	 * @throws Throwable If the database fails.
	 */
	public static function refresh( array $ids, int $most = RetriedStatement::MAX_TRIES ): int {
		OrderListState::keep_apart();
		$wrong = 0;
		foreach ( array_chunk( $ids, self::BATCH_SIZE ) as $batch ) {
			try {
				$wrong += OrderList::refresh( $batch, $most );
			} catch ( Throwable ) {
				$wrong += self::refresh_each( $batch );
			}
		}
		return $wrong;
	}

	/**
	 * @param non-empty-list<int> $ids
	 */
	private static function refresh_each( array $ids ): int {
		$wrong  = 0;
		$failed = 0;
		foreach ( $ids as $id ) {
			try {
				$wrong += OrderList::refresh( [ $id ], 1 );
			} catch ( Throwable $error ) {
				if ( ++$failed > self::MOST_FAILED || ! self::compare_later( $id ) ) {
					OrderListState::hide();
					throw $error;
				}
				wc_get_logger()->error( "The order on account $id could not be listed: {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
			}
		}
		return $wrong;
	}

	private static function proceed(): void {
		$state = OrderListState::read();
		if ( null !== $state['after'] || ! OrderListState::is_shown( $state ) ) {
			self::compare();
		}
	}

	private static function enqueue(): void {
		if ( 0 !== did_action( 'action_scheduler_init' ) && [] === self::pending( self::BATCH_HOOK ) ) {
			as_enqueue_async_action( self::BATCH_HOOK, [], PluginInfo::ACTION_GROUP );
		}
	}

	/**
	 * @return bool Whether the comparison is scheduled. Not if too many are: then the database fails, not the orders.
	 */
	private static function compare_later( int $id ): bool {
		if ( 0 === did_action( 'action_scheduler_init' ) ) {
			return false;
		}
		return [] !== self::pending( self::ORDER_HOOK, [ $id ] )
			|| ( count( self::pending( self::ORDER_HOOK ) ) < self::MOST_FAILED && 0 !== as_schedule_single_action( time() + self::RECURRING_SECONDS, self::ORDER_HOOK, [ $id ], PluginInfo::ACTION_GROUP ) );
	}

	/**
	 * Ids of scheduled actions, without the one that is running: it may be the caller.
	 *
	 * @param list<int>|null $args Null for any.
	 * @return array<array-key, mixed>
	 */
	private static function pending( string $hook, ?array $args = null ): array {
		return as_get_scheduled_actions(
			[
				'hook'     => $hook,
				'group'    => PluginInfo::ACTION_GROUP,
				'status'   => ActionScheduler_Store::STATUS_PENDING,
				'per_page' => self::MOST_FAILED,
			] + ( null === $args ? [] : [ 'args' => $args ] ),
			'ids'
		);
	}
}
