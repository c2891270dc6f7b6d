<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Reports;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Reports\{ VatLine, VatSummary };
use SvcCheckout\Tax\VatZeroRating;

/**
 * The summary counts the orders that the EC sales list may lack: without VAT, with a VAT number, and without a recorded reason.
 */
final class VatSummaryTest extends TestCase {

	public function test_unexplained_orders(): void {
		$summary = new VatSummary();
		foreach ( [
			[ VatLine::NONE, 'FR40303265045', false ],
			[ VatLine::NONE, 'ATU12345675', false ],
			[ VatLine::NONE, 'FR40303265045', true ],
			[ VatLine::NONE, '', false ],
			[ VatLine::TAXED, 'FR40303265045', false ],
			[ VatZeroRating::REVERSE_CHARGE, 'FR40303265045', false ],
		] as [ $treatment, $number, $is_refund ] ) {
			$summary->add( new VatLine( 1, 1, $is_refund, '2026-01-01', 'FR', $treatment, 'EUR', 100, 0, false, 'Lyon SA', $number, 'FR' ) );
		}
		self::assertSame( 2, $summary->unexplained() );
	}
}
