<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\{ BuyerFields, CompanyFields, FormState };
use SvcCheckout\Settings\FieldUses;
use SvcCheckout\Support\FormMessages;

/**
 * The fields of the classic checkout that a merchant can ask a company for, as ordinary WooCommerce fields: the PO number, then
 * the required ones, then the optional ones, which the script folds.
 */
final class MerchantFields {

	private const INPUTS = [
		FieldUses::PO_NUMBER      => 'svc_po_number',
		'cost_centre'             => 'svc_cost_centre',
		'buyer_reference'         => 'svc_buyer_reference',
		CompanyFields::PO_NUMBERS => 'svc_po_numbers',
		'invoice_email'           => 'svc_invoice_email',
		'peppol_id'               => 'svc_peppol_id',
		'exemption_number'        => 'svc_exemption_number',
	];

	/** WooCommerce's script sorts by whole numbers. The row that unfolds the optional fields has the one between. */
	private const PO_NUMBER_PRIORITY = 24;
	private const REQUIRED_PRIORITY  = 25;
	private const OPTIONAL_PRIORITY  = 32;

	public static function register(): void {
		add_filter( 'woocommerce_form_field_args', [ self::class, 'mark_required' ], 10, 2 );
		add_filter( 'woocommerce_checkout_get_value', [ self::class, 'fill_in' ], 10, 2 );
		add_filter( 'woocommerce_form_field_textarea', [ self::class, 'restore_lines' ], 10, 2 );
	}

	/**
	 * Names of the inputs by field.
	 *
	 * @return array<string, string>
	 */
	public static function inputs(): array {
		return self::INPUTS;
	}

	/**
	 * The fields that the merchant asks for. None is required for WooCommerce, which would ask private buyers, too, and has other
	 * words: {@see ClassicCheckout::add_errors()} reports what is missing.
	 *
	 * @return array<string, array<string, mixed>>
	 */
	public static function fields(): array {
		$fields   = [];
		$required = self::REQUIRED_PRIORITY;
		$optional = self::OPTIONAL_PRIORITY;
		foreach ( BuyerFields::uses() as $name => $use ) {
			if ( FieldUses::OFF === $use ) {
				continue;
			}
			$fields[ self::INPUTS[ $name ] ] = [
				'priority' => match ( true ) {
					FieldUses::PO_NUMBER === $name => self::PO_NUMBER_PRIORITY,
					FieldUses::REQUIRED === $use   => $required++,
					default                        => $optional++,
				},
				'class'    => [ 'form-row-wide', 'svc-checkout-company', ...( FieldUses::OPTIONAL === $use && FieldUses::PO_NUMBER !== $name ? [ 'svc-checkout-optional' ] : [] ) ],
			] + self::field( $name );
		}
		return $fields;
	}

	/**
	 * @param mixed $args Of a field that is printed.
	 * @param mixed $key  Its name.
	 */
	public static function mark_required( mixed $args, mixed $key ): mixed {
		$name = array_search( $key, self::INPUTS, true );
		if ( false !== $name && is_array( $args ) && FieldUses::REQUIRED === BuyerFields::uses()[ $name ] ) {
			$args['required'] = true;
		}
		return $args;
	}

	/**
	 * Restores what was typed before the page was reloaded.
	 *
	 * @param mixed $value Null, or the value of another plugin.
	 * @param mixed $input Name of the field.
	 */
	public static function fill_in( mixed $value, mixed $input ): mixed {
		$name = array_search( $input, self::INPUTS, true );
		return false === $name ? $value : FormState::values()[ $name ];
	}

	/**
	 * Without a script, WooCommerce fills in the submitted text as one line.
	 *
	 * @param mixed $html The printed field.
	 * @param mixed $key  Its name.
	 */
	public static function restore_lines( mixed $html, mixed $key ): mixed {
		if ( self::INPUTS[ CompanyFields::PO_NUMBERS ] !== $key || ! is_string( $html ) ) {
			return $html;
		}
		$text = esc_textarea( FormState::values()[ CompanyFields::PO_NUMBERS ] );
		return (string) preg_replace_callback( '#(<textarea[^>]*>).*?(</textarea>)#s', static fn ( array $parts ): string => $parts[1] . $text . $parts[2], $html );
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function field( string $name ): array {
		$field = [
			'type'              => match ( $name ) {
				CompanyFields::PO_NUMBERS => 'textarea',
				'invoice_email'           => 'email',
				default                   => 'text',
			},
			'label'             => BuyerFields::label( $name ),
			'required'          => false,
			'autocomplete'      => 'off',
			'custom_attributes' => [
				'autocapitalize' => 'none',
				'spellcheck'     => 'false',
			],
		];
		return $field + match ( $name ) {
			FieldUses::PO_NUMBER      => [
				'description' => FormMessages::text( 'form', 'poHint' ),
				'maxlength'   => CompanyFields::MAX_LENGTHS[ $name ],
			],
			CompanyFields::PO_NUMBERS => [ 'description' => FormMessages::text( 'form', 'poNumbersHint' ) ],
			default                   => [],
		};
	}
}
