<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\OnAccount;

use PHPUnit\Framework\TestCase;
use SvcCheckout\OnAccount\{ AccountBuyer, Company };

final class CompanyTest extends TestCase {

	private const ROW = [
		'id'            => 'co_1',
		'name'          => 'Muster GmbH',
		'vat_numbers'   => '["DE136695976"]',
		'terms'         => '["net30"]',
		'credit_limits' => '{"EUR":500000}',
		'overdue_days'  => '0',
		'status'        => 'active',
		'note'          => '',
		'revision'      => '3',
	];

	public function test_a_limit_counts_in_its_currency_only(): void {
		$company = Company::of_row( self::ROW );
		self::assertSame( [ 500000, 0 ], [ $company->limit( 'EUR' ), $company->limit( 'CHF' ) ] );
		self::assertNull( Company::of_row( [ 'credit_limits' => null ] + self::ROW )->limit( 'CHF' ), 'unlimited' );
		self::assertSame( [ [ 'net30' ], 0, 3 ], [ $company->terms, $company->overdue_days, $company->revision ] );
	}

	public function test_a_damaged_row_grants_nothing(): void {
		$company = Company::of_row( [ 'terms' => 'x', 'credit_limits' => '{"EUR":"1e9"}', 'status' => 'new' ] + self::ROW );
		self::assertSame( [ [], 0, AccountBuyer::SUSPENDED ], [ $company->terms, $company->limit( 'EUR' ), $company->status ] );
	}
}
