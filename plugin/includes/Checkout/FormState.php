<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\OnAccount\{ OfferedTerms, ShopperVatNumber };
use SvcCheckout\Settings\{ B2bSettings, FieldUses, PaymentTerms };
use SvcCheckout\Support\TypedText;
use SvcCheckout\Vat\{ Lookup, VatNumber };

/**
 * The company part of the current shopper's checkout form. Kept in the WooCommerce session while they type, and read from
 * the request when they submit. Until they type a VAT number, it is that of their account or company.
 *
 * @phpstan-type Values array{b2b: bool, vat_number: string, term: string, po_number: string, cost_centre: string, buyer_reference: string, po_numbers: string, invoice_email: string, peppol_id: string, exemption_number: string}
 */
final class FormState {

	private const SESSION_KEY = 'svc_checkout_form';

	// In the session, beside the values.
	/** Whose form it is. A guest's empty field is filled in once they sign in. */
	private const CUSTOMER = 'customer';
	/** The VAT number that their account had. Once it has another one, that one counts. */
	private const SAVED = 'saved_vat_number';

	private const EMPTY_VALUES = [
		'b2b'              => false,
		'vat_number'       => '',
		'term'             => '',
		'po_number'        => '',
		'cost_centre'      => '',
		'buyer_reference'  => '',
		'po_numbers'       => '',
		'invoice_email'    => '',
		'peppol_id'        => '',
		'exemption_number' => '',
	];

	/**
	 * What was submitted in this request.
	 */
	private static ?B2bDetails $submitted = null;

	/**
	 * Stores what has been typed so far.
	 *
	 * @param array<array-key, mixed> $typed `b2b`, `vat_number`, `term` and the fields of {@see CompanyFields}; missing ones keep their values.
	 */
	public static function save( array $typed ): void {
		self::store( self::clean( $typed ) + self::values() );
	}

	/**
	 * Takes the submitted values and checks the VAT number; the browser's own check is not trusted.
	 *
	 * @param array<array-key, mixed> $typed   As above; missing fields are empty. `save_vat_number` is not stored: each order asks anew.
	 * @param string                  $country Billing country.
	 */
	public static function submit( array $typed, string $company, string $country ): void {
		$values = self::clean( $typed ) + self::EMPTY_VALUES;
		self::store( $values );
		self::$submitted = self::details( $values, $company, $country, true, is_user_logged_in() && self::is_on( $typed['save_vat_number'] ?? null ) );
	}

	/**
	 * What was submitted in this request, else what has been typed so far.
	 */
	public static function current(): B2bDetails {
		return self::$submitted ?? self::details( self::values(), WC()->customer->get_billing_company( 'edit' ), WC()->customer->get_billing_country(), false );
	}

	/**
	 * Whether the current shopper has chosen a deferred term that they are offered.
	 */
	public static function has_deferred_term(): bool {
		if ( [] === B2bSettings::payment_terms() || null === WC()->session ) {
			return false;
		}
		$details = self::current();
		return $details->enabled && PaymentTerms::is_deferred( $details->term ) && PaymentTerms::is_offered( $details->term, OfferedTerms::to_shopper() );
	}

	/**
	 * The stored values, to fill in the form. A term that is no longer offered, in this country for example, is replaced.
	 *
	 * @return Values
	 */
	public static function values(): array {
		$stored = null === WC()->session ? null : WC()->session->get( self::SESSION_KEY );
		$stored = is_array( $stored ) ? $stored : [];
		$values = self::clean( $stored ) + self::EMPTY_VALUES;
		$saved  = self::saved_number();
		$is_own = array_key_exists( 'vat_number', $stored ) && get_current_user_id() === ( $stored[ self::CUSTOMER ] ?? 0 );
		if ( $is_own ? $saved !== ( $stored[ self::SAVED ] ?? '' ) : '' === $values['vat_number'] ) {
			$values['vat_number'] = $saved;
		}
		$terms = OfferedTerms::to_shopper();
		if ( ! PaymentTerms::is_offered( $values['term'], $terms ) ) {
			$values['term'] = PaymentTerms::preselected( $terms );
		}
		return $values;
	}

	/**
	 * After an order: its purchase order numbers and its term belong to that order only, and so does a VAT number that was typed
	 * instead of the saved one.
	 */
	public static function clear_order_fields(): void {
		if ( null !== WC()->session ) {
			$saved = self::saved_number();
			self::save( array_fill_keys( [ 'term', ...CompanyFields::OF_ONE_ORDER ], '' ) + ( '' === $saved ? [] : [ 'vat_number' => $saved ] ) );
		}
	}

	/**
	 * The VAT number of the shopper's account or company, or empty.
	 */
	private static function saved_number(): string {
		return ShopperVatNumber::of_user( get_current_user_id() );
	}

	/**
	 * @param Values $values
	 */
	private static function store( array $values ): void {
		$owner = [
			self::CUSTOMER => get_current_user_id(),
			self::SAVED    => self::saved_number(),
		];
		WC()->session->set( self::SESSION_KEY, $owner + $values );
	}

	/**
	 * @param Values $values
	 * @param bool   $may_look_up  Whether the server may be called to check the VAT number.
	 * @param bool   $keeps_number Whether the shopper asks to keep it with their account.
	 */
	private static function details( array $values, string $company, string $country, bool $may_look_up, bool $keeps_number = false ): B2bDetails {
		if ( ! ( B2bSettings::shopper_is_company() ?? $values['b2b'] ) ) {
			return new B2bDetails();
		}
		$number = mb_strlen( $values['vat_number'] ) > VatNumber::MAX_LENGTH ? null : VatNumber::parse( $values['vat_number'], $country );
		$result = match ( true ) {
			null === $number => null,
			$may_look_up     => Lookup::find( $number ),
			default          => Lookup::cached( $number ),
		};
		// What the merchant does not ask for, or no longer, belongs to no order.
		$asked = array_filter( BuyerFields::uses(), static fn ( string $use ): bool => FieldUses::OFF !== $use );
		$texts = $values;
		unset( $texts['b2b'] );
		$entered = array_intersect_key( $texts, $asked );
		return new B2bDetails( true, TypedText::line( $company ), $values['vat_number'], $entered['po_number'] ?? '', $values['term'], $result, array_diff_key( $entered, [ 'po_number' => '' ] ), $keeps_number && null !== $number );
	}

	/**
	 * @param array<array-key, mixed> $typed
	 * @return array{b2b?: bool, vat_number?: string, term?: string, po_number?: string, cost_centre?: string, buyer_reference?: string, po_numbers?: string, invoice_email?: string, peppol_id?: string, exemption_number?: string}
	 */
	private static function clean( array $typed ): array {
		$clean = [];
		if ( array_key_exists( 'b2b', $typed ) ) {
			$clean['b2b'] = self::is_on( $typed['b2b'] );
		}
		foreach ( [ 'vat_number', 'term', ...array_keys( FieldUses::NAMES ) ] as $field ) {
			if ( is_scalar( $typed[ $field ] ?? null ) ) {
				$clean[ $field ] = CompanyFields::clean( $field, (string) $typed[ $field ] );
			}
		}
		return $clean;
	}

	/**
	 * Whether a box is ticked.
	 *
	 * @param mixed $value As received.
	 */
	private static function is_on( mixed $value ): bool {
		return in_array( $value, [ true, 1, '1', 'true' ], true );
	}
}
