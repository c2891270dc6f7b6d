<?php

declare( strict_types=1 );

namespace SvcCheckout\VatAccount;

use SvcCheckout\Checkout\ErrorMessages;
use SvcCheckout\Support\{ OrderMeta, TypedText };
use SvcCheckout\Vat\{ SavedVatNumber, VatNumber };
use WP_Error;
use WP_User;

/**
 * The field "VAT number" below the company of the billing address on the screen of a user, for staff. WordPress verifies the
 * nonce, and WooCommerce decides who may edit its fields. What staff enter is not checked before the customer's next checkout.
 */
final class UserScreen {

	private const FIELD = OrderMeta::VAT_NUMBER;

	/**
	 * Before WooCommerce prints or saves its fields.
	 */
	private const PRIORITY = 9;

	/**
	 * Whose screen is displayed.
	 */
	private static int $user = 0;

	/**
	 * An error code of {@see ErrorMessages}, or empty.
	 */
	private static string $error = '';

	public static function register(): void {
		foreach ( [ 'show_user_profile', 'edit_user_profile' ] as $hook ) {
			add_action( $hook, [ self::class, 'remember_user' ], self::PRIORITY );
		}
		foreach ( [ 'personal_options_update', 'edit_user_profile_update' ] as $hook ) {
			add_action( $hook, [ self::class, 'save' ], self::PRIORITY );
		}
		add_filter( 'woocommerce_customer_meta_fields', [ self::class, 'add_field' ] );
		add_action( 'user_profile_update_errors', [ self::class, 'report' ] );
	}

	public static function remember_user( mixed $user ): void {
		self::$user = $user instanceof WP_User ? $user->ID : 0;
	}

	/**
	 * @param mixed $sections WooCommerce's fields by section.
	 */
	public static function add_field( mixed $sections ): mixed {
		if ( ! is_array( $sections ) || ! is_array( $sections['billing'] ?? null ) || ! is_array( $sections['billing']['fields'] ?? null ) ) {
			return $sections;
		}
		$fields = $sections['billing']['fields'];
		$place  = array_search( 'billing_company', array_keys( $fields ), true );
		$after  = false === $place ? count( $fields ) : $place + 1;
		$field  = [
			'label'       => __( 'VAT number', 'svc-checkout' ),
			'description' => esc_html( SavedVatNumber::of_user( self::$user )?->summary() ?? '' ),
		];

		$sections['billing']['fields'] = array_slice( $fields, 0, $after, true ) + [ self::FIELD => $field ] + $fields;
		return $sections;
	}

	/**
	 * Takes the number out of the form, because WooCommerce would save it beside the result of another number's check.
	 *
	 * @param mixed $user Id of the user.
	 */
	public static function save( mixed $user ): void {
		$posted = wp_unslash( $_POST[ self::FIELD ] ?? null ); // phpcs:ignore WordPress.Security.NonceVerification.Missing,WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- as above; TypedText sanitizes.
		unset( $_POST[ self::FIELD ] );
		if ( ! is_int( $user ) || ! is_string( $posted ) || true !== apply_filters( 'woocommerce_current_user_can_edit_customer_meta_fields', current_user_can( 'manage_woocommerce' ), $user ) ) { // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WooCommerce's.
			return;
		}
		$country = wp_unslash( $_POST['billing_country'] ?? '' ); // phpcs:ignore WordPress.Security.NonceVerification.Missing,WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- as above; only compared.
		$number  = VatNumber::parse( TypedText::line( $posted ), is_string( $country ) ? $country : '' );
		if ( '' === trim( $posted ) ) {
			SavedVatNumber::delete( $user );
		} elseif ( null === $number ) {
			self::$error = 'not_valid';
		} elseif ( SavedVatNumber::of_user( $user )?->number !== $number->canonical() ) {
			self::$error = match ( true ) {
				mb_strlen( $number->typed ) > VatNumber::MAX_LENGTH => 'too_long',
				! SavedVatNumber::save( $user, $number, [] ) => 'not_valid',
				default => '',
			};
		}
	}

	/**
	 * WordPress asks for errors after WooCommerce has saved.
	 *
	 * @param mixed $errors What is wrong with the form.
	 */
	public static function report( mixed $errors ): void {
		if ( '' !== self::$error && $errors instanceof WP_Error ) {
			$errors->add( 'svc_checkout_vat_number', esc_html( ErrorMessages::message( 'vat_number', self::$error ) ), [ 'form-field' => self::FIELD ] );
		}
	}
}
