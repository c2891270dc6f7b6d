<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

defined( 'ABSPATH' ) || exit;

/**
 * Cells of CSV files (RFC 4180). Text that a spreadsheet would execute as a formula begins with an apostrophe
 * (owasp.org/www-community/attacks/CSV_Injection).
 */
final class CsvCell {

	/** The byte order mark makes spreadsheets read UTF-8. */
	public const BOM = "\xEF\xBB\xBF";

	private const FORMULA = '[\s\p{Cc}]*[=+\-@＝＋－＠\t\r]';

	/**
	 * A cell that no spreadsheet executes. An apostrophe that is part of the text, before a formula, gets another one, so that
	 * `unescape()` returns the text.
	 */
	public static function escape( string $text ): string {
		return 1 === preg_match( "/^'*" . self::FORMULA . '/u', $text ) || ! mb_check_encoding( $text, 'UTF-8' ) ? "'" . mb_scrub( $text, 'UTF-8' ) : $text;
	}

	/**
	 * The text of an escaped cell. Other apostrophes stay: "'s-Hertogenbosch".
	 */
	public static function unescape( string $cell ): string {
		return 1 === preg_match( "/^'+" . self::FORMULA . '/u', $cell ) ? substr( $cell, 1 ) : $cell;
	}

	/**
	 * Without spaces around, which includes no-break spaces, and with line breaks of one kind.
	 */
	public static function trim( string $text ): string {
		// Of a run of spaces, only the first is tried as the beginning of the last run.
		return (string) preg_replace( '/^[\s\x{A0}\x{FEFF}]++|(?<![\s\x{A0}\x{FEFF}])[\s\x{A0}\x{FEFF}]++$/u', '', str_replace( [ "\r\n", "\r" ], "\n", $text ) );
	}

	/**
	 * A line of a file, with escaped cells.
	 *
	 * @param list<string> $cells
	 * @param list<string> $amounts Decimals such as `-12.00` in the last columns. A spreadsheet reads them as numbers, so the sign of a
	 *                              negative one stays.
	 */
	public static function line( array $cells, array $amounts = [] ): string {
		$decimals = array_map( static fn ( string $amount ): string => 1 === preg_match( '/^-?\d+(?:\.\d+)?$/D', $amount ) ? $amount : self::escape( $amount ), $amounts );
		$quoted   = array_map( static fn ( string $cell ): string => '"' . str_replace( '"', '""', $cell ) . '"', [ ...array_map( [ self::class, 'escape' ], $cells ), ...$decimals ] );
		return implode( ',', $quoted ) . "\r\n";
	}
}
