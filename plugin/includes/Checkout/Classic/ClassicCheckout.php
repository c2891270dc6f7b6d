<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\{ BuyerFields, ErrorMessages, FormState, OrderWriter };
use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\TypedText;
use WC_Order;
use WP_Error;

/**
 * B2B mode in the classic checkout (`[woocommerce_checkout]`): from the posted form to the order. WooCommerce verifies the
 * nonce before any of these hooks runs.
 */
final class ClassicCheckout {

	/**
	 * Hooks in the order in which they run.
	 */
	public static function register(): void {
		ClassicFields::register();
		MerchantFields::register();
		ClassicScript::register();
		TermsFragment::register();
		add_filter( 'woocommerce_default_address_fields', [ self::class, 'put_company_first' ] );
		add_action( 'woocommerce_checkout_update_order_review', [ self::class, 'save_typed' ] );
		add_filter( 'woocommerce_checkout_posted_data', [ self::class, 'read_posted' ] );
		add_action( 'woocommerce_after_checkout_validation', [ self::class, 'add_errors' ], 10, 2 );
		add_action( 'woocommerce_checkout_create_order', [ self::class, 'write_order' ], 20 );
	}

	/**
	 * The order of fields that WooCommerce's script restores when the country changes.
	 *
	 * @param mixed $fields Address fields.
	 */
	public static function put_company_first( mixed $fields ): mixed {
		if ( ! is_array( $fields ) || ! self::is_on_checkout() || false === B2bSettings::shopper_is_company() ) {
			return $fields;
		}
		foreach ( [ 'company' => 5, 'first_name' => 10, 'last_name' => 20 ] as $name => $priority ) {
			if ( is_array( $fields[ $name ] ?? null ) ) {
				$fields[ $name ]['priority'] = $priority;
			}
		}
		if ( is_array( $fields['company'] ?? null ) && true === B2bSettings::shopper_is_company() ) {
			$fields['company']['required'] = true;
		}
		return $fields;
	}

	/**
	 * While the shopper types, before totals and payment methods are updated.
	 *
	 * @param mixed $posted The whole form, URL-encoded.
	 */
	public static function save_typed( mixed $posted ): void {
		if ( ! B2bSettings::is_active() || ! is_string( $posted ) ) {
			return;
		}
		parse_str( $posted, $form );
		FormState::save( self::fields( $form ) );
		if ( is_string( $form['billing_company'] ?? null ) ) {
			WC()->customer->set_billing_company( TypedText::line( $form['billing_company'] ) );
		}
	}

	/**
	 * On submit, before totals are calculated for the last time.
	 *
	 * @param mixed $data The form as sanitized by WooCommerce.
	 */
	public static function read_posted( mixed $data ): mixed {
		if ( ! B2bSettings::is_active() || ! is_array( $data ) ) {
			return $data;
		}
		$country = $data['billing_country'] ?? '';
		// Not `wc_clean()`, which would take "<" for the beginning of markup and drop the rest.
		$posted = wp_unslash( $_POST ); // phpcs:ignore WordPress.Security.NonceVerification.Missing,WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- WooCommerce has verified the nonce; TypedText and FormState sanitize.
		foreach ( [ 'billing_company', 'shipping_company' ] as $field ) {
			// WooCommerce drops fields that are not in the form, and copies the billing address if it is the shipping address.
			$typed = $posted[ 'shipping_company' === $field && empty( $posted['ship_to_different_address'] ) ? 'billing_company' : $field ] ?? null;
			if ( isset( $data[ $field ] ) && is_string( $typed ) ) {
				$data[ $field ] = TypedText::line( $typed );
			}
		}
		$company = $data['billing_company'] ?? '';
		FormState::submit( self::fields( $posted ), is_string( $company ) ? $company : '', is_string( $country ) ? $country : '' );
		return $data;
	}

	/**
	 * WooCommerce itself reports required fields that are empty.
	 */
	public static function add_errors( mixed $data, mixed $errors ): void {
		if ( ! B2bSettings::is_active() || ! $errors instanceof WP_Error ) {
			return;
		}
		$names = [
			'company'    => 'billing_company',
			'vat_number' => ClassicFields::VAT_NUMBER,
			'term'       => ClassicFields::TERM,
		] + MerchantFields::inputs();
		foreach ( FormState::current()->errors( OfferedTerms::to_shopper(), B2bSettings::requires_valid_vat(), BuyerFields::uses() ) as $field => $code ) {
			if ( [] === $errors->get_error_messages( $names[ $field ] . '_required' ) ) {
				$errors->add( $names[ $field ] . '_svc', esc_html( ErrorMessages::message( $field, $code ) ), [ 'id' => $names[ $field ] ] );
			}
		}
	}

	/**
	 * Before the order is saved for the first time.
	 */
	public static function write_order( mixed $order ): void {
		if ( B2bSettings::is_active() && $order instanceof WC_Order ) {
			OrderWriter::write( $order );
		}
	}

	/**
	 * Not on other pages with addresses, such as "My account".
	 */
	private static function is_on_checkout(): bool {
		$is_checkout_page = ! is_admin() && did_action( 'wp' ) > 0 && is_checkout();
		$is_checkout_ajax = wp_doing_ajax() && ( defined( 'WOOCOMMERCE_CHECKOUT' ) || isset( $_GET['wc-ajax'] ) ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- checks only whether it is set.
		return B2bSettings::is_active() && ( $is_checkout_page || $is_checkout_ajax );
	}

	/**
	 * The plugin's fields of a form. An unchecked box is not posted.
	 *
	 * @param array<array-key, mixed> $form Values by name.
	 * @return array<string, mixed>
	 */
	private static function fields( array $form ): array {
		return [
			'b2b'             => isset( $form[ ClassicFields::SWITCH ] ),
			'vat_number'      => $form[ ClassicFields::VAT_NUMBER ] ?? '',
			'save_vat_number' => isset( $form[ ClassicFields::SAVE ] ),
			'term'            => $form[ ClassicFields::TERM ] ?? '',
		] + array_map( static fn ( string $input ): mixed => $form[ $input ] ?? '', MerchantFields::inputs() );
	}
}
