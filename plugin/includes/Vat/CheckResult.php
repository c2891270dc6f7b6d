<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Support\OrderMeta;

/**
 * Result of checking a VAT number: the checkout server's response, or a judgement by format without one.
 */
final class CheckResult {

	private const STATUSES = [ 'valid', 'invalid', 'unavailable', 'format_only', 'format_error' ];

	/**
	 * @param string $status       One of the statuses.
	 * @param string $number       As stored on orders.
	 * @param string $prefix       As used by the authority: `EL` for Greece.
	 * @param string $country      ISO 3166-1 alpha-2.
	 * @param string $consultation The authority's proof of the check, or empty.
	 * @param string $checked_at   ISO 8601, or empty.
	 * @param string $warning      Why the authority could not check the number, or empty.
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
	 * From the response of `POST /v1/vat/validate`, or a cached one.
	 *
	 * @param mixed $response Decoded JSON.
	 * @return self|null Null if it is malformed.
	 */
	public static function from_response( VatNumber $number, mixed $response ): ?self {
		if ( ! is_array( $response ) || ! in_array( $response['status'] ?? null, self::STATUSES, true ) ) {
			return null;
		}
		$text   = static fn ( string $key ): string => is_string( $response[ $key ] ?? null ) ? $response[ $key ] : '';
		$status = $text( 'status' );
		if ( '' === $text( 'vatNumber' ) || 1 !== preg_match( '/^[A-Z]{2}$/D', $text( 'country' ) ) ) {
			return null;
		}
		return new self(
			$status,
			// Numbers that no authority checked are stored as typed.
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
	 * From any other response than a result. 429 is no outage: the server's own limits kept it from asking the authority.
	 *
	 * @param int $status HTTP status; 0 if there was no response.
	 */
	public static function of_refusal( VatNumber $number, int $status ): self {
		return self::without_response( $number, 429 === $status );
	}

	/**
	 * If the server is unreachable, the format decides whether the number is accepted with a warning.
	 */
	public static function without_response( VatNumber $number, bool $is_throttled = false ): self {
		return match ( true ) {
			! $number->is_well_formed() => new self( 'format_error', $number->typed, $number->prefix, $number->country() ),
			! $number->has_authority()  => new self( 'format_only', $number->typed, $number->prefix, $number->country() ),
			default                     => new self( 'unavailable', $number->canonical(), $number->prefix, $number->country(), warning: $number->warning( $is_throttled ) ),
		};
	}

	/**
	 * Whether the authority confirmed the number.
	 */
	public function is_valid(): bool {
		return 'valid' === $this->status;
	}

	/**
	 * Whether the number is known to be wrong. One that could not be checked is neither valid nor invalid.
	 */
	public function is_invalid(): bool {
		return 'invalid' === $this->status || 'format_error' === $this->status;
	}

	/**
	 * Whether nobody was asked because of the server's own limits: the same check succeeds in a moment.
	 */
	public function is_throttled(): bool {
		return str_ends_with( $this->warning, '_throttled' );
	}

	/**
	 * In the form of the server's response: for the browser and the cache.
	 *
	 * @return array<string, string|null>
	 */
	public function to_response(): array {
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
	 * Whether a valid number's registered name is the company's; null if there is nothing to compare.
	 */
	public function name_match( string $company ): ?bool {
		return $this->is_valid() ? NameMatch::matches( $this->name, $company ) : null;
	}

	/**
	 * As order meta (specification, B2B form fields).
	 *
	 * @param string $company Of the order.
	 * @return array<string, string>
	 */
	public function meta( string $company ): array {
		return [
			OrderMeta::VAT_NUMBER       => $this->number,
			OrderMeta::VAT_VALID        => $this->is_valid() ? '1' : '0',
			OrderMeta::VAT_COUNTRY      => $this->country,
			OrderMeta::VAT_NAME         => $this->name,
			OrderMeta::VAT_NAME_MATCH   => NameMatch::as_meta( $this->name_match( $company ) ),
			OrderMeta::VAT_WARNING      => $this->warning,
			OrderMeta::VAT_CONSULTATION => $this->consultation,
			OrderMeta::VAT_CHECKED_AT   => $this->checked_at,
		];
	}
}
