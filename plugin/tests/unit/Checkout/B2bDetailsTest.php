<?php
/**
 * What an order keeps of the form, and what keeps it from being placed.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tests\Checkout;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Checkout\B2bDetails;
use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\Money;
use SvcCheckout\Vat\{ CheckResult, VatNumber };

/**
 * Terms, meta, faults.
 */
final class B2bDetailsTest extends TestCase {

	private const TERMS = [
		[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => false ],
		[ 'label' => '30 days net', 'value' => 'net30', 'default' => true ],
	];

	/**
	 * 21 November 2026.
	 */
	private const NOW = 1795219200;

	/**
	 * A shopper who buys for themselves leaves nothing behind but the mode.
	 */
	public function test_a_private_buyer_leaves_no_company_behind(): void {
		self::assertSame( [], ( new B2bDetails() )->meta( false, true, self::NOW ) );
		self::assertSame( [ '_svc_livemode' => '0' ], ( new B2bDetails() )->meta( false, false, self::NOW ) );
		self::assertSame( [], ( new B2bDetails( false, '', 'nonsense' ) )->faults( self::TERMS, true ) );
	}

	/**
	 * Two tabs cannot disagree: the method that the order is paid with decides.
	 */
	public function test_only_the_method_for_terms_makes_an_order_one_on_account(): void {
		$details = new B2bDetails( true, 'Muster GmbH', '', '4711', 'net30' );
		self::assertSame( [ 'net30', '2026-12-21' ], array_values( array_intersect_key( $details->meta( true, true, self::NOW ), [ '_svc_payment_terms' => 1, '_svc_payment_due' => 1 ] ) ) );
		self::assertSame( 'immediate', $details->meta( false, true, self::NOW )['_svc_payment_terms'] );
		self::assertSame( '', $details->meta( false, true, self::NOW )['_svc_payment_due'] );
	}

	/**
	 * The first of the terms, where none is marked.
	 */
	public function test_the_default_is_chosen_first_then_immediate_then_the_first(): void {
		self::assertSame( 'net30', PaymentTerms::preselected( self::TERMS ) );
		self::assertSame( 'immediate', PaymentTerms::preselected( [ [ 'label' => '14', 'value' => 'net14', 'default' => false ], [ 'label' => 'Now', 'value' => 'immediate', 'default' => false ] ] ) );
		self::assertSame( 'net14', PaymentTerms::preselected( [ [ 'label' => '14', 'value' => 'net14', 'default' => false ] ] ) );
		self::assertSame( '', PaymentTerms::preselected( [] ) );
		self::assertSame( '', PaymentTerms::due_date( 'end_of_month', self::NOW ) );
	}

	/**
	 * Company and term are required, the rest is not; lengths are limited.
	 */
	public function test_faults_are_found(): void {
		$number = VatNumber::read( 'DE1', '' );
		self::assertNotNull( $number );
		$wrong = CheckResult::without_answer( $number );
		self::assertSame( [ 'company' => 'required', 'term' => 'not_offered' ], ( new B2bDetails( true, '', 'DE1', '', 'net60', $wrong ) )->faults( self::TERMS, false ) );
		self::assertSame( [ 'vat_number' => 'not_valid' ], ( new B2bDetails( true, 'A', 'DE1', '', 'net30', $wrong ) )->faults( self::TERMS, true ) );
		self::assertSame( [ 'vat_number' => 'too_long', 'po_number' => 'too_long' ], ( new B2bDetails( true, 'A', str_repeat( '1', 41 ), str_repeat( 'ü', 129 ) ) )->faults( [], true ) );
		self::assertSame( [], ( new B2bDetails( true, str_repeat( 'ü', 200 ), '', str_repeat( 'ü', 128 ) ) )->faults( [], true ) );
	}

	/**
	 * By ISO 4217, not by how prices are shown.
	 */
	public function test_money_follows_its_currency(): void {
		self::assertSame( [ 777, 778, 7, 7770, -5 ], [ Money::to_minor( '7.77', 'EUR' ), Money::to_minor( 7.775, 'EUR' ), Money::to_minor( '7', 'JPY' ), Money::to_minor( '7.77', 'KWD' ), Money::to_minor( '-0.05', 'EUR' ) ] );
		self::assertSame( [ '7.77', '0.05', '-0.05', '7', '7.770' ], [ Money::to_decimal( 777, 'EUR' ), Money::to_decimal( 5, 'EUR' ), Money::to_decimal( -5, 'EUR' ), Money::to_decimal( 7, 'JPY' ), Money::to_decimal( 7770, 'KWD' ) ] );
	}
}
