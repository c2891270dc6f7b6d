<?php
/**
 * What the settings tab says when something typed could not be saved.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

defined( 'ABSPATH' ) || exit;

/**
 * One sentence for each code of {@see Input}, {@see PaymentTermsInput} and {@see RequesterNumbers}: what is wrong and what would be right.
 */
final class Messages {

	/**
	 * The sentence.
	 *
	 * @param string $code Code of the reason.
	 */
	public static function for_input( string $code ): string {
		return match ( $code ) {
			'url_insecure'       => __( 'The server address was not saved: it has to begin with https://, because your key travels with every call. Plain http:// works only for a server on this very machine, such as http://127.0.0.1:4000.', 'svc-checkout' ),
			'url_has_extras'     => __( 'The server address was not saved: please leave out user names and everything from a ? or # on, as in https://checkout.example.com.', 'svc-checkout' ),
			'url_unreadable'     => __( 'The server address was not saved: please enter it in full, as in https://checkout.example.com.', 'svc-checkout' ),
			'key_is_partner_key' => __( 'The API key was not saved: this one belongs to a partner. The key of a store begins with svc_mk_.', 'svc-checkout' ),
			'key_is_secret'      => __( 'The API key was not saved: this is the secret. Please put it in the field below and the key, which begins with svc_mk_, here.', 'svc-checkout' ),
			'key_damaged'        => __( 'The API key was not saved: a character of it is missing or wrong. Please copy it again in one piece.', 'svc-checkout' ),
			'secret_is_key'      => __( 'The API secret was not saved: this is the key. The secret begins with svc_ms_.', 'svc-checkout' ),
			'secret_damaged'     => __( 'The API secret was not saved: it begins with svc_ms_, and a character is missing or wrong. Please copy it again in one piece.', 'svc-checkout' ),
			'secret_without_key' => __( 'The API secret was not saved: please enter the API key it belongs to as well.', 'svc-checkout' ),
			'secret_other_mode'  => __( 'The API secret was not saved: one of key and secret is for test orders and the other for live ones. Please enter a pair that belongs together.', 'svc-checkout' ),
			'term_without_label' => __( 'The payment terms were not saved: each needs a label, which shoppers see.', 'svc-checkout' ),
			'term_label_wrong'   => __( 'The payment terms were not saved: a label has at most 80 characters.', 'svc-checkout' ),
			'term_value_wrong'   => __( 'The payment terms were not saved: a value has 1 to 32 lower-case letters, digits, underscores or hyphens, such as net30.', 'svc-checkout' ),
			'term_twice'         => __( 'The payment terms were not saved: two of them have the same value.', 'svc-checkout' ),
			'terms_too_many'     => __( 'The payment terms were not saved: there can be 20 at most.', 'svc-checkout' ),
			'own_vat_eu'         => __( 'Your own VAT number was not saved: it has to be one of an EU member state or of Northern Ireland, such as DE123456789.', 'svc-checkout' ),
			'own_vat_gb'         => __( 'Your own VAT number was not saved: it has to be one of the United Kingdom, such as GB123456789.', 'svc-checkout' ),
			default              => __( 'The API key was not saved: it begins with svc_mk_live_ or svc_mk_test_. Please copy it again in one piece.', 'svc-checkout' ),
		};
	}
}
