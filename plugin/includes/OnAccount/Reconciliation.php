<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\{ Lock, OrderMeta, PluginInfo, Refusal };
use WC_Order;

/**
 * Compares what companies owe with the orders, and corrects it: every night, once after the plugin was installed or updated,
 * after an import, and for the orders of customers who join a company. Orders that are changed past WooCommerce's functions
 * run no hook.
 *
 * Scheduled actions work in batches. A run that was interrupted continues where it stopped.
 *
 * @phpstan-type State array{after: int|null, corrected: int, finished: int}
 */
final class Reconciliation {

	public const NIGHTLY_HOOK = 'svc_checkout_reconcile_debts';
	public const BATCH_HOOK   = 'svc_checkout_reconcile_debts_batch';
	public const MEMBERS_HOOK = 'svc_checkout_assign_orders';

	/** `{after, corrected, finished}`: the last order compared by a run that has not finished, else null; how many rows the run corrected; and when the last one finished (Unix seconds, 0 before the first). */
	public const OPTION = 'svc_checkout_debts_check';

	private const BATCH_SIZE  = 200;
	private const DAY_SECONDS = 24 * 60 * 60;

	public static function register(): void {
		add_action( self::NIGHTLY_HOOK, [ self::class, 'start' ], 10, 0 );
		add_action( self::BATCH_HOOK, [ self::class, 'run_batch' ], 10, 0 );
		add_action( self::MEMBERS_HOOK, [ self::class, 'assign' ], 10, 2 );
		add_action( Companies::MEMBERS_ADDED, [ self::class, 'assign_orders_of' ], 10, 2 );
		// WordPress's own importer writes posts.
		add_action( 'import_end', [ self::class, 'start' ], 10, 0 );
		add_action( 'action_scheduler_ensure_recurring_actions', [ self::class, 'schedule' ] );
		add_action( 'admin_init', [ self::class, 'schedule' ] );
	}

	/**
	 * Schedules the nightly run. A site without it has never had one: its open orders are compared now.
	 */
	public static function schedule(): void {
		if ( ! as_has_scheduled_action( self::NIGHTLY_HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			$night = (int) ( new \DateTimeImmutable( 'tomorrow 03:00', wp_timezone() ) )->getTimestamp();
			as_schedule_recurring_action( $night, self::DAY_SECONDS, self::NIGHTLY_HOOK, [], PluginInfo::ACTION_GROUP, true );
			self::start();
		}
		if ( null !== self::state()['after'] ) {
			self::schedule_batch();
		}
	}

	/**
	 * Starts a run unless one is in progress.
	 */
	public static function start(): void {
		$state = self::state();
		if ( null === $state['after'] ) {
			self::save( [ 'after' => 0, 'corrected' => 0 ] + $state );
		}
		self::schedule_batch();
	}

	/**
	 * Compares the next orders of the current run.
	 */
	public static function run_batch(): void {
		$state = self::state();
		if ( null === $state['after'] ) {
			return;
		}
		$found = array_unique( [ ...OpenOrders::after( $state['after'], self::BATCH_SIZE ), ...Receivables::held_after( $state['after'], self::BATCH_SIZE ) ] );
		sort( $found );
		$ids = array_slice( $found, 0, self::BATCH_SIZE );
		foreach ( $ids as $id ) {
			$state['corrected'] += (int) self::compare( $id );
		}
		if ( count( $ids ) === self::BATCH_SIZE ) {
			self::save( [ 'after' => end( $ids ) ] + $state );
			// This action is still running, so it would count as scheduled.
			as_enqueue_async_action( self::BATCH_HOOK, [], PluginInfo::ACTION_GROUP );
			return;
		}
		if ( $state['corrected'] > 0 ) {
			wc_get_logger()->log( 0 === $state['finished'] ? 'info' : 'warning', "What companies owe was corrected for {$state['corrected']} orders.", [ 'source' => 'svc-checkout' ] );
		}
		// The first run records orders that were made before; it corrects none.
		self::save( [
			'after'     => null,
			'corrected' => 0 === $state['finished'] ? 0 : $state['corrected'],
			'finished'  => time(),
		] );
	}

	/**
	 * How many rows the last run that finished has corrected, and when (Unix seconds); null before the first.
	 *
	 * @return array{corrected: int, finished: int}|null
	 */
	public static function last(): ?array {
		$state = self::state();
		return 0 === $state['finished'] || null !== $state['after'] ? null : $state;
	}

	/**
	 * Assigns the open orders of customers who have joined a company, most of them at once; a scheduled action does the rest.
	 *
	 * @param mixed $company   Id.
	 * @param mixed $customers Users.
	 */
	public static function assign_orders_of( mixed $company, mixed $customers ): void {
		if ( is_string( $company ) && is_array( $customers ) ) {
			self::assign_batch( $company, array_values( array_filter( $customers, 'is_int' ) ), 0 );
		}
	}

	/**
	 * Continues for all members of a company.
	 *
	 * @param mixed $company Id.
	 * @param mixed $after   Id of the last order that was assigned.
	 */
	public static function assign( mixed $company, mixed $after ): void {
		if ( is_string( $company ) && is_int( $after ) ) {
			self::assign_batch( $company, array_map( 'intval', array_column( Companies::members( $company ), 'reference' ) ), $after );
		}
	}

	/**
	 * @param list<int> $customers
	 */
	private static function assign_batch( string $company, array $customers, int $after ): void {
		$ids = [] === $customers ? [] : OpenOrders::of_customers( $customers, $after, self::BATCH_SIZE );
		if ( count( $ids ) === self::BATCH_SIZE ) {
			// First, in case this request does not finish.
			as_enqueue_async_action( self::MEMBERS_HOOK, [ $company, end( $ids ) ], PluginInfo::ACTION_GROUP );
		}
		foreach ( $ids as $id ) {
			self::compare( $id );
		}
	}

	/**
	 * @return bool Whether the order's row was wrong, and has been corrected.
	 */
	private static function compare( int $id ): bool {
		$order = wc_get_order( $id );
		if ( ! $order instanceof WC_Order || '' === OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) {
			Receivables::end( $id );
			return true;
		}
		if ( OrderDebt::is_recorded( $order ) ) {
			return false;
		}
		try {
			return Lock::hold( "order-$id", static fn (): bool => OrderDebt::follow( $order ) );
		} catch ( Refusal ) {
			// Another request is changing the order, and writes its row.
			return false;
		}
	}

	private static function schedule_batch(): void {
		if ( ! as_has_scheduled_action( self::BATCH_HOOK, [], PluginInfo::ACTION_GROUP ) ) {
			as_enqueue_async_action( self::BATCH_HOOK, [], PluginInfo::ACTION_GROUP, true );
		}
	}

	/**
	 * @return State
	 */
	private static function state(): array {
		$stored = get_option( self::OPTION );
		$number = static fn ( string $name ): ?int => is_array( $stored ) && is_int( $stored[ $name ] ?? null ) ? $stored[ $name ] : null;
		return [
			'after'     => $number( 'after' ),
			'corrected' => $number( 'corrected' ) ?? 0,
			'finished'  => $number( 'finished' ) ?? 0,
		];
	}

	/**
	 * @param State $state
	 */
	private static function save( array $state ): void {
		update_option( self::OPTION, $state, false );
	}
}
