<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\FieldUses;
use SvcCheckout\Support\FormMessages;
use SvcCheckout\Vat\VatNumber;

/**
 * Messages for shoppers about the errors of {@see B2bDetails::errors()}.
 */
final class ErrorMessages {

	public static function message( string $field, string $code ): string {
		return match ( "$field:$code" ) {
			'company:required'       => __( 'Please enter the name of your company.', 'svc-checkout' ),
			'vat_number:not_valid'   => __( 'Please enter a valid VAT number, or leave the field empty.', 'svc-checkout' ),
			'vat_number:not_checked' => __( 'The VAT number could not be checked just now. Please try again in a moment.', 'svc-checkout' ),
			'term:not_offered'       => __( 'Please choose one of the payment terms listed.', 'svc-checkout' ),
			/* translators: %d: number of characters. */
			'company:too_long'       => sprintf( __( 'Please shorten the company name to %d characters.', 'svc-checkout' ), B2bDetails::COMPANY_MAX_LENGTH ),
			/* translators: %d: number of characters. */
			'vat_number:too_long'    => sprintf( __( 'Please shorten the VAT number to %d characters.', 'svc-checkout' ), VatNumber::MAX_LENGTH ),
			/* translators: %d: number of characters. */
			'po_number:too_long'     => sprintf( __( 'Please shorten the PO number to %d characters.', 'svc-checkout' ), CompanyFields::MAX_LENGTHS[ FieldUses::PO_NUMBER ] ),
			default                  => self::of_company_field( $field, $code ),
		};
	}

	/**
	 * The texts of the hosted page. All but that of a missing value need the field's name in front, because a checkout may list them
	 * away from their fields.
	 */
	private static function of_company_field( string $field, string $code ): string {
		if ( 'required' === $code ) {
			return BuyerFields::missing( $field );
		}
		$text = match ( $code ) {
			'too_many'     => FormMessages::text( 'errors', 'tooMany' ),
			'email_shape'  => FormMessages::text( 'errors', 'emailShape' ),
			'peppol_shape' => FormMessages::text( 'errors', 'peppolShape' ),
			default        => FormMessages::text( 'errors', 'tooLong' ),
		};
		$max  = 'too_many' === $code ? CompanyFields::MAX_PO_NUMBERS : CompanyFields::MAX_LENGTHS[ $field ] ?? 0;
		return BuyerFields::label( $field ) . ': ' . str_replace( '{max}', (string) $max, $text );
	}
}
