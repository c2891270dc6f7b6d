<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Reports;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Reports\RefundVat;

/**
 * The VAT in refunds without lines is that of their order, in whatever parts it is refunded.
 */
final class RefundVatTest extends TestCase {

	public function test_lines_keep_their_vat_even_if_it_is_none(): void {
		self::assertSame( [ -19, 0 ], self::taxes( 11900, 1900, [ [ -119, -19, true ], [ -200, 0, true ] ] ) );
	}

	public function test_an_amount_contains_the_share_of_what_is_left(): void {
		// 11.90 of 119.00 contain 1.90; after lines with 19.00 of 100.00 the rest is free of VAT.
		self::assertSame( [ -190 ], self::taxes( 11900, 1900, [ [ -1190, 0, false ] ] ) );
		self::assertSame( [ -1900, 0 ], self::taxes( 11900, 1900, [ [ -10000, -1900, true ], [ -1900, 0, false ] ] ) );
	}

	public function test_more_than_the_order_contains_no_more_than_its_vat(): void {
		self::assertSame( [ -1900, 0 ], self::taxes( 11900, 1900, [ [ -12000, 0, false ], [ -5, 0, false ] ] ) );
	}

	public function test_amounts_whose_product_exceeds_an_integer(): void {
		self::assertSame( [ -7_983_193_277 ], self::taxes( 100_000_000_000, 15_966_386_554, [ [ -50_000_000_000, 0, false ] ] ) );
	}

	public function test_a_share_is_in_the_stores_unit_and_the_last_refund_takes_the_rest(): void {
		$GLOBALS['svc_test_price_decimals'] = 0;
		try {
			self::assertSame( [ -500, -1400 ], self::taxes( 11900, 1900, [ [ -3000, 0, false ], [ -8900, 0, false ] ] ) );
			// An order of a time with cents.
			self::assertSame( [ -140, 0, -10 ], self::taxes( 1000, 150, [ [ -900, -140, true ], [ -50, 0, false ], [ -50, 0, false ] ] ) );
			self::assertSame( [ -160, 0 ], self::taxes( 1000, 160, [ [ -990, 0, false ], [ -10, 0, false ] ] ) );
		} finally {
			unset( $GLOBALS['svc_test_price_decimals'] );
		}
	}

	public function test_parts_add_up_and_a_later_one_changes_no_earlier_one(): void {
		mt_srand( 31 );
		for ( $round = 0; $round < 500; $round++ ) {
			$total   = mt_rand( 1, 1_000_000 );
			$tax     = mt_rand( 1, $total );
			$refunds = [];
			for ( $left = $total; $left > 0; ) {
				$part      = 0 === mt_rand( 0, 3 ) ? $left : mt_rand( 1, $left );
				$left     -= $part;
				$refunds[] = [ -$part, 0, false ];
			}
			$taxes = self::taxes( $total, $tax, $refunds );
			self::assertSame( -$tax, array_sum( $taxes ), "$tax of $total" );
			self::assertSame( array_slice( $taxes, 0, -1 ), self::taxes( $total, $tax, array_slice( $refunds, 0, -1 ) ) );
		}
	}

	/**
	 * @param list<array{int, int, bool}> $refunds Total, tax, and whether it has lines.
	 * @return list<int>
	 */
	private static function taxes( int $total, int $tax, array $refunds ): array {
		$list = [];
		foreach ( $refunds as $index => [ $refunded, $recorded, $has_lines ] ) {
			$list[] = [
				'id'       => $index + 1,
				'total'    => $refunded,
				'tax'      => $recorded,
				'hasLines' => $has_lines,
			];
		}
		return array_column( RefundVat::of( $total, $tax, 'EUR', $list ), 'tax' );
	}
}
