<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

/**
 * A VAT number as typed, to look it up and, if the server is unreachable, to judge its format.
 */
final class VatNumber {

	public const MAX_LENGTH = 40;

	/**
	 * @param string $typed    Trimmed.
	 * @param string $prefix   As used by the authority; empty if unknown.
	 * @param string $national The rest, without separators.
	 */
	private function __construct(
		public readonly string $typed,
		public readonly string $prefix,
		private readonly string $national,
	) {}

	/**
	 * @param string $billing_country ISO 3166-1 alpha-2, for a number without a prefix; or empty.
	 * @return self|null Null if nothing was typed.
	 */
	public static function parse( string $typed, string $billing_country ): ?self {
		$typed = trim( $typed );
		if ( '' === $typed ) {
			return null;
		}
		return new self( $typed, ...VatNumberParser::parse( $typed, $billing_country ) );
	}

	/**
	 * Prefix and national part.
	 */
	public function canonical(): string {
		return $this->prefix . $this->national;
	}

	/**
	 * Country of the number, ISO 3166-1 alpha-2; empty if unknown.
	 */
	public function country(): string {
		return VatFormats::COUNTRY_BY_PREFIX[ $this->prefix ] ?? $this->prefix;
	}

	/**
	 * Whether an authority can check the number.
	 */
	public function has_authority(): bool {
		return isset( VatFormats::PATTERNS[ $this->prefix ] );
	}

	/**
	 * Whether the format is right for the country.
	 */
	public function is_well_formed(): bool {
		return VatNumberParser::fits( $this->prefix, $this->national );
	}

	/**
	 * Whether it has the form of its country's numbers, and no register could be asked about it.
	 */
	public function is_format_only(): bool {
		return $this->is_well_formed() && ! $this->has_authority();
	}

	/**
	 * Warning stored on the order if the authority is unavailable, or was not asked because of the server's own limits.
	 */
	public function warning( bool $is_throttled = false ): string {
		return ( 'GB' === $this->prefix ? 'hmrc' : 'vies' ) . ( $is_throttled ? '_throttled' : '_unavailable' );
	}
}
