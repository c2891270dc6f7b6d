<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\OnAccount;

use PHPUnit\Framework\TestCase;
use SvcCheckout\OnAccount\TermsFilter;

/**
 * Promise: another plugin narrows, reorders and relabels terms, and grants none.
 */
final class TermsFilterTest extends TestCase {

	private const NOW = [
		'label'   => 'Pay now',
		'value'   => 'immediate',
		'default' => true,
	];
	private const NET = [
		'label'   => '30 days net',
		'labels'  => [ 'de' => '30 Tage netto' ],
		'value'   => 'net30',
		'default' => false,
	];

	public function test_a_term_that_is_not_offered_is_dropped_and_the_order_is_taken(): void {
		$result = [ self::NET, [ 'value' => 'net365' ] + self::NOW, 'net60', self::NOW, self::NOW ];
		self::assertSame( [ self::NET, self::NOW ], TermsFilter::allowed( [ self::NOW, self::NET ], $result ) );
	}

	public function test_a_new_label_is_for_every_language_unless_it_is_translated(): void {
		$terms = [ self::NOW, self::NET ];
		self::assertArrayNotHasKey( 'labels', TermsFilter::allowed( $terms, [ [ 'label' => 'Invoice' ] + self::NET ] )[0] );
		$translated = [
			'label'  => 'Invoice',
			'labels' => [ 'de' => 'Rechnung' ],
		] + self::NET;
		self::assertSame( [ 'de' => 'Rechnung' ], TermsFilter::allowed( $terms, [ $translated ] )[0]['labels'] ?? null );
	}

	public function test_a_label_that_nobody_can_read_is_ignored(): void {
		$terms = [ self::NOW, self::NET ];
		foreach ( [ ' ', "\n", str_repeat( 'x', 81 ) ] as $label ) {
			self::assertSame( [ self::NET ], TermsFilter::allowed( $terms, [ [ 'label' => $label ] + self::NET ] ) );
		}
	}

	public function test_without_a_deferred_term_nothing_is_asked(): void {
		self::assertSame( [], TermsFilter::allowed( [ self::NOW, self::NET ], [ self::NOW ] ) );
		self::assertSame( [ self::NOW ], TermsFilter::allowed( [ self::NOW ], [ self::NOW ] ) );
		self::assertSame( [], TermsFilter::allowed( [ self::NOW, self::NET ], [] ) );
	}
}
