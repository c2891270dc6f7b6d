<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use RuntimeException;
use SvcCheckout\Support\{ Database, OrderMeta, PluginInfo };
use WC_Order;

/**
 * Deletes a company that owes nothing, or merges it into another: all of it or nothing, in one transaction that locks the company,
 * so that an order that is being placed is either counted or refused.
 */
final class CompanyRemoval {

	/** Scheduled action after a merge. Arguments: the ids of the company that is gone, and of the other one. */
	public const ORDERS_HOOK = 'svc_checkout_reassign_orders';

	private const BATCH_SIZE = 100;

	public static function register(): void {
		add_action( self::ORDERS_HOOK, [ self::class, 'reassign_orders' ], 10, 2 );
	}

	/**
	 * Deletes a company. Its members are customers without one afterwards; orders that it has settled count to none.
	 *
	 * @return bool False if it owes something or an order is being placed.
	 * @throws RuntimeException If the database refuses a statement; nothing is changed then.
	 */
	public static function delete( string $id ): bool {
		return self::in_transaction(
			[ $id ],
			static function () use ( $id ): bool {
				$database = Database::get();
				if ( null !== $database->get_var( $database->prepare( "SELECT 1 FROM %i WHERE company_id = %s AND state IN ('reserved','held') LIMIT 1", Tables::receivables(), $id ) ) ) { // phpcs:ignore WordPress.DB
					return false;
				}
				Transaction::execute( "UPDATE %i SET company_id = '' WHERE company_id = %s", Tables::receivables(), $id );
				Transaction::execute( 'DELETE FROM %i WHERE company_id = %s', Tables::members(), $id );
				Transaction::execute( 'DELETE FROM %i WHERE company_id = %s', Tables::company_log(), $id );
				Transaction::execute( "UPDATE %i SET company_id = '' WHERE company_id = %s", Tables::terms_requests(), $id );
				Transaction::execute( 'DELETE FROM %i WHERE id = %s', Tables::companies(), $id );
				return true;
			}
		);
	}

	/**
	 * Moves members, orders and log of a company to another, and deletes it. The other one keeps its terms and limits, which may be
	 * exceeded by what it takes over.
	 *
	 * @param Company $source A saved company.
	 * @param Company $target Another one.
	 * @throws RuntimeException If the database refuses a statement; nothing is changed then.
	 */
	public static function merge( Company $source, Company $target ): void {
		self::in_transaction(
			[ $source->id, $target->id ],
			static function () use ( $source, $target ): bool {
				Transaction::execute( "UPDATE %i SET source = %s WHERE company_id = %s AND source = ''", Tables::company_log(), $source->name, $source->id );
				foreach ( [ Tables::receivables(), Tables::members(), Tables::company_log(), Tables::terms_requests() ] as $table ) {
					Transaction::execute( 'UPDATE %i SET company_id = %s WHERE company_id = %s', $table, $target->id, $source->id );
				}
				$numbers = array_values( array_unique( [ ...$target->vat_numbers, ...$source->vat_numbers ] ) );
				Transaction::execute( 'UPDATE %i SET vat_numbers = %s, revision = revision + 1, updated_at = %d WHERE id = %s', Tables::companies(), (string) wp_json_encode( $numbers ), time(), $target->id );
				Transaction::execute( 'DELETE FROM %i WHERE id = %s', Tables::companies(), $source->id );
				// Part of the transaction, as its table is: afterwards, because each order runs other plugins' code.
				as_enqueue_async_action( self::ORDERS_HOOK, [ $source->id, $target->id ], PluginInfo::ACTION_GROUP );
				CompanyLog::add( $target->id, CompanyLog::MERGED, [ 'name' => $source->name ] );
				return true;
			}
		);
	}

	/**
	 * Assigns orders that staff assigned to a company which was merged. Safe to repeat; until it has run, they count where their rows
	 * say.
	 *
	 * @param mixed $source Id of a company that is gone.
	 * @param mixed $target Id of the other one.
	 */
	public static function reassign_orders( mixed $source, mixed $target ): void {
		if ( ! is_string( $source ) || ! is_string( $target ) ) {
			return;
		}
		$ids = OpenOrders::assigned_to( $source, self::BATCH_SIZE );
		foreach ( $ids as $id ) {
			$order = wc_get_order( $id );
			if ( $order instanceof WC_Order ) {
				OrderMeta::apply( $order, [ OrderMeta::COMPANY_ID => $target ] );
				$order->save();
			}
		}
		if ( count( $ids ) === self::BATCH_SIZE ) {
			as_enqueue_async_action( self::ORDERS_HOOK, [ $source, $target ], PluginInfo::ACTION_GROUP );
		}
	}

	/**
	 * @param non-empty-list<string> $companies Locked for as long as it takes, always in the same order.
	 * @param callable(): bool       $action    Returns whether to keep its changes.
	 */
	private static function in_transaction( array $companies, callable $action ): bool {
		sort( $companies );
		$is_done = Transaction::run(
			static function () use ( $companies, $action ): bool {
				// SQLite, which has one writer at a time, does not know it.
				$lock = is_a( Database::get(), 'WP_SQLite_DB' ) ? '' : 'FOR UPDATE';
				foreach ( $companies as $id ) {
					Transaction::execute( "SELECT id FROM %i WHERE id = %s $lock", Tables::companies(), $id );
				}
				return $action();
			}
		);
		Companies::forget();
		return $is_done;
	}
}
