<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use DateTimeImmutable;
use DateTimeZone;

/**
 * A tax period: a calendar quarter or a month, from midnight to midnight in the store's time zone.
 */
final class Period {

	private const QUARTERS = 12;
	private const MONTHS   = 24;

	/**
	 * @param string            $value As in {@see self::parse()}.
	 * @param DateTimeImmutable $from  The first moment.
	 * @param DateTimeImmutable $to    The first moment after it.
	 */
	private function __construct(
		public readonly string $value,
		public readonly DateTimeImmutable $from,
		public readonly DateTimeImmutable $to,
	) {}

	/**
	 * @param string       $value Such as `2026-Q3`, or `2026-07`.
	 * @param DateTimeZone $zone  Of the store.
	 * @return self|null Null if it is neither.
	 */
	public static function parse( string $value, DateTimeZone $zone ): ?self {
		if ( 1 !== preg_match( '/^(20\d\d)-(?:Q([1-4])|(0[1-9]|1[0-2]))$/D', $value, $found ) ) {
			return null;
		}
		$is_month = isset( $found[3] );
		$month    = $is_month ? (int) $found[3] : 3 * (int) ( $found[2] ?? 1 ) - 2;
		$from     = new DateTimeImmutable( sprintf( '%d-%02d-01 00:00', $found[1], $month ), $zone );
		return new self( $value, $from, $from->modify( $is_month ? '+1 month' : '+3 months' ) );
	}

	/**
	 * Quarters and months until now, the latest first, as in {@see self::parse()}.
	 *
	 * @param DateTimeImmutable $now In the store's time zone.
	 * @return array{quarters: non-empty-list<string>, months: non-empty-list<string>}
	 */
	public static function recent( DateTimeImmutable $now ): array {
		// From the first day of a month, so that no month is skipped.
		$month   = $now->modify( 'first day of this month' );
		$quarter = static fn ( DateTimeImmutable $day ): string => $day->format( 'Y-\Q' ) . intdiv( (int) $day->format( 'n' ) + 2, 3 );
		return [
			'quarters' => array_map( static fn ( int $ago ): string => $quarter( $month->modify( '-' . 3 * $ago . ' months' ) ), range( 0, self::QUARTERS - 1 ) ),
			'months'   => array_map( static fn ( int $ago ): string => $month->modify( "-$ago months" )->format( 'Y-m' ), range( 0, self::MONTHS - 1 ) ),
		];
	}

	/**
	 * The quarter of a period; 0 of a month.
	 */
	public function quarter(): int {
		return 1 === preg_match( '/Q(\d)$/', $this->value, $found ) ? (int) $found[1] : 0;
	}

	public function last_day(): DateTimeImmutable {
		return $this->to->modify( '-1 day' );
	}

	/**
	 * A moment as orders store it: UTC.
	 */
	public static function stored( DateTimeImmutable $moment ): string {
		return $moment->setTimezone( new DateTimeZone( 'UTC' ) )->format( 'Y-m-d H:i:s' );
	}
}
