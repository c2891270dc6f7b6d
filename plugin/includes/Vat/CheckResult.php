<?php
/**
 * What is known about a VAT number.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Support\OrderMeta;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. The checkout server's answer, or what can be said without one.
 */
final class CheckResult {

	private const STATUSES = [ 'valid', 'invalid', 'unavailable', 'format_only', 'format_error' ];

	/**
	 * Use one of the three below.
	 *
	 * @param string $status       `valid`, `invalid`, `unavailable`, `format_only` or `format_error`.
	 * @param string $number       As it is stored.
	 * @param string $prefix       As the register wants it.
	 * @param string $country      ISO 3166-1 alpha-2.
	 * @param string $name         Registered name, or empty.
	 * @param string $address      Registered address, or empty.
	 * @param string $consultation The register's proof of the look-up, or empty.
	 * @param string $checked_at   When the register was asked (ISO 8601), or empty.
	 * @param string $warning      Why it could not be asked, or empty.
	 */
	private function __construct(
		public readonly string $status,
		public readonly string $number,
		public readonly string $prefix,
		public readonly string $country,
		public readonly string $name = '',
		public readonly string $address = '',
		public readonly string $consultation = '',
		public readonly string $checked_at = '',
		public readonly string $warning = '',
	) {}

	/**
	 * From the answer of `POST /v1/vat/validate`, or from what was kept of it.
	 *
	 * @param VatNumber $number The number asked about.
	 * @param mixed     $answer Decoded JSON.
	 * @return self|null Null when this is no such answer.
	 */
	public static function from_answer( VatNumber $number, mixed $answer ): ?self {
		if ( ! is_array( $answer ) || ! in_array( $answer['status'] ?? null, self::STATUSES, true ) ) {
			return null;
		}
		$text   = static fn ( string $key ): string => is_string( $answer[ $key ] ?? null ) ? $answer[ $key ] : '';
		$status = $text( 'status' );
		if ( '' === $text( 'vatNumber' ) || 1 !== preg_match( '/^[A-Z]{2}$/D', $text( 'country' ) ) ) {
			return null;
		}
		return new self(
			$status,
			// Where no register is asked, the number is stored as entered.
			in_array( $status, [ 'format_only', 'format_error' ], true ) ? $number->typed : $text( 'vatNumber' ),
			$text( 'prefix' ),
			$text( 'country' ),
			$text( 'name' ),
			$text( 'address' ),
			$text( 'consultationNumber' ),
			$text( 'checkedAt' ),
			'unavailable' === $status && '' === $text( 'warning' ) ? $number->warning() : $text( 'warning' ),
		);
	}

	/**
	 * Nobody could be asked: the shape decides whether the number is taken with a warning.
	 *
	 * @param VatNumber $number The number.
	 */
	public static function without_answer( VatNumber $number ): self {
		if ( ! $number->is_well_formed() ) {
			return new self( 'format_error', $number->typed, $number->prefix, $number->country() );
		}
		if ( ! $number->has_register() ) {
			return new self( 'format_only', $number->typed, $number->prefix, $number->country() );
		}
		return new self( 'unavailable', $number->canonical(), $number->prefix, $number->country(), warning: $number->warning() );
	}

	/**
	 * Whether the register confirmed the number.
	 */
	public function is_valid(): bool {
		return 'valid' === $this->status;
	}

	/**
	 * Whether the number counts as wrong. One that could not be checked does not.
	 */
	public function is_wrong(): bool {
		return 'invalid' === $this->status || 'format_error' === $this->status;
	}

	/**
	 * As the server's answer has it: for the browser, and to be kept.
	 *
	 * @return array<string, string|null>
	 */
	public function to_answer(): array {
		$or_null = static fn ( string $text ): ?string => '' === $text ? null : $text;
		return [
			'status'             => $this->status,
			'vatNumber'          => $this->number,
			'prefix'             => $this->prefix,
			'country'            => $this->country,
			'name'               => $or_null( $this->name ),
			'address'            => $or_null( $this->address ),
			'consultationNumber' => $or_null( $this->consultation ),
			'checkedAt'          => $or_null( $this->checked_at ),
			'warning'            => $or_null( $this->warning ),
		];
	}

	/**
	 * What an order keeps of it (specification, B2B form fields).
	 *
	 * @return array<string, string>
	 */
	public function meta(): array {
		return [
			OrderMeta::VAT_NUMBER       => $this->number,
			OrderMeta::VAT_VALID        => $this->is_valid() ? '1' : '0',
			OrderMeta::VAT_COUNTRY      => $this->country,
			OrderMeta::VAT_NAME         => $this->name,
			OrderMeta::VAT_WARNING      => $this->warning,
			OrderMeta::VAT_CONSULTATION => $this->consultation,
			OrderMeta::VAT_CHECKED_AT   => $this->checked_at,
		];
	}
}
