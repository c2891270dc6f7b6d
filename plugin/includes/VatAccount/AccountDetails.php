<?php

declare( strict_types=1 );

namespace SvcCheckout\VatAccount;

use SvcCheckout\Checkout\ErrorMessages;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\TypedText;
use SvcCheckout\Vat\{ CheckResult, SavedVatNumber, VatNumber, VatRoute };
use WC_Customer;
use WP_Error;

/**
 * The field "VAT number" in My account, Account details. WooCommerce verifies the nonce before it reports errors or saves. A new
 * number is checked as at the checkout; one that could not be checked is saved as such.
 */
final class AccountDetails {

	private const FIELD = 'svc_vat_number';

	/**
	 * Result of checking what was posted, between the two hooks of one request.
	 */
	private static ?CheckResult $result = null;

	public static function register(): void {
		add_action( 'woocommerce_edit_account_form', [ self::class, 'print_field' ] );
		add_action( 'woocommerce_save_account_details_errors', [ self::class, 'add_error' ] );
		add_action( 'woocommerce_save_account_details', [ self::class, 'save' ] );
	}

	/**
	 * For customers who buy for a company, and for all who have saved a number.
	 */
	public static function print_field(): void {
		$saved = SavedVatNumber::of_user( get_current_user_id() );
		if ( null === $saved && ( ! B2bSettings::is_active() || false === B2bSettings::shopper_is_company() ) ) {
			return;
		}
		$description = null === $saved
			? __( 'Filled in for you when you order for a company.', 'svc-checkout' )
			: $saved->summary() . '. ' . __( 'Clear the field to delete it.', 'svc-checkout' );
		woocommerce_form_field(
			self::FIELD,
			[
				'label'             => __( 'VAT number', 'svc-checkout' ),
				'class'             => [ 'form-row-wide' ],
				'autocomplete'      => 'off',
				'maxlength'         => VatNumber::MAX_LENGTH,
				'custom_attributes' => [
					'autocapitalize'   => 'characters',
					'spellcheck'       => 'false',
					'aria-describedby' => self::FIELD . '_note',
				],
			],
			self::posted() ?? $saved->number ?? ''
		);
		// WooCommerce shows a field's own description only while the field has the focus.
		echo '<p class="form-row form-row-wide" id="' . esc_attr( self::FIELD ) . '_note">' . esc_html( $description ) . '</p><div class="clear"></div>';
	}

	/**
	 * @param mixed $errors What is wrong with the form.
	 */
	public static function add_error( mixed $errors ): void {
		$number = self::changed_number();
		if ( null === $number || ! $errors instanceof WP_Error ) {
			return;
		}
		$is_too_long  = mb_strlen( $number->typed ) > VatNumber::MAX_LENGTH;
		self::$result = $is_too_long ? null : ( VatRoute::check( $number ) ?? CheckResult::without_response( $number, true ) );
		if ( $is_too_long || true === self::$result?->is_invalid() ) {
			$errors->add( self::FIELD, esc_html( ErrorMessages::message( 'vat_number', $is_too_long ? 'too_long' : 'not_valid' ) ), [ 'id' => self::FIELD ] );
		}
	}

	/**
	 * After WooCommerce has found no error.
	 *
	 * @param mixed $user The customer.
	 */
	public static function save( mixed $user ): void {
		$posted = self::posted();
		if ( ! is_int( $user ) || null === $posted ) {
			return;
		}
		$number = self::changed_number();
		if ( '' === $posted ) {
			SavedVatNumber::delete( $user );
		} elseif ( null !== $number && null !== self::$result ) {
			SavedVatNumber::save( $user, $number, self::$result->meta( '' ) );
		}
	}

	/**
	 * The posted number unless it is empty or the saved one: a number that has become invalid must not prevent other changes.
	 */
	private static function changed_number(): ?VatNumber {
		$user   = get_current_user_id();
		$number = VatNumber::parse( self::posted() ?? '', ( new WC_Customer( $user ) )->get_billing_country( 'edit' ) );
		return null === $number || SavedVatNumber::of_user( $user )?->number === $number->canonical() ? null : $number;
	}

	/**
	 * Null if the form was not posted, or has no such field.
	 */
	private static function posted(): ?string {
		$posted = wp_unslash( $_POST[ self::FIELD ] ?? null ); // phpcs:ignore WordPress.Security.NonceVerification.Missing,WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- as above; TypedText sanitizes.
		return is_string( $posted ) ? TypedText::line( $posted ) : null;
	}
}
