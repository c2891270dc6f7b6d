<?php
/**
 * The company fields of the classic checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\{ B2bDetails, FormState };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Vat\VatNumber;

defined( 'ABSPATH' ) || exit;

/**
 * Ordinary WooCommerce fields, printed by `woocommerce_form_field()`: that is what themes and checkout plugins expect.
 * Their names do not begin with `billing_`, for WooCommerce would store such a field a second time.
 *
 * @phpstan-type Fields array<string, array<string, array<string, mixed>>>
 */
final class ClassicFields {

	public const SWITCH     = 'svc_b2b';
	public const VAT_NUMBER = 'svc_vat_number';
	public const PO_NUMBER  = 'svc_po_number';
	public const TERM       = 'svc_payment_terms';

	/**
	 * Adds the fields and fills them in again.
	 */
	public static function register(): void {
		add_filter( 'woocommerce_checkout_fields', [ self::class, 'add' ], 20 );
		add_filter( 'woocommerce_checkout_get_value', [ self::class, 'fill_in' ], 10, 2 );
		add_filter( 'woocommerce_form_field_radio', [ self::class, 'group_choices' ], 10, 4 );
	}

	/**
	 * Puts the fields behind the names.
	 *
	 * @param mixed $fields WooCommerce's fields by section.
	 * @return mixed
	 */
	public static function add( mixed $fields ): mixed {
		$is_company = B2bSettings::is_active() ? B2bSettings::shopper_is_company() : false;
		if ( ! is_array( $fields ) || ! is_array( $fields['billing'] ?? null ) || false === $is_company ) {
			return $fields;
		}
		$billing = $fields['billing'];
		if ( null === $is_company ) {
			$billing[ self::SWITCH ] = self::company_switch();
		}
		$billing['billing_company'] = self::company( is_array( $billing['billing_company'] ?? null ) ? $billing['billing_company'] : [], true === $is_company );

		$billing[ self::VAT_NUMBER ] = self::vat_number();
		$billing[ self::PO_NUMBER ]  = self::po_number();
		if ( [] !== B2bSettings::payment_terms() ) {
			$billing[ self::TERM ] = self::term();
		}
		$fields['billing'] = $billing;
		return $fields;
	}

	/**
	 * What was typed before the page was loaded again.
	 *
	 * @param mixed $value What another plugin knows.
	 * @param mixed $field Name of the field.
	 */
	public static function fill_in( mixed $value, mixed $field ): mixed {
		$names = [
			self::SWITCH     => 'b2b',
			self::VAT_NUMBER => 'vat_number',
			self::PO_NUMBER  => 'po_number',
			self::TERM       => 'term',
		];
		if ( ! is_string( $field ) || ! isset( $names[ $field ] ) ) {
			return $value;
		}
		$kept = FormState::kept()[ $names[ $field ] ];
		return is_bool( $kept ) ? (int) $kept : $kept;
	}

	/**
	 * WooCommerce prints radio buttons without saying what they are a choice of.
	 *
	 * @param mixed $html  The printed field.
	 * @param mixed $key   Name of the field.
	 * @param mixed $args  How it was declared.
	 * @param mixed $value Not looked at.
	 */
	public static function group_choices( mixed $html, mixed $key, mixed $args, mixed $value ): mixed {
		unset( $args, $value );
		if ( self::TERM !== $key || ! is_string( $html ) ) {
			return $html;
		}
		$role = ' role="radiogroup" aria-label="' . esc_attr__( 'Payment terms', 'svc-checkout' ) . '" ';
		// It also calls each choice optional.
		$html = (string) preg_replace( '#&nbsp;<span class="optional">[^<]*</span>#', '', $html );
		return (string) preg_replace( '/<span class="woocommerce-input-wrapper">/', '<span class="woocommerce-input-wrapper"' . $role . '>', $html, 1 );
	}

	/**
	 * The shopper's own word that they buy for a company.
	 *
	 * @return array<string, mixed>
	 */
	private static function company_switch(): array {
		return [
			'type'     => 'checkbox',
			'label'    => __( 'I’m buying for a business', 'svc-checkout' ),
			'class'    => [ 'form-row-wide', 'svc-checkout-switch' ],
			'required' => false,
			'priority' => 1,
		];
	}

	/**
	 * Comes first; the names of the contact follow in one row.
	 *
	 * @param array<array-key, mixed> $field       The field as WooCommerce declares it, or nothing where the store hides it.
	 * @param bool                    $is_required Whether everybody has to fill it in.
	 * @return array<array-key, mixed>
	 */
	private static function company( array $field, bool $is_required ): array {
		return [
			'label'        => __( 'Company name', 'svc-checkout' ),
			'required'     => $is_required,
			'class'        => [ 'form-row-wide' ],
			'autocomplete' => 'organization',
			'maxlength'    => B2bDetails::COMPANY_MAX_LENGTH,
			'priority'     => 5,
		] + $field;
	}

	/**
	 * The number with its live check, which the script adds.
	 *
	 * @return array<string, mixed>
	 */
	private static function vat_number(): array {
		return [
			'type'              => 'text',
			'label'             => __( 'VAT number', 'svc-checkout' ),
			'class'             => [ 'form-row-wide', 'svc-checkout-company', 'svc-checkout-vat' ],
			'required'          => false,
			'autocomplete'      => 'off',
			'maxlength'         => VatNumber::MAX_LENGTH,
			'custom_attributes' => [
				'autocapitalize' => 'characters',
				'spellcheck'     => 'false',
			],
			'priority'          => 22,
		];
	}

	/**
	 * Free text.
	 *
	 * @return array<string, mixed>
	 */
	private static function po_number(): array {
		return [
			'type'         => 'text',
			'label'        => __( 'Purchase order number', 'svc-checkout' ),
			'description'  => __( 'Your own reference for this order', 'svc-checkout' ),
			'class'        => [ 'form-row-wide', 'svc-checkout-company' ],
			'required'     => false,
			'autocomplete' => 'off',
			'maxlength'    => B2bDetails::PO_MAX_LENGTH,
			'priority'     => 24,
		];
	}

	/**
	 * One of the store's terms.
	 *
	 * @return array<string, mixed>
	 */
	private static function term(): array {
		$terms = B2bSettings::payment_terms();
		return [
			'type'     => 'radio',
			'label'    => __( 'Payment terms', 'svc-checkout' ),
			'options'  => array_map( 'esc_html', array_column( $terms, 'label', 'value' ) ),
			'default'  => PaymentTerms::preselected( $terms ),
			'class'    => [ 'form-row-wide', 'svc-checkout-company', 'svc-checkout-term' ],
			'required' => false,
			'priority' => 26,
		];
	}
}
