<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Support;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Support\Money;

final class MoneyTest extends TestCase {

	public function test_amounts_follow_the_minor_unit_of_their_currency(): void {
		self::assertSame( [ 777, 778, 7, 7770, -5 ], [ Money::to_minor( '7.77', 'EUR' ), Money::to_minor( 7.775, 'EUR' ), Money::to_minor( '7', 'JPY' ), Money::to_minor( '7.77', 'KWD' ), Money::to_minor( '-0.05', 'EUR' ) ] );
		self::assertSame( [ '7.77', '0.05', '-0.05', '7', '7.770' ], [ Money::to_decimal( 777, 'EUR' ), Money::to_decimal( 5, 'EUR' ), Money::to_decimal( -5, 'EUR' ), Money::to_decimal( 7, 'JPY' ), Money::to_decimal( 7770, 'KWD' ) ] );
	}
}
