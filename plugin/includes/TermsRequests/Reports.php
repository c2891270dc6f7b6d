<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

use SvcCheckout\OnAccount\Tables;
use SvcCheckout\Support\Database;

/**
 * Which events of each request the checkout server has acknowledged: that it was made, then how it was decided. The request's own
 * row says so. What happened and that it is still to be reported are therefore one write, and a process that dies loses no event.
 *
 * @phpstan-type Report array{request: TermsRequest, reported: int, tries: int, at: int}
 */
final class Reports {

	public const NONE    = 0;
	public const CREATED = 1;
	public const DECIDED = 2;

	/**
	 * A request that has an event to report.
	 *
	 * @return Report|null With the time of the next try; null if everything is reported, or the request is gone.
	 */
	public static function pending( string $id ): ?array {
		$database = Database::get();
		$row      = $database->get_row( (string) $database->prepare( 'SELECT * FROM %i WHERE id = %s AND reported < %d - is_open', Tables::terms_requests(), $id, self::DECIDED ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- WordPress has no function for own tables.
		if ( ! is_array( $row ) ) {
			return null;
		}
		$number = static fn ( string $name ): int => is_numeric( $row[ $name ] ?? null ) ? (int) $row[ $name ] : 0;
		return [
			'request'  => TermsRequest::of_row( $row ),
			'reported' => $number( 'reported' ),
			'tries'    => $number( 'report_tries' ),
			'at'       => $number( 'report_at' ),
		];
	}

	/**
	 * Ids of requests whose next event is to be reported now, the oldest first.
	 *
	 * @return list<string>
	 */
	public static function due( int $limit ): array {
		$database = Database::get();
		$ids      = $database->get_col( (string) $database->prepare( 'SELECT id FROM %i WHERE reported < %d - is_open AND report_at <= %d ORDER BY requested_at, id LIMIT %d', Tables::terms_requests(), self::DECIDED, time(), $limit ) ); // phpcs:ignore WordPress.DB -- as above.
		return array_values( array_filter( $ids, 'is_string' ) );
	}

	/**
	 * Notes that the next event of a request needs no further try.
	 *
	 * @param Report $report
	 */
	public static function finish( array $report ): void {
		self::save(
			$report,
			[
				'reported'     => $report['reported'] + 1,
				'report_tries' => 0,
				'report_at'    => 0,
			]
		);
	}

	/**
	 * Postpones the next event of a request after a try that failed.
	 *
	 * @param Report $report
	 * @param int    $at     Unix seconds.
	 */
	public static function postpone( array $report, int $at ): void {
		self::save(
			$report,
			[
				'report_tries' => $report['tries'] + 1,
				'report_at'    => $at,
			]
		);
	}

	/**
	 * Does nothing if another process has gone further.
	 *
	 * @param Report             $report
	 * @param array<string, int> $values
	 */
	private static function save( array $report, array $values ): void {
		$known = [
			'id'       => $report['request']->id,
			'reported' => $report['reported'],
		];
		Database::get()->update( Tables::terms_requests(), $values, $known ); // phpcs:ignore WordPress.DB -- as above.
	}
}
