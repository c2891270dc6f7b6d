<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\B2bSettings;

/**
 * Messages about settings that were not saved: one per error code of {@see Input}, {@see PaymentTermsInput}, {@see OfferRulesInput} and
 * {@see \SvcCheckout\Vat\RequesterNumbers}.
 */
final class Messages {

	public static function message( string $code ): string {
		return match ( $code ) {
			'url_insecure'       => __( 'The server address was not saved: it must begin with https://, because your key is sent with every request. Plain http:// works only for a server on this machine, such as http://127.0.0.1:4000.', 'svc-checkout' ),
			'url_has_extras'     => __( 'The server address was not saved: please leave out user names and everything from a ? or # on, as in https://checkout.example.com.', 'svc-checkout' ),
			'url_unreadable'     => __( 'The server address was not saved: please enter it in full, as in https://checkout.example.com.', 'svc-checkout' ),
			'key_is_partner_key' => __( 'The API key was not saved: it belongs to a partner. The key of a store begins with svc_mk_.', 'svc-checkout' ),
			'key_is_secret'      => __( 'The API key was not saved: this is the secret. Please enter it in the field below, and the key, which begins with svc_mk_, here.', 'svc-checkout' ),
			'key_damaged'        => __( 'The API key was not saved: one of its characters is missing or wrong. Please copy the whole key again.', 'svc-checkout' ),
			'secret_is_key'      => __( 'The API secret was not saved: this is the key. The secret begins with svc_ms_.', 'svc-checkout' ),
			'secret_damaged'     => __( 'The API secret was not saved: it must begin with svc_ms_, and one of its characters is missing or wrong. Please copy the whole secret again.', 'svc-checkout' ),
			'secret_without_key' => __( 'The API secret was not saved: please also enter the API key it belongs to.', 'svc-checkout' ),
			'secret_other_mode'  => __( 'The API secret was not saved: the key and the secret must both be for test orders or both for live orders. Please enter a matching pair.', 'svc-checkout' ),
			'term_without_label' => __( 'The payment terms were not saved: each needs a label, which shoppers see.', 'svc-checkout' ),
			'term_label_wrong'   => __( 'The payment terms were not saved: a label has at most 80 characters.', 'svc-checkout' ),
			'term_value_wrong'   => __( 'The payment terms were not saved: a value has 1 to 32 lower-case letters, digits, underscores or hyphens, such as net30.', 'svc-checkout' ),
			'term_twice'         => __( 'The payment terms were not saved: two of them have the same value.', 'svc-checkout' ),
			'terms_too_many'     => __( 'The payment terms were not saved: there can be at most 20.', 'svc-checkout' ),
			'offer_without_roles' => __( 'Whom the payment terms are offered to was not saved: please choose at least one role.', 'svc-checkout' ),
			'max_order_wrong'    => __( 'The largest order on account was not saved: please enter an amount such as 500 or 499.90, or leave the field empty.', 'svc-checkout' ),
			'overdue_days_wrong' => __( 'The days overdue were not saved: please enter a whole number from 0 to 365, or leave the field empty.', 'svc-checkout' ),
			/* translators: %d: number of days. */
			'recheck_days_wrong' => sprintf( __( 'The days until a saved VAT number is checked again were not saved: please enter a whole number from 0 to %d.', 'svc-checkout' ), B2bSettings::MAX_RECHECK_DAYS ),
			'own_vat_eu'         => __( 'Your own VAT number was not saved: it must be a number of an EU member state or of Northern Ireland, such as DE123456788.', 'svc-checkout' ),
			'own_vat_gb'         => __( 'Your own VAT number was not saved: it must be a number of the United Kingdom, such as GB123456789.', 'svc-checkout' ),
			default              => __( 'The API key was not saved: it must begin with svc_mk_live_ or svc_mk_test_. Please copy the whole key again.', 'svc-checkout' ),
		};
	}
}
