<?php
/**
 * B2B mode in the classic checkout (`[woocommerce_checkout]`).
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\{ FormState, OrderWriter };
use SvcCheckout\Settings\B2bSettings;
use WC_Order;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * From the posted form to the order. WooCommerce has checked its nonce before any of these hooks runs.
 */
final class ClassicCheckout {

	/**
	 * Hooks in the order in which they run.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		ClassicFields::register();
		ClassicScript::register( $file );
		add_filter( 'woocommerce_default_address_fields', [ self::class, 'put_company_first' ] );
		add_action( 'woocommerce_checkout_update_order_review', [ self::class, 'keep_typed' ] );
		add_filter( 'woocommerce_checkout_posted_data', [ self::class, 'take_posted' ] );
		add_action( 'woocommerce_after_checkout_validation', [ self::class, 'refuse_faults' ], 10, 2 );
		add_action( 'woocommerce_checkout_create_order', [ self::class, 'write_order' ], 20 );
	}

	/**
	 * The order that WooCommerce's script keeps when the country changes.
	 *
	 * @param mixed $fields Address fields.
	 * @return mixed
	 */
	public static function put_company_first( mixed $fields ): mixed {
		if ( ! is_array( $fields ) || ! self::is_on_checkout() || false === B2bSettings::shopper_is_company() ) {
			return $fields;
		}
		foreach ( [ 'company' => 5, 'first_name' => 10, 'last_name' => 20 ] as $name => $priority ) { // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
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
	 * While the shopper types: totals and payment methods follow.
	 *
	 * @param mixed $posted The whole form, URL-encoded.
	 */
	public static function keep_typed( mixed $posted ): void {
		if ( ! B2bSettings::is_active() || ! is_string( $posted ) ) {
			return;
		}
		parse_str( $posted, $form );
		FormState::keep( self::typed( $form ) );
		if ( is_string( $form['billing_company'] ?? null ) ) {
			WC()->customer->set_billing_company( sanitize_text_field( $form['billing_company'] ) );
		}
	}

	/**
	 * On submit, before totals are computed for the last time.
	 *
	 * @param mixed $data The form as WooCommerce has cleaned it.
	 * @return mixed
	 */
	public static function take_posted( mixed $data ): mixed {
		if ( ! B2bSettings::is_active() || ! is_array( $data ) ) {
			return $data;
		}
		$company = $data['billing_company'] ?? '';
		$country = $data['billing_country'] ?? '';
		FormState::submit( self::posted(), is_string( $company ) ? $company : '', is_string( $country ) ? $country : '' );
		return $data;
	}

	/**
	 * Says what keeps the order from being placed. A missing company name of everybody's is WooCommerce's own matter.
	 *
	 * @param mixed $data   The form.
	 * @param mixed $errors Faults so far.
	 */
	public static function refuse_faults( mixed $data, mixed $errors ): void {
		unset( $data );
		if ( ! B2bSettings::is_active() || ! $errors instanceof WP_Error ) {
			return;
		}
		$fields = [
			'company'    => 'billing_company',
			'vat_number' => ClassicFields::VAT_NUMBER,
			'po_number'  => ClassicFields::PO_NUMBER,
			'term'       => ClassicFields::TERM,
		];
		foreach ( FormState::current()->faults( B2bSettings::payment_terms(), B2bSettings::requires_valid_vat() ) as $field => $code ) {
			if ( [] === $errors->get_error_messages( $fields[ $field ] . '_required' ) ) {
				$errors->add( $fields[ $field ] . '_svc', esc_html( OrderWriter::sentence( $field, $code ) ), [ 'id' => $fields[ $field ] ] );
			}
		}
	}

	/**
	 * Before the order is saved for the first time.
	 *
	 * @param mixed $order The order.
	 */
	public static function write_order( mixed $order ): void {
		if ( B2bSettings::is_active() && $order instanceof WC_Order ) {
			OrderWriter::write( $order, FormState::current() );
		}
	}

	/**
	 * Not on other pages that show addresses, such as "My account".
	 */
	private static function is_on_checkout(): bool {
		return B2bSettings::is_active() && ! is_admin() && did_action( 'wp' ) > 0 && is_checkout()
			|| B2bSettings::is_active() && wp_doing_ajax() && ( defined( 'WOOCOMMERCE_CHECKOUT' ) || isset( $_GET['wc-ajax'] ) ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- looks only whether it is there.
	}

	/**
	 * The fields as they were posted. `wc_clean()` would take "<" for the beginning of markup and cut the rest away.
	 *
	 * @return array<string, mixed>
	 */
	private static function posted(): array {
		return self::typed( wp_unslash( $_POST ) ); // phpcs:ignore WordPress.Security.NonceVerification.Missing,WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- WooCommerce checked the nonce; CheckoutForm cleans.
	}

	/**
	 * Our part of a form. An unticked box is not posted at all.
	 *
	 * @param array<array-key, mixed> $form Values by name.
	 * @return array<string, mixed>
	 */
	private static function typed( array $form ): array {
		return [
			'b2b'        => isset( $form[ ClassicFields::SWITCH ] ),
			'vat_number' => $form[ ClassicFields::VAT_NUMBER ] ?? '',
			'po_number'  => $form[ ClassicFields::PO_NUMBER ] ?? '',
			'term'       => $form[ ClassicFields::TERM ] ?? '',
		];
	}
}
