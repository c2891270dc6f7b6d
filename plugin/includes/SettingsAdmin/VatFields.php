<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Vat\RequesterNumbers;

/**
 * The fields about VAT of the settings tab.
 */
final class VatFields {

	/**
	 * @return list<array<string, mixed>>
	 */
	public static function get(): array {
		return Fields::section(
			'vat',
			__( 'VAT', 'svc-checkout' ),
			'',
			[
				[
					'id'      => B2bSettings::REQUIRE_VALID_VAT,
					'type'    => 'checkbox',
					'title'   => __( 'Invalid VAT numbers', 'svc-checkout' ),
					'desc'    => __( 'Refuse orders with a VAT number that is not valid', 'svc-checkout' ),
					'default' => 'no',
				],
				[
					'id'      => B2bSettings::VAT_NAME_MISMATCH,
					'type'    => 'radio',
					'title'   => __( 'VAT numbers of another company', 'svc-checkout' ),
					'default' => B2bSettings::WARN,
					'options' => [
						B2bSettings::WARN       => __( 'Warn the shopper', 'svc-checkout' ),
						B2bSettings::REVIEW     => __( 'Warn the shopper, and mark the order for review before shipping', 'svc-checkout' ),
						B2bSettings::CHARGE_VAT => __( 'Warn the shopper, and charge VAT', 'svc-checkout' ),
					],
					'desc'    => __( 'If a valid number is registered to another name than the company on the order. Some countries do not disclose names.', 'svc-checkout' ),
				],
				[
					'id'                => B2bSettings::VAT_RECHECK_DAYS,
					'type'              => 'number',
					'title'             => __( 'Check saved VAT numbers again after (days)', 'svc-checkout' ),
					'default'           => (string) B2bSettings::DEFAULT_RECHECK_DAYS,
					'css'               => 'width: 6em',
					'desc'              => __( 'Customers can save their VAT number with their account. The result that My account and your user screen show is renewed at the customer’s next checkout once it is older than this; 0 keeps the first result. The checkout itself checks the number for every order, whatever you enter here.', 'svc-checkout' ),
					'custom_attributes' => [
						'min' => 0,
						'max' => B2bSettings::MAX_RECHECK_DAYS,
					],
				],
				[
					'id'       => B2bSettings::ZERO_RATING,
					'type'     => 'checkbox',
					'title'    => __( 'Verified EU businesses', 'svc-checkout' ),
					'desc'     => __( 'Charge no VAT where the law provides for it', 'svc-checkout' ),
					'desc_tip' => __( 'For goods shipped to another EU country, to a business whose VAT number has been confirmed. Leave it off if another plugin decides about VAT, and please ask your tax adviser.', 'svc-checkout' ),
					'default'  => 'no',
				],
				[
					'id'    => RequesterNumbers::OPTION . '[eu]',
					'type'  => 'text',
					'title' => __( 'Your VAT number (EU)', 'svc-checkout' ),
					'desc'  => __( 'With it, the EU’s VAT register issues a consultation number for every check, as evidence that you made it.', 'svc-checkout' ),
				],
				[
					'id'    => RequesterNumbers::OPTION . '[gb]',
					'type'  => 'text',
					'title' => __( 'Your VAT number (UK)', 'svc-checkout' ),
					'desc'  => __( 'The same for the VAT register of the United Kingdom.', 'svc-checkout' ),
				],
				Fields::sync(),
			]
		);
	}
}
