<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- for logs, never printed.

namespace SvcCheckout\CompanyFiles;

use RuntimeException;
use SvcCheckout\OnAccount\{ Companies, Company, CompanyLog, Tables, Transaction };
use SvcCheckout\Support\{ Lock, PluginInfo, Refusal };
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
			},
			self::MAX_SECONDS
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
		[ $ids, $joined ] = Transaction::run(
			static function () use ( $planned ): array {
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
				return [ $ids, $joined ];
			}
		);
		Companies::forget();
		self::log( $ids, $planned, $joined );
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
		if ( [] !== $customers ) {
			CompanyLog::add( $company, CompanyLog::MEMBERS_REMOVED, array_map( 'strval', $customers ) );
		}
		foreach ( array_chunk( $customers, self::BATCH_SIZE ) as $batch ) {
			$places = implode( ',', array_fill( 0, count( $batch ), '%s' ) );
			Transaction::execute( 'DELETE FROM %i WHERE company_id = %s AND reference IN (' . $places . ')', Tables::members(), $company, ...array_map( 'strval', $batch ) );
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
			CompanyLog::add( $company, CompanyLog::MEMBERS_ADDED, array_map( 'strval', $customers ) );
			foreach ( $customers as $customer ) {
				$values[] = [ (string) $customer, $company ];
			}
		}
		foreach ( array_chunk( $values, self::BATCH_SIZE ) as $batch ) {
			$places = implode( ',', array_fill( 0, count( $batch ), '(%s,%s)' ) );
			Transaction::execute( 'INSERT INTO %i (reference, company_id) VALUES ' . $places, Tables::members(), ...array_merge( ...$batch ) );
		}
	}

	/**
	 * As when a company is saved in its dialog.
	 *
	 * @param list<string>             $ids
	 * @param list<PlannedCompany>     $planned
	 * @param array<string, list<int>> $joined
	 */
	private static function log( array $ids, array $planned, array $joined ): void {
		$user = get_current_user_id();
		$left = [];
		foreach ( $planned as $one ) {
			$left += array_fill_keys( $one->leaving, $one->company->id );
		}
		foreach ( $joined as $company => $customers ) {
			foreach ( array_filter( $customers, static fn ( int $customer ): bool => isset( $left[ $customer ] ) ) as $customer ) {
				wc_get_logger()->info( "Customer $customer was moved from company {$left[ $customer ]} to $company by user $user.", [ 'source' => 'svc-checkout' ] );
			}
		}
		foreach ( array_chunk( $ids, self::BATCH_SIZE ) as $batch ) {
			wc_get_logger()->info( 'Companies were imported by user ' . $user . ': ' . implode( ', ', $batch ) . '.', [ 'source' => 'svc-checkout' ] );
		}
	}
}
