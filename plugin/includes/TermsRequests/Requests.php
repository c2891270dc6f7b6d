<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

use SvcCheckout\OnAccount\Tables;
use SvcCheckout\Support\Database;

/**
 * Finds and saves requests. The table itself keeps a customer from having two open ones.
 */
final class Requests {

	/**
	 * Saves a new request.
	 *
	 * @return bool False if the customer has an open one already.
	 */
	public static function add( TermsRequest $request ): bool {
		$database = Database::get();
		$added    = $database->query( // phpcs:ignore WordPress.DB -- WordPress has no function for own tables.
			(string) $database->prepare(
				'INSERT IGNORE INTO %i (id, customer, open_for, is_open, company, vat_number, message, locale, state, requested_at, company_id, note, decided_by, decided_at, mailed_at)'
				. ' VALUES (%s, %d, %d, 1, %s, %s, %s, %s, %s, %d, \'\', \'\', 0, 0, 0)',
				Tables::terms_requests(),
				$request->id,
				$request->customer,
				$request->customer,
				$request->company,
				$request->vat_number,
				$request->message,
				$request->locale,
				$request->state,
				$request->requested_at
			)
		);
		return 1 === $added;
	}

	/**
	 * Saves a decision on an open request.
	 *
	 * @return bool False if it was decided before, or is gone.
	 */
	public static function decide( TermsRequest $request ): bool {
		$decision = [
			'state'      => $request->state,
			'is_open'    => 0,
			'open_for'   => null,
			'company_id' => $request->company_id,
			'note'       => $request->note,
			'decided_by' => $request->decided_by,
			'decided_at' => $request->decided_at,
		];
		return 1 === Database::get()->update( Tables::terms_requests(), $decision, [ 'id' => $request->id, 'is_open' => 1 ] ); // phpcs:ignore WordPress.DB -- as above.
	}

	/**
	 * Claims the e-mail about a decision, so that it is sent once.
	 *
	 * @return bool Whether the caller is to send it.
	 */
	public static function claim_mail( string $id ): bool {
		return 1 === Database::get()->update( Tables::terms_requests(), [ 'mailed_at' => time() ], [ 'id' => $id, 'is_open' => 0, 'mailed_at' => 0 ] ); // phpcs:ignore WordPress.DB -- as above.
	}

	public static function find( string $id ): ?TermsRequest {
		$database = Database::get();
		return self::all( (string) $database->prepare( 'SELECT * FROM %i WHERE id = %s', Tables::terms_requests(), $id ) )[0] ?? null;
	}

	/**
	 * Requests of a customer, the latest first.
	 *
	 * @return list<TermsRequest>
	 */
	public static function of_customer( int $customer, int $limit = 100 ): array {
		$database = Database::get();
		return self::all( (string) $database->prepare( 'SELECT * FROM %i WHERE customer = %d ORDER BY requested_at DESC, id LIMIT %d', Tables::terms_requests(), $customer, $limit ) );
	}

	/**
	 * Requests of customers, and open ones that name one of these VAT numbers; the latest first.
	 *
	 * @param list<int>    $customers   Users.
	 * @param list<string> $vat_numbers As entered.
	 * @return list<TermsRequest>
	 */
	public static function of_company( array $customers, array $vat_numbers, int $limit ): array {
		$database = Database::get();
		$quoted   = array_map( static fn ( string $number ): string => (string) $database->prepare( '%s', $number ), $vat_numbers );
		$where    = array_filter(
			[
				[] === $customers ? '' : 'customer IN (' . implode( ',', $customers ) . ')',
				[] === $quoted ? '' : 'is_open = 1 AND vat_number IN (' . implode( ',', $quoted ) . ')',
			]
		);
		return [] === $where ? [] : self::all( 'SELECT * FROM ' . Tables::terms_requests() . ' WHERE (' . implode( ') OR (', $where ) . ") ORDER BY requested_at DESC, id LIMIT $limit" );
	}

	public static function count_open(): int {
		$database = Database::get();
		return (int) $database->get_var( (string) $database->prepare( 'SELECT COUNT(*) FROM %i WHERE is_open = 1', Tables::terms_requests() ) ); // phpcs:ignore WordPress.DB -- as above.
	}

	/**
	 * One page of requests, open ones first, then the latest; and how many there are.
	 *
	 * @param string    $search  Part of the customer's name or e-mail address, of the company or of its VAT number; or empty.
	 * @param bool|null $is_open Null for all.
	 * @param int       $page    From 1.
	 * @return array{requests: list<TermsRequest>, total: int}
	 */
	public static function page( string $search, ?bool $is_open, int $page, int $per_page ): array {
		$database = Database::get();
		$from     = (string) $database->prepare( 'FROM %i r LEFT JOIN %i u ON u.ID = r.customer WHERE r.is_open IN (%d, %d)', Tables::terms_requests(), $database->users, (int) ( $is_open ?? true ), (int) ( $is_open ?? false ) );
		if ( '' !== $search ) {
			$like  = '%' . $database->esc_like( $search ) . '%';
			$from .= (string) $database->prepare( ' AND (u.display_name LIKE %s OR u.user_email LIKE %s OR r.company LIKE %s OR r.vat_number LIKE %s)', $like, $like, $like, $like );
		}
		return [
			'requests' => self::all( "SELECT r.* $from ORDER BY r.is_open DESC, r.requested_at DESC, r.id " . $database->prepare( 'LIMIT %d OFFSET %d', $per_page, ( $page - 1 ) * $per_page ) ),
			'total'    => (int) $database->get_var( "SELECT COUNT(*) $from" ), // phpcs:ignore WordPress.DB -- prepared above.
		];
	}

	/**
	 * Requests for partners, the latest first.
	 *
	 * @param string $state  `requested`, `approved` or `declined`; empty for all.
	 * @param int    $before Unix seconds. The list begins with the first request before it, or in it with a lower id.
	 * @param string $id     As above.
	 * @return list<TermsRequest>
	 */
	public static function before( string $state, int $before, string $id, int $limit ): array {
		$database = Database::get();
		return self::all( (string) $database->prepare( "SELECT * FROM %i WHERE (%s = '' OR state = %s) AND (requested_at < %d OR (requested_at = %d AND id < %s)) ORDER BY requested_at DESC, id DESC LIMIT %d", Tables::terms_requests(), $state, $state, $before, $before, $id, $limit ) );
	}

	public static function delete_of( int $customer ): int {
		return (int) Database::get()->delete( Tables::terms_requests(), compact( 'customer' ) ); // phpcs:ignore WordPress.DB -- as above.
	}

	/**
	 * @param string $statement Prepared.
	 * @return list<TermsRequest>
	 */
	private static function all( string $statement ): array {
		$rows = Database::get()->get_results( $statement, 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- prepared by the callers.
		return array_map( [ TermsRequest::class, 'of_row' ], array_values( array_filter( is_array( $rows ) ? $rows : [], 'is_array' ) ) );
	}
}
