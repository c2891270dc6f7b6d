<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\CompanyFiles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\CompanyFiles\{ CompanyFile, ImportProblem };

final class CompanyFileTest extends TestCase {

	/**
	 * @param array<int, array<string, string>> $rows
	 */
	#[DataProvider( 'files' )]
	#[TestDox( '$_dataName' )]
	public function test_a_file_is_read( string $file, array $rows ): void {
		$read = CompanyFile::read( $file );
		self::assertSame( [ [], $rows ], [ $read->errors, $read->rows ] );
	}

	/**
	 * @return array<string, array{string, array<int, array<string, string>>}>
	 */
	public static function files(): array {
		$rows = [ 2 => [ 'name' => 'Müller, Söhne', 'note' => 'a;b' ] ];
		return [
			'as exported'                       => [ "\xEF\xBB\xBF\"name\",\"note\"\r\n\"Müller, Söhne\",\"a;b\"\r\n", $rows ],
			'without byte order mark'           => [ "name,note\n\"Müller, Söhne\",a;b", $rows ],
			'semicolons, as of a German Excel'  => [ "name;note\r\nMüller, Söhne;\"a;b\"\r\n", $rows ],
			'tabs, and old line ends'           => [ "name\tnote\rMüller, Söhne\ta;b\r", $rows ],
			'any case, spaces, and empty cells' => [ " NAME ;Note;;\nMüller, Söhne ;\u{A0}\"\"\"\";;", [ 2 => [ 'name' => 'Müller, Söhne', 'note' => '""""' ] ] ],
			'a separator line of Excel'         => [ "sep=;\nname;note\nA;b", [ 3 => [ 'name' => 'A', 'note' => 'b' ] ] ],
			'columns in another order'          => [ "VAT numbers,Name\nDE1,A", [ 2 => [ 'vat_numbers' => 'DE1', 'name' => 'A' ] ] ],
			'one column'                        => [ "name\nA", [ 2 => [ 'name' => 'A' ] ] ],
			'line breaks and quotes in a cell'  => [ "name,note\n\"A \"\"B\"\"\",\"1\r\n2\"\n\n,\nC,", [ 2 => [ 'name' => 'A "B"', 'note' => "1\n2" ], 6 => [ 'name' => 'C', 'note' => '' ] ] ],
			'a quote inside'                    => [ "name\n5\" pipes", [ 2 => [ 'name' => '5" pipes' ] ] ],
			'an escaped formula'                => [ "name,note\n'=A,'t Hooft", [ 2 => [ 'name' => '=A', 'note' => "'t Hooft" ] ] ],
			'a formula is text'                 => [ "name\n=1+1", [ 2 => [ 'name' => '=1+1' ] ] ],
		];
	}

	#[DataProvider( 'faults' )]
	#[TestDox( '$_dataName' )]
	public function test_a_fault_is_found( string $file, int $line, string $code ): void {
		$found = array_map( static fn ( ImportProblem $problem ): array => [ $problem->line, $problem->code ], CompanyFile::read( $file )->errors );
		self::assertSame( [ [ $line, $code ] ], $found );
	}

	/**
	 * @return array<string, array{string, int, string}>
	 */
	public static function faults(): array {
		return [
			'nothing'                         => [ '', 0, ImportProblem::FILE_EMPTY ],
			'a byte order mark'               => [ "\xEF\xBB\xBF", 0, ImportProblem::FILE_EMPTY ],
			'a header only'                   => [ "name,note\n,\n", 0, ImportProblem::FILE_EMPTY ],
			'too large'                       => [ "name\n" . str_repeat( 'a', CompanyFile::MAX_BYTES ), 0, ImportProblem::FILE_TOO_LARGE ],
			'Windows-1252'                    => [ "name\nA\nM\xFCller", 3, ImportProblem::NOT_UTF8 ],
			'two-byte characters'             => [ "\xFF\xFEn\0a\0m\0e\0", 0, ImportProblem::NOT_UTF8 ],
			'10,001 rows'                     => [ "name\n" . str_repeat( "A\n", 10001 ), 0, ImportProblem::TOO_MANY_ROWS ],
			'no name'                         => [ "id,note\nco_1,x", 1, ImportProblem::COLUMN_MISSING ],
			'a column twice'                  => [ "name,Name\nA,B", 1, ImportProblem::COLUMN_TWICE ],
			'a quote that is not closed'      => [ "name,note\nA,b\nC,\"d\nE,f\n", 3, ImportProblem::QUOTE_OPEN ],
			'text after a closing quote'      => [ "name,note\n\"A\" B,c\n", 2, ImportProblem::QUOTE_WITHIN ],
			'more cells than columns'         => [ "name,note\nA,b,c\n", 2, ImportProblem::TOO_MANY_CELLS ],
		];
	}

	public function test_10000_rows_are_read(): void {
		self::assertCount( 10000, CompanyFile::read( "name\n" . str_repeat( "A\n", 10000 ) )->rows );
	}

	public function test_unknown_columns_and_missing_cells_are_warnings(): void {
		$read = CompanyFile::read( "name,Phone,note,\nA,1\n" );
		self::assertSame( [ [], [ 'name', 'note' ] ], [ $read->errors, $read->columns ] );
		$warnings = array_map( static fn ( ImportProblem $problem ): array => [ $problem->line, $problem->column, $problem->code ], $read->warnings );
		self::assertSame( [ [ 1, 'phone', ImportProblem::COLUMN_UNKNOWN ], [ 2, '', ImportProblem::TOO_FEW_CELLS ] ], $warnings );
	}
}
