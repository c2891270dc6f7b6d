<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

/**
 * Which state's VAT applies at an address. VAT territories are not countries: parts of member states lie outside, and some
 * neighbours inside (Directive 2006/112/EC, articles 5 to 7; for Northern Ireland the Windsor Framework, goods only).
 */
final class VatTerritory {

	public const OUTSIDE = 'outside';

	private const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

	/** Areas within a country (by postcode or ISO 3166-1) that belong to another VAT territory. */
	private const EXCEPTIONS = [
		'CY' => [ '/^(9\d{3}|99\d{3})$/D' => self::OUTSIDE ], // The north of the island (Protocol 10 to the Act of Accession).
		'DE' => [
			'/^78266$/D'                => self::OUTSIDE, // Büsingen am Hochrhein.
			'/^27498$/D'                => self::OUTSIDE, // Heligoland.
			'/^(87491|8756[789])$/D' => 'AT', // Jungholz and Mittelberg, Austrian towns with German postcodes.
		],
		'DK' => [ '/^39\d\d$/D' => self::OUTSIDE ], // Greenland.
		'EL' => [ '/^6308[67]$/D' => self::OUTSIDE ], // Mount Athos.
		'ES' => [
			'/^(35|38)\d{3}$/D' => self::OUTSIDE, // Canary Islands.
			'/^5[12]\d{3}$/D'   => self::OUTSIDE, // Ceuta and Melilla.
		],
		'FI' => [ '/^22\d{3}$/D' => self::OUTSIDE ], // Åland.
		'FR' => [
			'/^97\d{3}$/D'     => self::OUTSIDE, // Overseas departments and collectivities.
			'/^98[4-9]\d\d$/D' => self::OUTSIDE, // Pacific and southern territories; 980 is Monaco.
		],
		'IT' => [
			'/^23041$/D'  => self::OUTSIDE, // Livigno.
			'/^22061$/D'  => self::OUTSIDE, // Campione d'Italia.
			'/^4789\d$/D' => self::OUTSIDE, // San Marino.
			'/^00120$/D'  => self::OUTSIDE, // Vatican City.
		],
		'GB' => [
			'/^BT\d/'      => 'XI', // Northern Ireland.
			'/^(JE|GY)\d/' => self::OUTSIDE, // Channel Islands.
			'/^GX11/'      => self::OUTSIDE, // Gibraltar.
		],
	];

	/** Monaco is treated as France, the Isle of Man as the United Kingdom. */
	private const TREATED_AS = [
		'GR' => 'EL',
		'MC' => 'FR',
		'IM' => 'GB',
	];

	/**
	 * Whether an area is a member state or Northern Ireland.
	 */
	public static function is_intra_community( string $area ): bool {
		return 'XI' === $area || in_array( $area, explode( ' ', self::MEMBER_STATES ), true );
	}

	/**
	 * The VAT prefix of the member state whose VAT applies (`EL` for Greece), `XI` in Northern Ireland, `GB` in Great
	 * Britain and the Isle of Man, `outside` anywhere else.
	 *
	 * @param string $country  ISO 3166-1 alpha-2, or empty.
	 * @param string $postcode In any notation.
	 * @return string|null Null if the country or (in the United Kingdom) the postcode is missing.
	 */
	public static function area( string $country, string $postcode ): ?string {
		// User-assigned codes of ISO 3166-1, such as ZZ, mean "unknown".
		if ( 1 !== preg_match( '/^(?!AA|Q[M-Z]|X[A-Z]|ZZ)[A-Z]{2}$/D', $country ) ) {
			return null;
		}
		$area = self::TREATED_AS[ $country ] ?? $country;
		$code = (string) preg_replace( '/[^0-9A-Z]/', '', strtoupper( $postcode ) );
		$code = in_array( $country, [ 'GB', 'IM' ], true ) ? $code : (string) preg_replace( '/^[A-Z]{1,2}/', '', $code );
		foreach ( self::EXCEPTIONS[ $area ] ?? [] as $postcodes => $exception ) {
			if ( 1 === preg_match( $postcodes, $code ) ) {
				return $exception;
			}
		}
		// Without a postcode, an address in the United Kingdom may be in Northern Ireland.
		if ( 'GB' === $country && '' === $code ) {
			return null;
		}
		return 'GB' === $area || self::is_intra_community( $area ) ? $area : self::OUTSIDE;
	}
}
