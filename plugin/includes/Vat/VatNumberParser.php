<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use Normalizer;

/**
 * Parses a typed VAT number to the form that authorities accept. A port of `shared/vat/normalise.ts`, with the same cases
 * but without check digits: where a text is a number of two countries, its prefix decides.
 *
 * @phpstan-type Reading array{prefix: string, national: string, plausibility: int}
 */
final class VatNumberParser {

	/** Longer texts are not searched for labels or doubled prefixes. */
	private const MAX_LENGTH = 80;

	/** A parsed number may again start with a label or doubled prefix; each pass removes one. */
	private const MAX_PASSES = 8;

	/**
	 * Prefix and national part. The prefix is empty if neither the text nor the billing country determines it.
	 *
	 * @return array{string, string}
	 */
	public static function parse( string $typed, string $billing_country ): array {
		$text   = self::normalise( $typed );
		$number = self::read_best( $text, $billing_country );
		for ( $pass = 0; null !== $number && $pass < self::MAX_PASSES; $pass++ ) {
			$again   = self::read_best( $number['prefix'] . $number['national'], $billing_country );
			$is_same = null !== $again && $again['prefix'] . $again['national'] === $number['prefix'] . $number['national'];
			if ( $is_same ) {
				break;
			}
			$number = $again;
		}
		return null === $number ? [ '', $text ] : [ $number['prefix'], $number['national'] ];
	}

	/**
	 * Whether the national part matches the format of the prefix. Unknown formats: letters and digits, at least one digit.
	 */
	public static function fits( string $prefix, string $national ): bool {
		$pattern = self::pattern( $prefix ) ?? '(?=.*\d)[0-9A-Z]{4,20}';
		return '' !== $prefix && 1 === preg_match( "/^$pattern$/Du", $national );
	}

	/**
	 * Upper case, half width, Western digits, without separators.
	 */
	private static function normalise( string $typed ): string {
		return self::plain( mb_strtoupper( self::plain( $typed ), 'UTF-8' ) );
	}

	private static function plain( string $text ): string {
		$text = (string) preg_replace( VatFormats::SEPARATORS, '', $text );
		// Normalizer is part of an extension that not every host has; characters of full width and digits are common.
		$text = (string) preg_replace_callback(
			'/[\x{FF01}-\x{FF5E}]/u',
			static fn ( array $found ): string => chr( mb_ord( $found[0], 'UTF-8' ) - 0xFEE0 ),
			$text
		);
		$text = (string) preg_replace_callback(
			'/[\x{0660}-\x{0669}\x{06F0}-\x{06F9}]/u',
			static fn ( array $found ): string => (string) ( mb_ord( $found[0], 'UTF-8' ) & 15 ),
			$text
		);
		$text = class_exists( Normalizer::class ) ? (string) Normalizer::normalize( $text, Normalizer::FORM_KC ) : $text;
		return (string) preg_replace( '/\p{M}/u', '', $text );
	}

	/**
	 * The most plausible reading; the first of several.
	 *
	 * @return Reading|null
	 */
	private static function read_best( string $text, string $billing_country ): ?array {
		$plain    = self::readings( $text, $billing_country );
		$labelled = [];
		foreach ( self::without_label( $text ) as $rest ) {
			array_push( $labelled, ...self::readings( $rest, $billing_country ) );
		}
		// After a label, implausible readings of the label itself ("VA" as the Vatican) are dropped.
		$readings = [] === $labelled ? $plain : [ ...$labelled, ...array_filter( $plain, static fn ( array $one ): bool => $one['plausibility'] > 1 ) ];
		usort( $readings, static fn ( array $one, array $other ): int => $other['plausibility'] <=> $one['plausibility'] );
		return $readings[0] ?? null;
	}

	/**
	 * By the prefix in the text, then by the billing country.
	 *
	 * @return list<Reading>
	 */
	private static function readings( string $text, string $billing_country ): array {
		if ( '' === $text ) {
			return [];
		}
		$start   = 1 === preg_match( '/^(?:CHE|ΕΛ|..?)/u', $text, $found ) ? $found[0] : '';
		$written = self::prefix( $start );
		$assumed = self::prefix( VatFormats::BILLING_PREFIX[ $billing_country ] ?? $billing_country );
		$result  = null === $written ? [] : [ self::read_as( $written, substr( $text, strlen( $start ) ), false ) ];
		// "FR" and nine digits is a French number without its key, not one with the key FR.
		if ( null !== $assumed && $assumed !== $written ) {
			$result[] = self::read_as( $assumed, $text, true );
		}
		return $result;
	}

	/**
	 * @return Reading
	 */
	private static function read_as( string $prefix, string $rest, bool $is_assumed ): array {
		$national     = self::national_part( $prefix, $rest );
		$is_known     = null !== self::pattern( $prefix );
		$is_plausible = self::fits( $prefix, $national ) && ( $is_known || ! $is_assumed );
		return [
			'prefix'       => $prefix,
			'national'     => $national,
			'plausibility' => $is_plausible ? ( $is_known ? 2 : 1 ) : 0,
		];
	}

	/**
	 * Removes repeated prefixes ("DE DE 123…") unless the text already matches, and adds omitted zeros.
	 */
	private static function national_part( string $prefix, string $rest ): string {
		$written = implode( '|', [ $prefix, ...array_keys( VatFormats::ALIASES, $prefix, true ) ] );
		while ( strlen( $rest ) <= self::MAX_LENGTH && 1 === preg_match( "/^(?:$written)/u", $rest, $found ) ) {
			$national = self::padded( $prefix, $rest );
			if ( self::fits( $prefix, $national ) ) {
				return $national;
			}
			$rest = substr( $rest, strlen( $found[0] ) );
		}
		return self::padded( $prefix, $rest );
	}

	private static function padded( string $prefix, string $national ): string {
		if ( 'NL' === $prefix && 1 === preg_match( '/^(\d{6,9})B(\d{1,2})$/D', $national, $found ) ) {
			return str_pad( $found[1], 9, '0', STR_PAD_LEFT ) . 'B' . str_pad( $found[2], 2, '0', STR_PAD_LEFT );
		}
		$length = [
			'BE' => 9,
			'EL' => 8,
		][ $prefix ] ?? 0;
		return ctype_digit( $national ) && strlen( $national ) === $length ? "0$national" : $national;
	}

	/**
	 * The texts after a leading label, shortest first; empty without a label.
	 *
	 * @return list<string>
	 */
	private static function without_label( string $text ): array {
		if ( strlen( $text ) > self::MAX_LENGTH || 1 !== preg_match( VatFormats::LABELS, $text, $found ) ) {
			return [];
		}
		$rest = substr( $text, strlen( $found[0] ) );
		return [ (string) preg_replace( VatFormats::LABEL_ENDS, '', $rest ), $rest ];
	}

	/**
	 * The prefix of a country code or of another way to write it; null if it is neither.
	 */
	private static function prefix( string $written ): ?string {
		$prefix = VatFormats::ALIASES[ $written ] ?? $written;
		return null !== self::pattern( $prefix ) || in_array( $prefix, VatFormats::COUNTRIES, true ) ? $prefix : null;
	}

	private static function pattern( string $prefix ): ?string {
		return VatFormats::PATTERNS[ $prefix ] ?? VatFormats::FORMAT_ONLY[ $prefix ] ?? null;
	}
}
