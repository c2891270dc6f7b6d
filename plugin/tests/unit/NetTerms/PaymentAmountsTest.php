<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\NetTerms;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use SvcCheckout\NetTerms\PaymentAmounts;

/**
 * What the e-mail about a payment says was received and remains, in minor units.
 */
final class PaymentAmountsTest extends TestCase {

	#[TestWith( [ 4200, 0, 0, true, 4200, 0 ] )]
	#[TestWith( [ 4200, 1000, 0, true, 3200, 0 ] )]
	#[TestWith( [ 4200, 1000, 200, true, 3000, 0 ] )]
	#[TestWith( [ 4200, 0, 200, false, 200, 4000 ] )]
	#[TestWith( [ 4200, 4200, 0, true, 0, 0 ] )]
	#[TestWith( [ 4200, 4200, 100, false, 100, 0 ] )]
	public function test_a_payment_settles_what_is_left( int $total, int $refunded, int $earlier, bool $is_paid, int $received, int $remaining ): void {
		$amounts = PaymentAmounts::settle( $total, $refunded, $earlier, $is_paid );
		self::assertSame( [ $received, $remaining ], [ $amounts->received, $amounts->remaining ] );
	}
}
