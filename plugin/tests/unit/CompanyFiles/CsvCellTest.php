<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\CompanyFiles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\CompanyFiles\CsvCell;

final class CsvCellTest extends TestCase {

	#[DataProvider( 'cells' )]
	#[TestDox( '$_dataName' )]
	public function test_no_cell_is_run_as_a_formula( string $text, string $expected ): void {
		self::assertSame( $expected, CsvCell::escape( $text ) );
	}

	#[DataProvider( 'cells' )]
	#[TestDox( '$_dataName' )]
	public function test_the_text_of_a_cell_is_read_again( string $text ): void {
		self::assertSame( mb_scrub( $text, 'UTF-8' ), CsvCell::unescape( CsvCell::escape( $text ) ) );
	}

	public function test_only_amounts_keep_a_sign(): void {
		self::assertSame( "\"'-7\",\"-12.00\",\"12\",\"'-1+1\",\"'-0.5\n\"\r\n", CsvCell::line( [ '-7' ], [ '-12.00', '12', '-1+1', "-0.5\n" ] ) );
	}

	/**
	 * @return array<string, array{string, string}>
	 */
	public static function cells(): array {
		return [
			'a text'              => [ 'Muster & Söhne', 'Muster & Söhne' ],
			'nothing'             => [ '', '' ],
			'a minus inside'      => [ 'PO-7', 'PO-7' ],
			'equals'              => [ '=1+1', "'=1+1" ],
			'plus'                => [ '+49 40', "'+49 40" ],
			'minus'               => [ '-7', "'-7" ],
			'at'                  => [ '@SUM(A1)', "'@SUM(A1)" ],
			'a tab before'        => [ "\t=1", "'\t=1" ],
			'a line break before' => [ "\r\n=1", "'\r\n=1" ],
			'spaces before'       => [ '  =1', "'  =1" ],
			'wide equals'         => [ '＝1', "'＝1" ],
			'an apostrophe'       => [ "'s-Hertogenbosch", "'s-Hertogenbosch" ],
			'an apostrophe of its own before a formula' => [ "'=1", "''=1" ],
			'a broken character'  => [ "=\xFF", "'=?" ],
		];
	}
}
