<?php
/**
 * The company part of the checkout form that the present shopper fills in.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Vat\{ Lookup, VatNumber };

defined( 'ABSPATH' ) || exit;

/**
 * Kept in the shopper's WooCommerce session while they type; taken from the request itself when they submit.
 */
final class FormState {

	private const SESSION_KEY = 'svc_checkout_form';

	/**
	 * What was submitted in this request.
	 *
	 * @var B2bDetails|null
	 */
	private static ?B2bDetails $submitted = null;

	/**
	 * Takes what was typed so far.
	 *
	 * @param array<array-key, mixed> $typed `b2b`, `vat_number`, `po_number` and `term`; what is missing stays.
	 */
	public static function keep( array $typed ): void {
		WC()->session->set( self::SESSION_KEY, self::clean( $typed ) + self::kept() );
	}

	/**
	 * Takes what is submitted, and asks about the number: the browser's word on it counts for nothing.
	 *
	 * @param array<array-key, mixed> $typed   As above; what is missing is empty.
	 * @param string                  $company Company name as submitted.
	 * @param string                  $country Billing country as submitted.
	 */
	public static function submit( array $typed, string $company, string $country ): B2bDetails {
		$values = self::clean( $typed ) + self::BLANK;
		WC()->session->set( self::SESSION_KEY, $values );
		self::$submitted = self::details( $values, $company, $country, true );
		return self::$submitted;
	}

	/**
	 * What was submitted in this request, else what was typed so far with what is known about it.
	 */
	public static function current(): B2bDetails {
		if ( null !== self::$submitted ) {
			return self::$submitted;
		}
		return self::details( self::kept(), WC()->customer->get_billing_company( 'edit' ), WC()->customer->get_billing_country(), false );
	}

	/**
	 * The values as kept, to fill the form in again.
	 *
	 * @return array{b2b: bool, vat_number: string, po_number: string, term: string}
	 */
	public static function kept(): array {
		$kept = null === WC()->session ? null : WC()->session->get( self::SESSION_KEY );
		$kept = self::clean( is_array( $kept ) ? $kept : [] ) + self::BLANK;
		if ( ! PaymentTerms::is_offered( $kept['term'], B2bSettings::payment_terms() ) ) {
			$kept['term'] = PaymentTerms::preselected( B2bSettings::payment_terms() );
		}
		return $kept;
	}

	/**
	 * After an order: its purchase order number and its term belong to it alone.
	 */
	public static function forget_order(): void {
		if ( null !== WC()->session ) {
			$of_order = [
				'po_number' => '',
				'term'      => '',
			];
			WC()->session->set( self::SESSION_KEY, $of_order + self::kept() );
		}
	}

	private const BLANK = [
		'b2b'        => false,
		'vat_number' => '',
		'po_number'  => '',
		'term'       => '',
	];

	/**
	 * Values as details.
	 *
	 * @param array{b2b: bool, vat_number: string, po_number: string, term: string} $values  Cleaned.
	 * @param string                                                                $company Company name.
	 * @param string                                                                $country Billing country.
	 * @param bool                                                                  $may_ask Whether the server may be asked.
	 */
	private static function details( array $values, string $company, string $country, bool $may_ask ): B2bDetails {
		if ( ! ( B2bSettings::shopper_is_company() ?? $values['b2b'] ) ) {
			return new B2bDetails();
		}
		$number  = mb_strlen( $values['vat_number'] ) > VatNumber::MAX_LENGTH ? null : VatNumber::read( $values['vat_number'], $country );
		$finding = match ( true ) {
			null === $number => null,
			$may_ask         => Lookup::find( $number ),
			default          => Lookup::known( $number ),
		};
		return new B2bDetails( true, trim( $company ), $values['vat_number'], $values['po_number'], $values['term'], $finding );
	}

	/**
	 * One line of plain text each.
	 *
	 * @param array<array-key, mixed> $typed Anything.
	 * @return array{b2b?: bool, vat_number?: string, po_number?: string, term?: string}
	 */
	private static function clean( array $typed ): array {
		$clean = [];
		if ( array_key_exists( 'b2b', $typed ) ) {
			$clean['b2b'] = in_array( $typed['b2b'], [ true, 1, '1', 'true' ], true );
		}
		foreach ( [ 'vat_number', 'po_number', 'term' ] as $field ) {
			if ( is_scalar( $typed[ $field ] ?? null ) ) {
				$clean[ $field ] = self::line( (string) $typed[ $field ] );
			}
		}
		return $clean;
	}

	/**
	 * Without control characters and outer spaces. What looks like markup stays: it is text, and is escaped wherever it
	 * is shown. `sanitize_text_field()` would silently cut a purchase order number such as "A<B".
	 *
	 * @param string $text Anything.
	 */
	private static function line( string $text ): string {
		return trim( (string) preg_replace( '/[\p{Cc}\p{Zl}\p{Zp}]+/u', ' ', wp_check_invalid_utf8( $text, true ) ) );
	}
}
