<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Vat\{ SavedVatNumber, VatNumber };

/**
 * The VAT number with which a shopper's checkout begins: it is validated there as if they had typed it.
 */
final class ShopperVatNumber {

	/**
	 * The number of their account, else that of the company they buy for, if it has one and no other; else empty.
	 *
	 * @param int $user 0 for a guest.
	 */
	public static function of_user( int $user ): string {
		return SavedVatNumber::of_user( $user )->number ?? self::of_company( $user );
	}

	private static function of_company( int $user ): string {
		$numbers = Companies::of_customer( $user )['company']->vat_numbers ?? [];
		$number  = 1 === count( $numbers ) ? VatNumber::parse( $numbers[0], '' ) : null;
		return null !== $number && $number->is_well_formed() ? $number->canonical() : '';
	}
}
