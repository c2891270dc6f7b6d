<?php
/**
 * What the company part of a checkout form holds.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\OrderMeta;
use SvcCheckout\Vat\{ CheckResult, VatNumber };

defined( 'ABSPATH' ) || exit;

/**
 * Pure. Typed by the shopper; only the finding is the server's own.
 */
final class B2bDetails {

	public const PO_MAX_LENGTH      = 128;
	public const COMPANY_MAX_LENGTH = 200;

	/**
	 * Takes the values as they are; all empty when the shopper does not buy for a company.
	 *
	 * @param bool            $enabled    Whether the shopper buys for a company.
	 * @param string          $company    Company name.
	 * @param string          $vat_number VAT number as typed.
	 * @param string          $po_number  Purchase order number.
	 * @param string          $term       Value of the chosen payment term; empty when the store has none.
	 * @param CheckResult|null $finding    What is known about the number; null without a number.
	 */
	public function __construct(
		public readonly bool $enabled = false,
		public readonly string $company = '',
		public readonly string $vat_number = '',
		public readonly string $po_number = '',
		public readonly string $term = '',
		public readonly ?CheckResult $finding = null,
	) {}

	/**
	 * The part `b2b` of the session that tax handlers see.
	 *
	 * @return array<string, bool|string>
	 */
	public function session_part(): array {
		return [
			'enabled'      => $this->enabled,
			'companyName'  => $this->company,
			'vatNumber'    => $this->finding->number ?? $this->vat_number,
			'vatValid'     => null !== $this->finding && $this->finding->is_valid(),
			'vatCountry'   => $this->finding->country ?? '',
			'vatPrefix'    => $this->finding->prefix ?? '',
			'poNumber'     => $this->po_number,
			'paymentTerms' => $this->term,
		];
	}

	/**
	 * What keeps the order from being placed: codes by field.
	 *
	 * @param list<array{label: string, value: string, default: bool}> $terms             The store's terms.
	 * @param bool                                                     $requires_valid_vat Whether a wrong number does.
	 * @return array<string, string> Field to `required`, `too_long`, `not_valid` or `not_offered`.
	 */
	public function faults( array $terms, bool $requires_valid_vat ): array {
		if ( ! $this->enabled ) {
			return [];
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
					$requires_valid_vat && null !== $this->finding && $this->finding->is_wrong() => 'not_valid',
					default => '',
				},
				'po_number'  => mb_strlen( $this->po_number ) > self::PO_MAX_LENGTH ? 'too_long' : '',
				'term'       => [] !== $terms && ! PaymentTerms::is_offered( $this->term, $terms ) ? 'not_offered' : '',
			]
		);
	}

	/**
	 * What an order keeps. An order paid with any other method is paid at once, whatever was chosen in another tab.
	 *
	 * @param bool $is_on_account Whether the order uses the method for deferred terms.
	 * @param bool $is_livemode   False for test orders.
	 * @param int  $now           Unix seconds.
	 * @return array<string, string>
	 */
	public function meta( bool $is_on_account, bool $is_livemode, int $now ): array {
		$meta = $is_livemode ? [] : [ OrderMeta::LIVEMODE => '0' ];
		if ( ! $this->enabled ) {
			return $meta;
		}
		$term = '' === $this->term || $is_on_account ? $this->term : PaymentTerms::IMMEDIATE;
		return $meta + ( null === $this->finding ? [ OrderMeta::VAT_VALID => '0' ] : $this->finding->meta() ) + [
			OrderMeta::COMPANY       => $this->company,
			OrderMeta::PO_NUMBER     => $this->po_number,
			OrderMeta::PAYMENT_TERMS => $term,
			OrderMeta::PAYMENT_DUE   => PaymentTerms::due_date( $term, $now ),
		];
	}
}
