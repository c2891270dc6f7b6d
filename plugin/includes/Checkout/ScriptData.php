<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\OnAccount\{ OfferedTerms, ShopperVatNumber };
use SvcCheckout\Settings\{ B2bSettings, FieldUses };
use SvcCheckout\Support\{ FormMessages, Money };
use SvcCheckout\TermsRequests\{ AskForTerms, AskRoute };
use SvcCheckout\Vat\VatRoute;

/**
 * Data for the scripts of both checkouts. Public: it is printed into the page.
 */
final class ScriptData {

	/**
	 * @return array<string, mixed>
	 */
	public static function get(): array {
		$currency = get_woocommerce_currency();
		return [
			'messages'        => BuyerFields::relabel( FormMessages::of( get_locale() ) ),
			'vat'             => VatRoute::for_script(),
			'isCompany'       => B2bSettings::shopper_is_company(),
			'paymentTerms'    => OfferedTerms::to_shopper(),
			'requireValidVat' => B2bSettings::requires_valid_vat(),
			'vatNameMismatch' => B2bSettings::vat_name_mismatch(),
			'sellerCountry'   => WC()->countries->get_base_country(),
			// WooCommerce has a note of its own.
			'fields'          => FieldUses::by_server_name( BuyerFields::uses() ) + [ 'orderNote' => FieldUses::OFF ],
			'currency'        => $currency,
			'minorUnitDigits' => Money::digits( $currency ),
			'form'            => FormState::values(),
			// Null for guests, who cannot save one; that of the company needs no copy.
			'savedVatNumber'  => is_user_logged_in() ? ShopperVatNumber::of_user( get_current_user_id() ) : null,
			'termsRequest'    => self::terms_request(),
			'texts'           => [
				'companySwitch' => __( 'I’m buying for a business', 'svc-checkout' ),
				'saveVatNumber' => __( 'Save this VAT number to my account', 'svc-checkout' ),
				/* translators: %s: label of a field. */
				'fieldRequired' => sprintf( __( '%s is required.', 'svc-checkout' ), '{field}' ),
			],
		];
	}

	/**
	 * What the shopper needs to ask for payment terms, whatever is offered for the cart; null if they may not ask.
	 *
	 * @return array{state: string, date: string, url: string, restNonce: string}|null
	 */
	private static function terms_request(): ?array {
		$customer = get_current_user_id();
		return AskForTerms::is_open_to( $customer ) ? AskForTerms::view( AskForTerms::last( $customer ) ) + AskRoute::for_script() : null;
	}
}
