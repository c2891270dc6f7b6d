<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Checkout;

use DateTimeZone;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Checkout\B2bDetails;
use SvcCheckout\Vat\{ CheckResult, VatNumber };

final class B2bDetailsTest extends TestCase {

	private const TERMS = [
		[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => false ],
		[ 'label' => '30 days net', 'value' => 'net30', 'default' => true ],
	];

	/** 21 November 2026. */
	private const NOW = 1795219200;

	public function test_a_consumer_order_has_no_company_meta(): void {
		self::assertSame( [], ( new B2bDetails() )->meta( false, true, self::NOW, new DateTimeZone( 'UTC' ) ) );
		self::assertSame( [ '_svc_livemode' => '0' ], ( new B2bDetails() )->meta( false, false, self::NOW, new DateTimeZone( 'UTC' ) ) );
		self::assertSame( [], ( new B2bDetails( false, '', 'nonsense' ) )->errors( self::TERMS, true ) );
	}

	public function test_only_the_payment_method_for_terms_places_an_order_on_account(): void {
		$details = new B2bDetails( true, 'Muster GmbH', '', '4711', 'net30' );
		self::assertSame( [ 'net30', '2026-12-21' ], array_values( array_intersect_key( $details->meta( true, true, self::NOW, new DateTimeZone( 'UTC' ) ), [ '_svc_payment_terms' => 1, '_svc_payment_due' => 1 ] ) ) );
		self::assertSame( 'immediate', $details->meta( false, true, self::NOW, new DateTimeZone( 'UTC' ) )['_svc_payment_terms'] );
		self::assertSame( '', $details->meta( false, true, self::NOW, new DateTimeZone( 'UTC' ) )['_svc_payment_due'] );
	}

	public function test_validation_errors_are_found(): void {
		$number = VatNumber::parse( 'DE1', '' );
		self::assertNotNull( $number );
		$wrong = CheckResult::without_response( $number );
		self::assertSame( [ 'company' => 'required', 'term' => 'not_offered' ], ( new B2bDetails( true, '', 'DE1', '', 'net60', $wrong ) )->errors( self::TERMS, false ) );
		self::assertSame( [ 'vat_number' => 'not_valid' ], ( new B2bDetails( true, 'A', 'DE1', '', 'net30', $wrong ) )->errors( self::TERMS, true ) );
		self::assertSame( [ 'vat_number' => 'too_long', 'po_number' => 'too_long' ], ( new B2bDetails( true, 'A', str_repeat( '1', 41 ), str_repeat( 'ü', 129 ) ) )->errors( [], true ) );
		self::assertSame( [ 'term' => 'not_offered' ], ( new B2bDetails( true, 'A', '', '', 'net30' ) )->errors( [], false ), 'a deferred term is refused where none is offered' );
		self::assertSame( [], ( new B2bDetails( true, 'A', '', '', 'immediate' ) )->errors( [], false ) );
		self::assertSame( [], ( new B2bDetails( true, str_repeat( 'ü', 200 ), '', str_repeat( 'ü', 128 ) ) )->errors( [], true ) );
	}

	public function test_where_a_valid_number_is_required_one_that_the_server_had_no_time_for_is_checked_again_first(): void {
		$number = VatNumber::parse( 'GB980780684', '' );
		self::assertNotNull( $number );
		$details = static fn ( int $status ): B2bDetails => new B2bDetails( true, 'A', 'GB980780684', '', '', CheckResult::of_refusal( $number, $status ) );
		self::assertSame( [ 'vat_number' => 'not_checked' ], $details( 429 )->errors( [], true ) );
		self::assertSame( [], $details( 429 )->errors( [], false ) );
		self::assertSame( [], $details( 500 )->errors( [], true ), 'an outage never stops an order' );
		self::assertSame( 'hmrc_throttled', $details( 429 )->meta( false, true, self::NOW, new DateTimeZone( 'UTC' ) )['_svc_vat_warning'] );
	}

	public function test_what_the_merchant_asks_for_is_checked_and_stored_of_a_company_only(): void {
		$uses    = [ 'po_number' => 'required', 'cost_centre' => 'required', 'peppol_id' => 'optional', 'invoice_email' => 'off' ];
		$entered = [ 'cost_centre' => '', 'peppol_id' => '0403019261', 'invoice_email' => 'nonsense' ];
		$errors  = static fn ( bool $enabled ): array => ( new B2bDetails( $enabled, 'A', '', '', '', null, $entered ) )->errors( [], false, $uses );
		self::assertSame( [ 'po_number' => 'required', 'cost_centre' => 'required', 'peppol_id' => 'peppol_shape' ], $errors( true ) );
		self::assertSame( [], $errors( false ) );
		$meta = ( new B2bDetails( true, 'A', '', '4711', '', null, [ 'cost_centre' => '4100' ] ) )->meta( false, true, self::NOW, new DateTimeZone( 'UTC' ) );
		self::assertSame( [ '4711', '4100' ], [ $meta['_svc_po_number'], $meta['_svc_cost_centre'] ] );
	}
}
