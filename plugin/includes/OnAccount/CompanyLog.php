<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use RuntimeException;
use SvcCheckout\Support\Database;

/**
 * What was changed at a company and what staff did with its orders, when and by whom. A row is written after its change: a process that
 * dies in between leaves a change without one. `source` is the name of a company that was merged into this one later; empty for its own changes.
 *
 * @phpstan-type Entry array{at: int, user: int, kind: string, data: array<array-key, mixed>, source: string}
 */
final class CompanyLog {

	public const CREATED         = 'created';
	public const RENAMED         = 'renamed';
	public const VAT_NUMBERS     = 'vat_numbers';
	public const TERMS           = 'terms';
	public const LIMITS          = 'limits';
	public const OVERDUE_DAYS    = 'overdue_days';
	public const STATUS          = 'status';
	public const NOTE            = 'note';
	public const MEMBERS_ADDED   = 'members_added';
	public const MEMBERS_REMOVED = 'members_removed';
	public const MERGED          = 'merged';
	public const ORDER_PUT       = 'order_put';
	public const ORDER_OFF       = 'order_off';
	public const ORDER_ASSIGNED  = 'order_assigned';
	public const ORDER_LEFT      = 'order_left';
	public const ORDER_PAID      = 'order_paid';
	public const ORDER_UNPAID    = 'order_unpaid';
	public const ORDER_REMINDED  = 'order_reminded';
	public const ORDER_DUE       = 'order_due';
	public const ORDER_CANCELED  = 'order_canceled';

	/**
	 * @param string                  $kind One of the constants.
	 * @param array<array-key, mixed> $data Of this kind.
	 * @throws RuntimeException If it fails in a transaction, which has then ended.
	 */
	public static function add( string $company_id, string $kind, array $data = [] ): void {
		$added = Database::get()->insert( // phpcs:ignore WordPress.DB -- WordPress has no function for own tables.
			Tables::company_log(),
			[
				'company_id' => $company_id,
				'at'         => time(),
				'user_id'    => get_current_user_id(),
				'kind'       => $kind,
				'data'       => (string) wp_json_encode( $data ),
				'source'     => '',
			]
		);
		if ( false === $added && Transaction::is_running() ) {
			throw new RuntimeException( 'A change could not be logged.' );
		}
	}

	/**
	 * Adds a row for each difference.
	 *
	 * @param Company|null $before Null for a new company.
	 */
	public static function add_changes( ?Company $before, Company $after ): void {
		if ( null === $before ) {
			self::add( $after->id, self::CREATED );
			return;
		}
		$values = static fn ( Company $company ): array => [
			self::RENAMED      => $company->name,
			self::VAT_NUMBERS  => $company->vat_numbers,
			self::TERMS        => $company->terms,
			self::LIMITS       => $company->credit_limits,
			self::OVERDUE_DAYS => $company->overdue_days,
			self::STATUS       => $company->status,
			self::NOTE         => $company->note,
		];
		$from   = $values( $before );
		foreach ( $values( $after ) as $kind => $to ) {
			if ( $from[ $kind ] !== $to ) {
				// A note may be personal: that it changed is enough.
				self::add( $after->id, $kind, self::NOTE === $kind ? [] : [ 'from' => $from[ $kind ], 'to' => $to ] );
			}
		}
	}

	/**
	 * The latest entries, the newest first.
	 *
	 * @return list<Entry>
	 */
	public static function latest( string $company_id, int $limit ): array {
		$database = Database::get();
		$rows     = $database->get_results( $database->prepare( 'SELECT at, user_id, kind, data, source FROM %i WHERE company_id = %s ORDER BY id DESC LIMIT %d', Tables::company_log(), $company_id, $limit ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB
		$entries  = [];
		foreach ( is_array( $rows ) ? $rows : [] as $row ) {
			$text      = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
			$data      = json_decode( $text( 'data' ), true );
			$entries[] = [
				'at'   => (int) $text( 'at' ),
				'user' => (int) $text( 'user_id' ),
				'kind' => $text( 'kind' ),
				'data' => is_array( $data ) ? $data : [],
				'source' => $text( 'source' ),
			];
		}
		return $entries;
	}
}
