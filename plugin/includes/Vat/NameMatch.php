<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use Normalizer;

/**
 * Whether a VAT number belongs to the company that uses it, by the name in the register. A hint, not a proof: names are not
 * unique. A port of `shared/vat/name-match.ts`, with the same cases.
 */
final class NameMatch {

	/** How a word of another alphabet may be spelled in Latin letters, each to one choice. */
	private const SOUNDS = [
		'/ph/'          => 'f',
		'/[ck]h/'       => 'h',
		'/o[uy]/'       => 'u',
		'/([ae])[ufyv]/' => '$1v',
		'/[eo]i/'       => 'i',
		'/ai/'          => 'e',
		'/ks/'          => 'x',
		'/[ckq]/'       => 'k',
		'/[yj]/'        => 'i',
		'/w/'           => 'v',
		'/mp/'          => 'b',
		'/nt/'          => 'd',
		'/[gn]g|gk/'    => 'g',
		'/(.)\1+/'      => '$1',
	];

	/**
	 * Compares a company name with the name in the register. Case, marks, punctuation, legal forms, conjunctions and the order
	 * of words do not count; Greek and Cyrillic names match their usual Latin spellings.
	 *
	 * @param string $registered May hold several names, separated by `||`, ` / ` or line feeds: one has to match.
	 * @return bool|null Null if the register discloses no name (`---`, as of Germany and Spain), or no company is named.
	 */
	public static function matches( string $registered, string $company ): ?bool {
		if ( ! self::is_named( $registered ) || ! self::is_named( $company ) ) {
			return null;
		}
		foreach ( [ $registered, ...self::split( '#\|+|\n| / #', $registered ) ] as $name ) {
			if ( self::is_named( $name ) && self::is_same_name( $name, $company ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * As stored on orders: `1`, `0`, or empty if there was nothing to compare.
	 */
	public static function as_meta( ?bool $matches ): string {
		return match ( $matches ) {
			true  => '1',
			false => '0',
			null  => '',
		};
	}

	private static function is_named( string $text ): bool {
		return 1 === preg_match( '/[\p{L}\p{N}]/u', $text );
	}

	private static function is_same_name( string $one, string $other ): bool {
		$words = [ self::words( $one ), self::words( $other ) ];
		return self::is_same( ...$words )
			|| ( self::is_latin( $one ) !== self::is_latin( $other ) && self::is_same( ...array_map( [ self::class, 'sounds' ], $words ) ) );
	}

	/**
	 * Equal in any order, or when written as one word.
	 *
	 * @param list<string> $one
	 * @param list<string> $other
	 */
	private static function is_same( array $one, array $other ): bool {
		if ( [] === $one || [] === $other ) {
			return false;
		}
		$is_one_word = implode( '', $one ) === implode( '', $other );
		sort( $one, SORT_STRING );
		sort( $other, SORT_STRING );
		return $is_one_word || $one === $other;
	}

	private static function is_latin( string $text ): bool {
		return 1 !== preg_match( '/[\p{Greek}\p{Cyrillic}]/u', $text );
	}

	/**
	 * The words that make up a name, in Latin lower case.
	 *
	 * @return list<string>
	 */
	private static function words( string $text ): array {
		// S.A.R.L. and A/S are one word.
		$spelled = (string) preg_replace( '/\b([a-z])\.(?=[a-z]\b)/', '$1', self::spell( $text ) );
		$joined  = self::join_letters( array_values( array_diff( self::split( '/[^a-z0-9]+/', $spelled ), explode( ' ', CompanyNames::CONJUNCTIONS ) ) ) );
		$text    = ' ' . implode( ' ', $joined ) . ' ';
		foreach ( CompanyNames::PHRASES as $phrase ) {
			$text = (string) preg_replace( "/ $phrase /", '  ', $text, 1 );
		}
		$named = array_diff( self::split( '/ +/', $text ), explode( ' ', CompanyNames::WORDS ) );
		// Müller is also written Mueller.
		return array_map( static fn ( string $word ): string => (string) preg_replace( '/([aou])e/', '$1', $word ), array_values( [] === $named ? $joined : $named ) );
	}

	/**
	 * Marks and apostrophes vanish, everything that is neither letter, digit nor dot becomes a space.
	 */
	private static function spell( string $text ): string {
		$text = class_exists( Normalizer::class ) ? (string) Normalizer::normalize( $text, Normalizer::FORM_C ) : $text;
		$text = (string) preg_replace( "/[\\p{M}'’ʼ`´]+/u", '', str_replace( 'İ', 'i', $text ) );
		foreach ( CompanyNames::LETTERS as $latin => $letters ) {
			$text = (string) preg_replace( "/[$letters]/iu", $latin, $text );
		}
		$text = class_exists( Normalizer::class ) ? (string) preg_replace( '/\p{M}+/u', '', (string) Normalizer::normalize( $text, Normalizer::FORM_D ) ) : $text;
		return (string) preg_replace( '/[^a-z0-9.]/', ' ', strtolower( str_replace( '/', '.', $text ) ) );
	}

	/**
	 * `S A R L` and `J P Morgan`: a run of single letters is one word.
	 *
	 * @param list<string> $words
	 * @return list<string>
	 */
	private static function join_letters( array $words ): array {
		$joined = [];
		foreach ( $words as $index => $word ) {
			if ( $index > 0 && 1 === strlen( $word ) && 1 === strlen( $words[ $index - 1 ] ) ) {
				$word = array_pop( $joined ) . $word;
			}
			$joined[] = $word;
		}
		return $joined;
	}

	/**
	 * @param list<string> $words
	 * @return list<string>
	 */
	private static function sounds( array $words ): array {
		return array_map( static fn ( string $word ): string => (string) preg_replace( array_keys( self::SOUNDS ), self::SOUNDS, $word ), $words );
	}

	/**
	 * @return list<string> Without empty parts.
	 */
	private static function split( string $pattern, string $text ): array {
		return array_values( array_filter( (array) preg_split( $pattern, $text ), static fn ( mixed $part ): bool => is_string( $part ) && '' !== $part ) );
	}
}
