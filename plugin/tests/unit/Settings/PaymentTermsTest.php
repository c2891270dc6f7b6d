<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Settings;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\PaymentTerms;

final class PaymentTermsTest extends TestCase {

	private const TERMS = [
		[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => false ],
		[ 'label' => '30 days net', 'value' => 'net30', 'default' => true ],
	];

	public function test_the_default_is_preselected_then_immediate_then_the_first(): void {
		self::assertSame( 'net30', PaymentTerms::preselected( self::TERMS ) );
		self::assertSame( 'immediate', PaymentTerms::preselected( [ [ 'label' => '14', 'value' => 'net14', 'default' => false ], [ 'label' => 'Now', 'value' => 'immediate', 'default' => false ] ] ) );
		self::assertSame( 'net14', PaymentTerms::preselected( [ [ 'label' => '14', 'value' => 'net14', 'default' => false ] ] ) );
		self::assertSame( '', PaymentTerms::preselected( [] ) );
		self::assertSame( '', PaymentTerms::due_date( 'end_of_month', 1795219200 ) );
	}
}
