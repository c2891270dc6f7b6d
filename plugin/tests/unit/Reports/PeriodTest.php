<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Reports;

use DateTimeImmutable;
use DateTimeZone;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Reports\Period;

/**
 * A period begins and ends at midnight in the store's time zone.
 */
final class PeriodTest extends TestCase {

	#[DataProvider( 'periods' )]
	#[TestDox( '$_dataName' )]
	public function test_limits( string $value, string $zone, string $from, string $to, string $last ): void {
		$period = Period::parse( $value, new DateTimeZone( $zone ) );
		self::assertNotNull( $period );
		self::assertSame( [ $from, $to, $last ], [ Period::stored( $period->from ), Period::stored( $period->to ), $period->last_day()->format( 'Y-m-d' ) ] );
	}

	/**
	 * @return array<string, array{string, string, string, string, string}>
	 */
	public static function periods(): array {
		return [
			'a quarter that begins in winter and ends in summer time' => [ '2026-Q1', 'Europe/Berlin', '2025-12-31 23:00:00', '2026-03-31 22:00:00', '2026-03-31' ],
			'the last quarter'                                        => [ '2026-Q4', 'Europe/Berlin', '2026-09-30 22:00:00', '2026-12-31 23:00:00', '2026-12-31' ],
			'west of Greenwich'                                       => [ '2026-Q2', 'America/New_York', '2026-04-01 04:00:00', '2026-07-01 04:00:00', '2026-06-30' ],
			'a store with an offset instead of a time zone'           => [ '2026-Q3', '+05:30', '2026-06-30 18:30:00', '2026-09-30 18:30:00', '2026-09-30' ],
			'February of a leap year'                                 => [ '2028-02', 'UTC', '2028-02-01 00:00:00', '2028-03-01 00:00:00', '2028-02-29' ],
		];
	}

	public function test_anything_else_is_no_period(): void {
		foreach ( [ '', '2026', '2026-Q0', '2026-Q5', '2026-13', '2026-00', '1999-Q1', "2026-Q1\n", '2026-q1' ] as $value ) {
			self::assertNull( Period::parse( $value, new DateTimeZone( 'UTC' ) ), $value );
		}
	}

	public function test_on_the_last_day_of_a_long_month_no_period_is_left_out(): void {
		$recent = Period::recent( new DateTimeImmutable( '2026-05-31 23:00', new DateTimeZone( 'UTC' ) ) );
		self::assertSame( [ '2026-Q2', '2026-Q1', '2025-Q4', '2025-Q3' ], array_slice( $recent['quarters'], 0, 4 ) );
		self::assertSame( [ '2026-05', '2026-04', '2026-03', '2026-02' ], array_slice( $recent['months'], 0, 4 ) );
	}
}
