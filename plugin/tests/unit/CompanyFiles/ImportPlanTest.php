<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\CompanyFiles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\CompanyFiles\{ CompanyColumns, CompanyFile, CsvCell, ImportFacts, ImportPlan, ImportProblem, PlannedCompany };
use SvcCheckout\OnAccount\Company;

final class ImportPlanTest extends TestCase {

	private const LONG = 'a234567890b234567890c234567890d2345678901';

	#[DataProvider( 'errors' )]
	#[TestDox( '$_dataName' )]
	public function test_an_error_is_found_by_line_and_column( string $file, int $line, string $column, string $code ): void {
		self::assertContains( [ $line, $column, $code ], self::found( self::plan( $file )->errors ) );
	}

	/**
	 * @return array<string, array{string, int, string, string}>
	 */
	public static function errors(): array {
		$limit = static fn ( string $cell, string $code ): array => [ "name,credit_limits\nNew,\"$cell\"", 2, 'credit_limits', $code ];
		return [
			'an empty name'                   => [ "name,note\nNew,\n,x", 3, 'name', ImportProblem::NAME_EMPTY ],
			'a long name'                     => [ "name\n" . str_repeat( 'ü', 201 ), 2, 'name', ImportProblem::TEXT_TOO_LONG ],
			'a line break in the name'        => [ "name\n\"A\nB\"", 2, 'name', ImportProblem::CONTROL_CHARACTER ],
			'a control character'             => [ "name,note\nNew,a\x07b", 2, 'note', ImportProblem::CONTROL_CHARACTER ],
			'a long note'                     => [ "name,note\nNew," . str_repeat( 'a', 1001 ), 2, 'note', ImportProblem::TEXT_TOO_LONG ],
			'a long VAT number'               => [ "name,vat_numbers\nNew," . self::LONG, 2, 'vat_numbers', ImportProblem::TEXT_TOO_LONG ],
			'many VAT numbers'                => [ "name,vat_numbers\nNew," . implode( ';', range( 1, 21 ) ), 2, 'vat_numbers', ImportProblem::TOO_MANY_VALUES ],
			'an unknown id'                   => [ "id,name\nco_x,A", 2, 'id', ImportProblem::ID_UNKNOWN ],
			'an id twice'                     => [ "id,name\nco_a,A\nco_a,A", 3, 'id', ImportProblem::ID_TWICE ],
			'an unknown customer'             => [ "name,customer_emails\nNew,new@x.example; no@x.example", 2, 'customer_emails', ImportProblem::CUSTOMER_UNKNOWN ],
			'a customer in two rows'          => [ "name,customer_emails\nNew,new@x.example\nNewer,NEW@x.example", 3, 'customer_emails', ImportProblem::CUSTOMER_TWICE ],
			'a customer of a company'         => [ "name,customer_emails\nNew,ann@x.example", 2, 'customer_emails', ImportProblem::CUSTOMER_TAKEN ],
			'a customer of one in the file'   => [ "id,name,customer_emails\nco_a,A,ann@x.example; #3\n,New,ann@x.example", 3, 'customer_emails', ImportProblem::CUSTOMER_TWICE ],
			'an unknown term'                 => [ "name,terms\nNew,net30; net45", 2, 'terms', ImportProblem::TERM_UNKNOWN ],
			'an unknown status'               => [ "name,status\nNew,blocked", 2, 'status', ImportProblem::STATUS_UNKNOWN ],
			'days below 0'                    => [ "name,overdue_days\nNew,-1", 2, 'overdue_days', ImportProblem::DAYS_INVALID ],
			'days above 365'                  => [ "name,overdue_days\nNew,366", 2, 'overdue_days', ImportProblem::DAYS_INVALID ],
			'days with a fraction'            => [ "name,overdue_days\nNew,1.5", 2, 'overdue_days', ImportProblem::DAYS_INVALID ],
			'a limit without currency'        => $limit( '8000', ImportProblem::AMOUNT_MALFORMED ),
			'a limit without amount'          => $limit( 'EUR', ImportProblem::AMOUNT_MALFORMED ),
			'a thousands separator'           => $limit( '8.000 EUR', ImportProblem::AMOUNT_MALFORMED ),
			'thousands and decimals'          => $limit( '8.000,00 EUR', ImportProblem::AMOUNT_MALFORMED ),
			'a fraction of a yen'             => $limit( '8.5 JPY', ImportProblem::AMOUNT_MALFORMED ),
			'an amount out of range'          => $limit( '12345678901 EUR', ImportProblem::AMOUNT_MALFORMED ),
			'a negative limit'                => $limit( '-5 EUR', ImportProblem::AMOUNT_NEGATIVE ),
			'an unknown currency'             => $limit( '5 XYZ', ImportProblem::CURRENCY_UNKNOWN ),
			'a currency twice'                => $limit( '5 EUR; 5 EUR', ImportProblem::CURRENCY_TWICE ),
		];
	}

	/**
	 * @param array<string, int>|null $limits
	 */
	#[DataProvider( 'limits' )]
	#[TestDox( '$_dataName' )]
	public function test_credit_limits_are_read( string $cell, ?array $limits ): void {
		$plan = self::plan( "name,credit_limits\nNew,\"$cell\"" );
		self::assertSame( [ [], $limits ], [ self::found( $plan->errors ), $plan->companies[0]->company->credit_limits ?? null ] );
	}

	/**
	 * @return array<string, array{string, array<string, int>|null}>
	 */
	public static function limits(): array {
		return [
			'no credit'         => [ '', [ 'EUR' => 0 ] ],
			'unlimited'         => [ 'Unlimited', null ],
			'as exported'       => [ '8000.00 EUR; 100.00 USD', [ 'EUR' => 800000, 'USD' => 10000 ] ],
			'a decimal comma'   => [ '8000,5 eur', [ 'EUR' => 800050 ] ],
			'currency first'    => [ 'EUR 8000', [ 'EUR' => 800000 ] ],
			'a no-break space'  => [ "8000,00\u{A0}EUR ;", [ 'EUR' => 800000 ] ],
			'commas between'    => [ '8000 EUR, 9000 JPY', [ 'EUR' => 800000, 'JPY' => 9000 ] ],
			'three decimals'    => [ '8.000 KWD', [ 'KWD' => 8000 ] ],
		];
	}

	public function test_what_the_export_writes_changes_nothing(): void {
		$facts = self::facts();
		$file  = CsvCell::BOM . CsvCell::line( CompanyColumns::ALL );
		foreach ( $facts->companies as $id => $company ) {
			$file .= CsvCell::line( array_values( CompanyColumns::cells( $company, array_values( $facts->members[ $id ] ?? [] ) ) ) );
		}
		$plan = self::plan( $file );
		self::assertSame( [ [], [], 3, [] ], [ self::found( $plan->errors ), $plan->companies, $plan->unchanged, self::found( $plan->warnings ) ] );
	}

	public function test_columns_that_the_file_does_not_have_are_left_unchanged(): void {
		$plan = self::plan( "id;name;status\nco_a;Alpha AG;\nco_b;=B;suspended" );
		self::assertSame( [ [], 0, 2, 0 ], [ self::found( $plan->errors ), $plan->created(), $plan->changed(), $plan->unchanged ] );
		[ $alpha, $beta ] = $plan->companies;
		self::assertEquals( new Company( 'co_a', 'Alpha AG', [ 'DE1; 2' ], [ 'old30' ], [ 'EUR' => 1 ], 0, 'active', "-1\n2", 7 ), $alpha->company );
		self::assertSame( [ [], [] ], [ $alpha->joining, $alpha->leaving ] );
		self::assertSame( 'suspended', $beta->company->status );
	}

	public function test_empty_cells_of_a_company(): void {
		$plan = self::plan( "id,name,vat_numbers,customer_emails,terms,credit_limits,overdue_days,status,note\nco_a,A" );
		self::assertSame( [], self::found( $plan->errors ) );
		self::assertEquals( new Company( 'co_a', 'A', credit_limits: [ 'EUR' => 0 ], revision: 7 ), $plan->companies[0]->company );
		self::assertSame( [ [], [ 1, 3 ] ], [ $plan->companies[0]->joining, $plan->companies[0]->leaving ] );
	}

	public function test_a_new_company_has_no_credit_unless_the_file_says_so(): void {
		$plan = self::plan( "name\nNew" );
		self::assertEquals( [ new PlannedCompany( new Company( '', 'New', credit_limits: [ 'EUR' => 0 ] ), [], [] ) ], $plan->companies );
	}

	public function test_a_customer_moves_from_one_row_to_another(): void {
		$plan = self::plan( "id,name,customer_emails\n,New,Ann@x.example\nco_a,A,#3" );
		self::assertSame( [], self::found( $plan->errors ) );
		self::assertSame( [ [ [ 1 ], [] ], [ [], [ 1 ] ] ], array_map( static fn ( PlannedCompany $planned ): array => [ $planned->joining, $planned->leaving ], $plan->companies ) );
	}

	public function test_a_row_with_an_error_is_not_counted(): void {
		$plan = self::plan( "id,name\n,New\n,\nco_b,=B\nco_a,Other" );
		self::assertSame( [ 1, 1, 1 ], [ $plan->created(), $plan->changed(), $plan->unchanged ] );
	}

	public function test_vat_numbers_and_names_of_other_companies_are_warnings(): void {
		$plan = self::plan( "name,vat_numbers\nN1,de 9\nN2,DE9; FR5\nBeta,\n" );
		self::assertSame( [], self::found( $plan->errors ) );
		self::assertSame( [ [ 3, 'vat_numbers', ImportProblem::VAT_TWICE ], [ 3, 'vat_numbers', ImportProblem::VAT_TAKEN ], [ 4, 'name', ImportProblem::NAME_TAKEN ] ], self::found( $plan->warnings ) );
		// The other company gives its number up.
		self::assertSame( [], self::found( self::plan( "id,name,vat_numbers\nco_c,C,\n,New,FR5" )->warnings ) );
	}

	private static function plan( string $file ): ImportPlan {
		return ImportPlan::of( CompanyFile::read( $file ), self::facts() );
	}

	private static function facts(): ImportFacts {
		return new ImportFacts(
			'EUR',
			[ 'EUR', 'USD', 'JPY', 'KWD' ],
			[ 'net30', 'net60' ],
			[
				// Values that only other ways of saving allow.
				'co_a' => new Company( 'co_a', 'A', [ 'DE1; 2' ], [ 'old30' ], [ 'EUR' => 1 ], 0, 'active', "-1\n2", 7 ),
				'co_b' => new Company( 'co_b', '=B', [], [], null, 365, 'active', ' \'=x ', 1 ),
				'co_c' => new Company( 'co_c', 'C', [ 'FR5' ], null, [], null, 'suspended', '', 2 ),
			],
			[ 'co_a' => [ 1 => 'Ann@x.example', 3 => '#3' ] ],
			[ 'ann@x.example' => 1, 'new@x.example' => 2, '#3' => 3 ],
			[
				1 => [ 'id' => 'co_a', 'name' => 'A' ],
				3 => [ 'id' => 'co_a', 'name' => 'A' ],
			],
			[ 'FR5' => [ [ 'id' => 'co_c', 'name' => 'C' ] ] ],
			[ 'beta' => [ 'id' => 'co_z', 'name' => 'Beta' ] ],
		);
	}

	/**
	 * @param list<ImportProblem> $problems
	 * @return list<array{int, string, string}>
	 */
	private static function found( array $problems ): array {
		return array_map( static fn ( ImportProblem $problem ): array => [ $problem->line, $problem->column, $problem->code ], $problems );
	}
}
