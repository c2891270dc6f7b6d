<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\{ B2bDetails, FormState };
use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms, TermLabel };
use SvcCheckout\Vat\VatNumber;

/**
 * The company fields of the classic checkout: ordinary WooCommerce fields, printed by `woocommerce_form_field()`, as themes and
 * checkout plugins expect. Their names do not begin with `billing_`, because WooCommerce would store such fields again.
 */
final class ClassicFields {

	public const SWITCH     = 'svc_b2b';
	public const VAT_NUMBER = 'svc_vat_number';
	public const SAVE       = 'svc_save_vat_number';
	public const TERM       = 'svc_payment_terms';

	public static function register(): void {
		add_filter( 'woocommerce_checkout_fields', [ self::class, 'add' ], 20 );
		add_filter( 'woocommerce_checkout_get_value', [ self::class, 'fill_in' ], 10, 2 );
		add_filter( 'woocommerce_form_field_radio', [ self::class, 'group_choices' ], 10, 2 );
		foreach ( [ 'radio', 'hidden' ] as $type ) {
			add_filter( "woocommerce_form_field_$type", [ self::class, 'add_notice' ], 20, 2 );
		}
	}

	/**
	 * @param mixed $fields WooCommerce's fields by section.
	 */
	public static function add( mixed $fields ): mixed {
		$is_company = B2bSettings::is_active() ? B2bSettings::shopper_is_company() : false;
		if ( ! is_array( $fields ) || ! is_array( $fields['billing'] ?? null ) || false === $is_company ) {
			return $fields;
		}
		$billing = $fields['billing'];
		if ( null === $is_company ) {
			$billing[ self::SWITCH ] = [
				'type'     => 'checkbox',
				'label'    => __( 'I’m buying for a business', 'svc-checkout' ),
				'class'    => [ 'form-row-wide', 'svc-checkout-switch' ],
				'required' => false,
				'priority' => 1,
			];
		}
		$billing['billing_company'] = [
			'label'        => __( 'Company name', 'svc-checkout' ),
			'required'     => true === $is_company,
			'class'        => [ 'form-row-wide' ],
			'autocomplete' => 'organization',
			'maxlength'    => B2bDetails::COMPANY_MAX_LENGTH,
			'priority'     => 5,
		] + ( is_array( $billing['billing_company'] ?? null ) ? $billing['billing_company'] : [] );

		$fields['billing'] = array_merge( $billing, self::own_fields() );
		return $fields;
	}

	/**
	 * @return array<string, array<string, mixed>>
	 */
	private static function own_fields(): array {
		$fields = [
			self::VAT_NUMBER => [
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
				'priority'          => 6,
			],
		] + ( is_user_logged_in() ? [ self::SAVE => self::save_box() ] : [] ) + MerchantFields::fields();
		return [] === B2bSettings::payment_terms() ? $fields : $fields + [ self::TERM => self::terms() ];
	}

	/**
	 * The script shows it only while another number than the saved one is typed.
	 *
	 * @return array<string, mixed>
	 */
	private static function save_box(): array {
		return [
			'type'     => 'checkbox',
			'label'    => __( 'Save this VAT number to my account', 'svc-checkout' ),
			'class'    => [ 'form-row-wide', 'svc-checkout-company', 'svc-checkout-save-vat' ],
			'required' => false,
			'priority' => 7,
		];
	}

	/**
	 * The field of the payment terms. Without an offer it has no choices, but keeps its place: the next update may offer some.
	 *
	 * @return array<string, mixed>
	 */
	public static function terms(): array {
		$terms = OfferedTerms::to_shopper();
		$place = [
			'required' => false,
			'priority' => 38,
		];
		if ( [] === $terms ) {
			return [
				'type'  => 'hidden',
				'class' => [ 'form-row-wide', 'svc-checkout-company', 'svc-checkout-no-terms' ],
			] + $place;
		}
		return [
			'type'    => 'radio',
			'label'   => __( 'Payment terms', 'svc-checkout' ),
			'options' => array_map( static fn ( array $term ): string => esc_html( TermLabel::of( $term, get_locale() ) ), array_column( $terms, null, 'value' ) ),
			'default' => PaymentTerms::preselected( $terms ),
			'class'   => [ 'form-row-wide', 'svc-checkout-company', 'svc-checkout-term' ],
		] + $place;
	}

	/**
	 * Restores what was typed before the page was reloaded.
	 *
	 * @param mixed $value Null, or the value of another plugin.
	 * @param mixed $field Name of the field.
	 */
	public static function fill_in( mixed $value, mixed $field ): mixed {
		return match ( $field ) {
			self::SWITCH     => (int) FormState::values()['b2b'],
			self::VAT_NUMBER => FormState::values()['vat_number'],
			self::TERM       => FormState::values()['term'],
			default          => $value,
		};
	}

	/**
	 * Adds why the cart would not be taken on account, or what remains of the credit limit.
	 *
	 * @param mixed $html The printed field.
	 * @param mixed $key  Name of the field.
	 */
	public static function add_notice( mixed $html, mixed $key ): mixed {
		if ( self::TERM !== $key || ! is_string( $html ) ) {
			return $html;
		}
		$offer = OfferedTerms::display();
		$text  = $offer['notice'] . $offer['limitNote'];
		$class = '' === $offer['notice'] ? 'svc-checkout-limit-note' : 'svc-checkout-account-notice';
		return '' === $text ? $html : (string) preg_replace( '#</p>\s*$#', '<span class="' . $class . '">' . esc_html( $text ) . '</span></p>', $html );
	}

	/**
	 * Adds the group role and label that WooCommerce omits from radio buttons.
	 *
	 * @param mixed $html The printed field.
	 * @param mixed $key  Name of the field.
	 */
	public static function group_choices( mixed $html, mixed $key ): mixed {
		if ( self::TERM !== $key || ! is_string( $html ) ) {
			return $html;
		}
		$role = ' role="radiogroup" aria-label="' . esc_attr__( 'Payment terms', 'svc-checkout' ) . '" ';
		// WooCommerce marks each choice as optional.
		$html = (string) preg_replace( '#&nbsp;<span class="optional">[^<]*</span>#', '', $html );
		return (string) preg_replace( '/<span class="woocommerce-input-wrapper">/', '<span class="woocommerce-input-wrapper"' . $role . '>', $html, 1 );
	}
}
