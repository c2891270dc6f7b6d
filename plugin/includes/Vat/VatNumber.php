<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

/**
 * A VAT number as typed. Parsed well enough to look it up and, if the server is unreachable, to judge its format; the
 * server's own parser is far more thorough.
 */
final class VatNumber {

	public const MAX_LENGTH = 40;

	/** National part by prefix, as published by VIES and HMRC. */
	private const PATTERNS = [
		'AT' => 'U\d{8}',
		'BE' => '[01]\d{9}',
		'BG' => '\d{9,10}',
		'CY' => '\d{8}[A-Z]',
		'CZ' => '\d{8,10}',
		'DE' => '[1-9]\d{8}',
		'DK' => '[1-9]\d{7}',
		'EE' => '\d{9}',
		'EL' => '\d{9}',
		'ES' => '(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])',
		'FI' => '\d{8}',
		'FR' => '[0-9A-HJ-NP-Z]{2}\d{9}',
		'GB' => '(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})',
		'HR' => '\d{11}',
		'HU' => '\d{8}',
		'IE' => '(?:\d{7}[A-W][A-Z]?|\d[A-Z+*]\d{5}[A-W])',
		'IT' => '\d{11}',
		'LT' => '(?:\d{9}|\d{12})',
		'LU' => '\d{8}',
		'LV' => '\d{11}',
		'MT' => '[1-9]\d{7}',
		'NL' => '\d{9}B(?!00)\d{2}',
		'PL' => '\d{10}',
		'PT' => '[1-9]\d{8}',
		'RO' => '[1-9]\d{1,9}',
		'SE' => '\d{10}01',
		'SI' => '[1-9]\d{7}',
		'SK' => '[1-9]\d{9}',
		'XI' => '(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})',
	];

	/** Typed instead of the prefix. */
	private const ALIASES = [
		'GR' => 'EL',
		'CH' => 'CHE',
	];

	/** Prefix by billing country, where they differ. */
	private const PREFIX_BY_COUNTRY = [
		'GR' => 'EL',
		'CH' => 'CHE',
		'LI' => 'CHE',
		'MC' => 'FR',
		'IM' => 'GB',
	];

	private const COUNTRY_BY_PREFIX = [
		'EL'  => 'GR',
		'XI'  => 'GB',
		'CHE' => 'CH',
	];

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
		$bare = (string) preg_replace( '/[^0-9A-Z+*]/', '', strtoupper( $typed ) );
		if ( 1 === preg_match( '/^(CHE|[A-Z]{2})(.*\d.*)$/D', $bare, $found ) ) {
			$prefix   = self::ALIASES[ $found[1] ] ?? $found[1];
			$national = $found[2];
			while ( isset( self::PATTERNS[ $prefix ] ) && str_starts_with( $national, $found[1] ) && ! self::fits( $prefix, $national ) ) {
				$national = substr( $national, strlen( $found[1] ) );
			}
			return new self( $typed, $prefix, $national );
		}
		return new self( $typed, self::PREFIX_BY_COUNTRY[ $billing_country ] ?? $billing_country, $bare );
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
		return self::COUNTRY_BY_PREFIX[ $this->prefix ] ?? $this->prefix;
	}

	/**
	 * Whether an authority can check the number.
	 */
	public function has_authority(): bool {
		return isset( self::PATTERNS[ $this->prefix ] );
	}

	/**
	 * Whether the format is right for the country. Without an authority: letters and digits, with at least one digit.
	 */
	public function is_well_formed(): bool {
		return $this->has_authority()
			? self::fits( $this->prefix, $this->national )
			: '' !== $this->prefix && 1 === preg_match( '/^(?=.*\d)[0-9A-Z]{4,20}$/D', $this->national );
	}

	/**
	 * Warning stored on the order if the authority is unavailable.
	 */
	public function warning(): string {
		return 'GB' === $this->prefix ? 'hmrc_unavailable' : 'vies_unavailable';
	}

	private static function fits( string $prefix, string $national ): bool {
		return 1 === preg_match( '/^' . self::PATTERNS[ $prefix ] . '$/D', $national );
	}
}
