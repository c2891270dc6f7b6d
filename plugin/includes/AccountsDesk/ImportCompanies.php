<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use RuntimeException;
use SvcCheckout\OnAccount\{ Companies, Company, Tables };
use SvcCheckout\Support\{ Database, Lock, PluginInfo, Refusal };
use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * Saves the companies of a file, with their members: all of them, or none.
 */
final class ImportCompanies {

	/** Scheduled action that assigns the open orders of the members of companies, by id. */
	public const ORDERS_HOOK = 'svc_checkout_assign_imported_orders';

	private const BATCH_SIZE = 500;

	/** An action's arguments have up to 8,000 characters. */
	private const COMPANIES_PER_ACTION = 200;

	/** Open orders are assigned for so long before the answer; proxies wait for 30 to 60 seconds. */
	private const ORDERS_SECONDS = 10;

	/** An import of the largest file takes some seconds; a slow server gets this long. */
	private const MAX_SECONDS = 300;

	public static function register(): void {
		add_action( self::ORDERS_HOOK, [ self::class, 'assign_orders_later' ], 10, 1 );
	}

	/**
	 * Plans the import with the store as it is now, and saves it unless the plan has errors.
	 *
	 * @return ImportPlan What was saved; with errors, nothing was.
	 * @throws Refusal 503 if someone else is saving companies; nothing was saved.
	 * @throws RuntimeException If the database failed; nothing was saved.
	 */
	public static function run( CompanyFile $file ): ImportPlan {
		wc_set_time_limit( self::MAX_SECONDS );
		ignore_user_abort( true );
		$joined = [];
		$plan   = Lock::hold(
			'company-members',
			static function () use ( $file, &$joined ): ImportPlan {
				$plan = ImportPlan::of( $file, FindImportFacts::of( $file ) );
				if ( [] === $plan->errors && [] !== $plan->companies ) {
					$joined = self::save( $plan->companies );
				}
				return $plan;
			}
		);
		// After the transaction: the open orders of new members are saved, too.
		$until = microtime( true ) + self::ORDERS_SECONDS;
		foreach ( $joined as $company => $customers ) {
			if ( microtime( true ) > $until ) {
				break;
			}
			self::assign_orders( $company, $customers );
			unset( $joined[ $company ] );
		}
		foreach ( array_chunk( array_keys( $joined ), self::COMPANIES_PER_ACTION ) as $companies ) {
			as_enqueue_async_action( self::ORDERS_HOOK, [ $companies ], PluginInfo::ACTION_GROUP );
		}
		return $plan;
	}

	/**
	 * For the companies for which the request had no time.
	 *
	 * @param mixed $companies Ids.
	 */
	public static function assign_orders_later( mixed $companies ): void {
		foreach ( is_array( $companies ) ? $companies : [] as $company ) {
			$members = is_string( $company ) ? array_map( 'intval', array_column( Companies::members( $company ), 'reference' ) ) : [];
			if ( is_string( $company ) && [] !== $members ) {
				self::assign_orders( $company, $members );
			}
		}
	}

	/**
	 * @param list<PlannedCompany> $planned
	 * @return array<string, list<int>> Customers who joined, by company.
	 */
	private static function save( array $planned ): array {
		// WordPress replaces a lost connection and goes on, outside the transaction that was lost with it. Now the request ends.
		$database = Database::get();
		$retries  = $database->__get( 'reconnect_retries' );
		$database->__set( 'reconnect_retries', 0 );
		self::query( 'START TRANSACTION' );
		try {
			// First, as customers may move from one company of the file to another.
			foreach ( $planned as $one ) {
				self::remove( $one->company->id, $one->leaving );
			}
			$joined = [];
			$ids    = [];
			foreach ( $planned as $one ) {
				$company = $one->is_new() ? self::with_id( $one->company ) : $one->company;
				if ( ! Companies::save( $company ) ) {
					throw new RuntimeException( "Company $company->id could not be saved." );
				}
				$ids[] = $company->id;
				if ( [] !== $one->joining ) {
					$joined[ $company->id ] = $one->joining;
				}
			}
			self::add( $joined );
			self::query( 'COMMIT' );
		} catch ( Throwable $error ) {
			$database->query( 'ROLLBACK' ); // phpcs:ignore WordPress.DB
			throw $error;
		} finally {
			$database->__set( 'reconnect_retries', $retries );
		}
		self::log( $ids );
		return $joined;
	}

	/**
	 * @param list<int> $customers
	 */
	private static function assign_orders( string $company, array $customers ): void {
		try {
			do_action( Companies::MEMBERS_ADDED, $company, $customers ); // phpcs:ignore WooCommerce.Commenting -- documented where a dialog does the same.
		} catch ( Throwable $error ) {
			// The company is saved. The nightly comparison assigns the orders.
			wc_get_logger()->error( "The open orders of new members of company $company were not assigned. {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
		}
	}

	private static function with_id( Company $company ): Company {
		return new Company( Companies::new_id(), $company->name, $company->vat_numbers, $company->terms, $company->credit_limits, $company->overdue_days, $company->status, $company->note );
	}

	/**
	 * @param list<int> $customers
	 */
	private static function remove( string $company, array $customers ): void {
		foreach ( array_chunk( $customers, self::BATCH_SIZE ) as $batch ) {
			$places = implode( ',', array_fill( 0, count( $batch ), '%s' ) );
			self::query( 'DELETE FROM %i WHERE company_id = %s AND reference IN (' . $places . ')', Tables::members(), $company, ...array_map( 'strval', $batch ) );
		}
	}

	/**
	 * Fails for a customer who has become a member of another company.
	 *
	 * @param array<string, list<int>> $joined
	 */
	private static function add( array $joined ): void {
		$values = [];
		foreach ( $joined as $company => $customers ) {
			foreach ( $customers as $customer ) {
				$values[] = [ (string) $customer, $company ];
			}
		}
		foreach ( array_chunk( $values, self::BATCH_SIZE ) as $batch ) {
			$places = implode( ',', array_fill( 0, count( $batch ), '(%s,%s)' ) );
			self::query( 'INSERT INTO %i (reference, company_id) VALUES ' . $places, Tables::members(), ...array_merge( ...$batch ) );
		}
	}

	/**
	 * @param literal-string $statement
	 */
	private static function query( string $statement, string ...$values ): void {
		$database = Database::get();
		$prepared = [] === $values ? $statement : (string) $database->prepare( $statement, ...$values ); // phpcs:ignore WordPress.DB -- constants of this file.
		if ( false === $database->query( $prepared ) ) { // phpcs:ignore WordPress.DB -- as above.
			throw new RuntimeException( "A statement failed: $database->last_error" );
		}
	}

	/**
	 * @param list<string> $ids
	 */
	private static function log( array $ids ): void {
		$user = get_current_user_id();
		foreach ( array_chunk( $ids, self::BATCH_SIZE ) as $batch ) {
			wc_get_logger()->info( 'Companies were imported by user ' . $user . ': ' . implode( ', ', $batch ) . '.', [ 'source' => 'svc-checkout' ] );
		}
	}
}
