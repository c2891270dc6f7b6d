<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use DateTimeZone;
use SvcCheckout\Settings\{ FieldUses, PaymentTerms };
use SvcCheckout\Support\OrderMeta;
use SvcCheckout\Vat\{ CheckResult, VatNumber };

/**
 * Values of the company part of a checkout form. All are typed by the shopper, except for the result of the VAT check.
 */
final class B2bDetails {

	public const COMPANY_MAX_LENGTH = 200;

	/**
	 * @param bool                  $enabled    Whether the shopper buys for a company.
	 * @param string                $vat_number As typed.
	 * @param string                $term       Value of the payment term; empty if the store has none.
	 * @param CheckResult|null      $vat_check  Null without a VAT number.
	 * @param array<string, string> $fields     What else the merchant asks for, by name ({@see CompanyFields}), as cleaned.
	 * @param bool                  $keeps_number Whether the shopper asks to keep the VAT number with their account.
	 */
	public function __construct(
		public readonly bool $enabled = false,
		public readonly string $company = '',
		public readonly string $vat_number = '',
		public readonly string $po_number = '',
		public readonly string $term = '',
		public readonly ?CheckResult $vat_check = null,
		public readonly array $fields = [],
		public readonly bool $keeps_number = false,
	) {}

	/**
	 * The field `b2b` of a session.
	 *
	 * @param bool $charges_vat Whether VAT is charged on the number of another company.
	 * @return array<string, bool|string|null>
	 */
	public function session_fields( bool $charges_vat ): array {
		$name_match = $this->vat_check?->name_match( $this->company );
		return [
			'enabled'         => $this->enabled,
			'companyName'     => $this->company,
			'vatNumber'       => $this->vat_check->number ?? $this->vat_number,
			'vatValid'        => true === $this->vat_check?->is_valid(),
			'vatCountry'      => $this->vat_check->country ?? '',
			'vatPrefix'       => $this->vat_check->prefix ?? '',
			'vatNameMatch'    => $name_match,
			'chargeVat'       => $charges_vat && false === $name_match,
			'exemptionNumber' => $this->fields['exemption_number'] ?? '',
			'poNumber'        => $this->po_number,
			'paymentTerms'    => $this->term,
		];
	}

	/**
	 * Validation errors, which prevent the order.
	 *
	 * @param list<array{label: string, value: string, default: bool}> $terms              The payment terms offered to the buyer.
	 * @param bool                                                     $requires_valid_vat Whether an invalid VAT number is an error.
	 * @param array<string, string>                                    $uses               What the merchant asks for ({@see FieldUses}).
	 * @return array<string, string> `required`, `too_long`, `not_valid`, `not_checked`, `not_offered` or an error of {@see CompanyFields}, by field.
	 */
	public function errors( array $terms, bool $requires_valid_vat, array $uses = [] ): array {
		if ( ! $this->enabled ) {
			return [];
		}
		$entered = [ FieldUses::PO_NUMBER => $this->po_number ] + $this->fields;
		$asked   = [];
		foreach ( $uses + [ FieldUses::PO_NUMBER => FieldUses::OPTIONAL ] as $name => $use ) {
			$asked[ $name ] = CompanyFields::error( $name, $entered[ $name ] ?? '', $use );
		}
		return array_filter(
			[
				'company'    => match ( true ) {
					'' === $this->company => 'required',
					mb_strlen( $this->company ) > self::COMPANY_MAX_LENGTH => 'too_long',
					default               => '',
				},
				'vat_number' => match ( true ) {
					mb_strlen( $this->vat_number ) > VatNumber::MAX_LENGTH => 'too_long',
					$requires_valid_vat && true === $this->vat_check?->is_invalid() => 'not_valid',
					$requires_valid_vat && true === $this->vat_check?->is_throttled() => 'not_checked',
					default => '',
				},
			] + $asked + [
				'term'       => ( [] !== $terms || PaymentTerms::is_deferred( $this->term ) ) && ! PaymentTerms::is_offered( $this->term, $terms ) ? 'not_offered' : '',
			]
		);
	}

	/**
	 * As order meta. An order with any other payment method is paid now, whatever term another tab has chosen.
	 *
	 * @param bool         $is_on_account Whether the order has the payment method for deferred terms.
	 * @param int          $now       Unix seconds.
	 * @param DateTimeZone $time_zone Of the store.
	 * @return array<string, string>
	 */
	public function meta( bool $is_on_account, bool $is_livemode, int $now, DateTimeZone $time_zone ): array {
		$meta = $is_livemode ? [] : [ OrderMeta::LIVEMODE => '0' ];
		if ( ! $this->enabled ) {
			return $meta;
		}
		$term = '' === $this->term || $is_on_account ? $this->term : PaymentTerms::IMMEDIATE;
		return $meta + ( $this->vat_check?->meta( $this->company ) ?? [ OrderMeta::VAT_VALID => '0' ] ) + [
			OrderMeta::COMPANY       => $this->company,
			OrderMeta::PAYMENT_TERMS => $term,
			OrderMeta::PAYMENT_DUE   => PaymentTerms::due_date( $term, $now, $time_zone ),
		] + CompanyFields::meta( [ FieldUses::PO_NUMBER => $this->po_number ] + $this->fields );
	}
}
