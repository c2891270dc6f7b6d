<?php
/**
 * A VAT number as typed, read well enough to ask about it, and to judge it when nobody can be asked.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Vat;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. The checkout server reads numbers far more thoroughly; its answer counts whenever there is one.
 */
final class VatNumber {

	public const MAX_LENGTH = 40;

	/** National part by prefix: the structures VIES and HMRC publish. */
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

	/** Written in place of the prefix. */
	private const ALIASES = [
		'GR' => 'EL',
		'CH' => 'CHE',
	];

	/** Countries whose companies use another country's numbers. */
	private const BORROWED = [
		'GR' => 'EL',
		'CH' => 'CHE',
		'LI' => 'CHE',
		'MC' => 'FR',
		'IM' => 'GB',
	];

	private const COUNTRIES = [
		'EL'  => 'GR',
		'XI'  => 'GB',
		'CHE' => 'CH',
	];

	/**
	 * Takes the parts as they are.
	 *
	 * @param string $typed    As typed, outer spaces removed.
	 * @param string $prefix   As the register wants it; empty when it is not known.
	 * @param string $national The rest, without separators.
	 */
	private function __construct(
		public readonly string $typed,
		public readonly string $prefix,
		private readonly string $national,
	) {}

	/**
	 * Reads what was typed.
	 *
	 * @param string $typed           As typed.
	 * @param string $billing_country ISO 3166-1 alpha-2, for a number without a prefix; or empty.
	 * @return self|null Null when nothing was typed.
	 */
	public static function read( string $typed, string $billing_country ): ?self {
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
		$prefix = self::BORROWED[ $billing_country ] ?? $billing_country;
		return new self( $typed, $prefix, $bare );
	}

	/**
	 * Prefix and national part.
	 */
	public function canonical(): string {
		return $this->prefix . $this->national;
	}

	/**
	 * Country of the number, ISO 3166-1 alpha-2; empty when it is not known.
	 */
	public function country(): string {
		return self::COUNTRIES[ $this->prefix ] ?? $this->prefix;
	}

	/**
	 * Whether there is a register to ask.
	 */
	public function has_register(): bool {
		return isset( self::PATTERNS[ $this->prefix ] );
	}

	/**
	 * Whether it could be a number of its country. Countries without a register: anything with a figure in it.
	 */
	public function is_well_formed(): bool {
		return $this->has_register()
			? self::fits( $this->prefix, $this->national )
			: '' !== $this->prefix && 1 === preg_match( '/^(?=.*\d)[0-9A-Z]{4,20}$/D', $this->national );
	}

	/**
	 * What is noted on the order when the register could not be asked.
	 */
	public function warning(): string {
		return 'GB' === $this->prefix ? 'hmrc_unavailable' : 'vies_unavailable';
	}

	/**
	 * Whether the national part has the shape of its country.
	 *
	 * @param string $prefix   One of the table.
	 * @param string $national Without separators.
	 */
	private static function fits( string $prefix, string $national ): bool {
		return 1 === preg_match( '/^' . self::PATTERNS[ $prefix ] . '$/D', $national );
	}
}
