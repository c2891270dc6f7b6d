<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

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
			default                  => sprintf( __( 'Please shorten the PO number to %d characters.', 'svc-checkout' ), B2bDetails::PO_MAX_LENGTH ),
		};
	}
}
