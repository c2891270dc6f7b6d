<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\CompanyFiles;

use Generator;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the records of a CSV text (RFC 4180): quoted cells may contain line breaks and doubled quotes; lines end with CRLF, LF or CR.
 * A quote within an unquoted cell is text: `5" pipes`.
 */
final class CsvRecords {

	/**
	 * Cells by the number of the line on which a record begins. One record is read at a time.
	 *
	 * @param string $separator One character.
	 * @param int    $line      Number of the first line.
	 * @return Generator<int, list<string>>
	 * @throws ImportFault If a quote is not closed, or text follows a closing one.
	 */
	public static function read( string $text, string $separator, int $line = 1 ): Generator {
		$at     = 0;
		$length = strlen( $text );
		while ( $at < $length ) {
			$first = $line;
			$cells = [];
			do {
				if ( '"' === ( $text[ $at ] ?? '' ) ) {
					[ $cell, $at ] = self::quoted( $text, $at + 1, $separator, $line );
					$line         += (int) preg_match_all( '/\r\n|\r|\n/', $cell );
				} else {
					$size = strcspn( $text, "$separator\r\n", $at );
					$cell = substr( $text, $at, $size );
					$at  += $size;
				}
				$cells[]  = $cell;
				$is_ended = $separator !== ( $text[ $at ] ?? '' );
				$at      += $is_ended ? 0 : 1;
			} while ( ! $is_ended );
			$at += "\r\n" === substr( $text, $at, 2 ) ? 2 : 1;
			++$line;
			yield $first => $cells;
		}
	}

	/**
	 * @param int $at   After the opening quote.
	 * @param int $line Of the opening quote.
	 * @return array{string, int} The cell, and the position after it.
	 */
	private static function quoted( string $text, int $at, string $separator, int $line ): array {
		$cell = '';
		for ( ; ; ) {
			$end = strpos( $text, '"', $at );
			if ( false === $end ) {
				throw new ImportFault( new ImportProblem( $line, '', ImportProblem::QUOTE_OPEN ) );
			}
			$cell .= substr( $text, $at, $end - $at );
			$at    = $end + 1;
			if ( '"' !== ( $text[ $at ] ?? '' ) ) {
				break;
			}
			$cell .= '"';
			++$at;
		}
		$at += strspn( $text, ' ', $at );
		if ( ! in_array( $text[ $at ] ?? "\n", [ $separator, "\r", "\n" ], true ) ) {
			throw new ImportFault( new ImportProblem( $line, '', ImportProblem::QUOTE_WITHIN ) );
		}
		return [ $cell, $at ];
	}
}
