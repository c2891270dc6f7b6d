<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\CompanyFiles;

defined( 'ABSPATH' ) || exit;

/**
 * A CSV file of companies: its columns, and its rows by line. Separated by commas, semicolons (Excel in German and other languages)
 * or tabs; columns in any order and case. Immutable.
 *
 * @phpstan-type Cells array<string, string>
 */
final class CompanyFile {

	public const MAX_BYTES = 5 * 1024 * 1024;
	public const MAX_ROWS  = 10000;

	private const SEPARATORS = [ ',', ';', "\t" ];

	/**
	 * @param array<int, Cells>   $rows     Cells by line and column; only of known columns, without the export's apostrophes.
	 * @param list<string>        $columns  The known ones that the file has.
	 * @param list<ImportProblem> $errors
	 * @param list<ImportProblem> $warnings
	 */
	private function __construct(
		public readonly array $rows,
		public readonly array $columns = [],
		public readonly array $errors = [],
		public readonly array $warnings = [],
	) {}

	/**
	 * Reads a file. One that cannot be read has an error and no rows.
	 */
	public static function read( string $bytes ): self {
		try {
			return self::parse( self::text( $bytes ) );
		} catch ( ImportFault $fault ) {
			return new self( [], errors: [ $fault->problem ] );
		}
	}

	/**
	 * For a file that is refused because of its size alone.
	 */
	public static function too_large(): self {
		return new self( [], errors: [ new ImportProblem( 0, '', ImportProblem::FILE_TOO_LARGE, other: (string) ( self::MAX_BYTES / 1024 / 1024 ) ) ] );
	}

	private static function text( string $bytes ): string {
		if ( strlen( $bytes ) > self::MAX_BYTES ) {
			throw new ImportFault( self::too_large()->errors[0] );
		}
		$text = str_starts_with( $bytes, CsvCell::BOM ) ? substr( $bytes, strlen( CsvCell::BOM ) ) : $bytes;
		if ( ! mb_check_encoding( $text, 'UTF-8' ) ) {
			throw new ImportFault( new ImportProblem( self::line_with_other_encoding( $text ), '', ImportProblem::NOT_UTF8 ) );
		}
		return $text;
	}

	private static function parse( string $text ): self {
		[ $text, $line, $separator ] = self::separator( $text );

		$rows     = [];
		$errors   = [];
		$warnings = [];
		$columns  = null;
		foreach ( CsvRecords::read( $text, $separator, $line ) as $number => $cells ) {
			$cells = array_map( static fn ( string $cell ): string => CsvCell::trim( CsvCell::unescape( $cell ) ), $cells );
			if ( '' === implode( '', $cells ) ) {
				continue;
			}
			if ( null === $columns ) {
				[ $columns, $warnings ] = self::columns( $cells, $number );
				continue;
			}
			if ( count( $rows ) === self::MAX_ROWS ) {
				throw new ImportFault( new ImportProblem( 0, '', ImportProblem::TOO_MANY_ROWS, other: (string) self::MAX_ROWS ) );
			}
			if ( count( $cells ) > count( $columns ) && '' !== implode( '', array_slice( $cells, count( $columns ) ) ) ) {
				$errors[] = new ImportProblem( $number, '', ImportProblem::TOO_MANY_CELLS, (string) count( $cells ), (string) count( $columns ) );
			} elseif ( count( $cells ) < count( $columns ) ) {
				$warnings[] = new ImportProblem( $number, '', ImportProblem::TOO_FEW_CELLS, (string) count( $cells ), (string) count( $columns ) );
			}
			$rows[ $number ] = [];
			foreach ( $columns as $index => $column ) {
				if ( in_array( $column, CompanyColumns::ALL, true ) ) {
					$rows[ $number ][ $column ] = $cells[ $index ] ?? '';
				}
			}
		}
		if ( [] === $rows ) {
			throw new ImportFault( new ImportProblem( 0, '', ImportProblem::FILE_EMPTY ) );
		}
		return new self( $rows, array_values( array_intersect( CompanyColumns::ALL, $columns ?? [] ) ), $errors, $warnings );
	}

	/**
	 * The separator with which the first line has most of the known columns. Excel's `sep=;` line is obeyed.
	 *
	 * @return array{string, int, string} The rest of the text, the number of its first line, and the separator.
	 */
	private static function separator( string $text ): array {
		if ( 1 === preg_match( '/^"?sep=([,;\t])"?(?:\r\n|\r|\n)/', $text, $found ) ) {
			return [ substr( $text, strlen( $found[0] ) ), 2, $found[1] ];
		}
		$known = [];
		$start = ltrim( $text, "\r\n" );
		$head  = substr( $start, 0, strcspn( $start, "\r\n" ) );
		foreach ( self::SEPARATORS as $separator ) {
			$names               = array_map( static fn ( string $cell ): string => self::name( trim( $cell, '"' ) ), explode( $separator, $head ) );
			$known[ $separator ] = count( array_intersect( CompanyColumns::ALL, $names ) );
		}
		// If none is known, the most frequent one, for the sake of the message.
		$frequent = static fn ( string $separator ): array => [ $known[ $separator ], substr_count( $head, $separator ) ];
		$best     = ',';
		foreach ( self::SEPARATORS as $separator ) {
			$best = $frequent( $separator ) > $frequent( $best ) ? $separator : $best;
		}
		return [ $text, 1, $best ];
	}

	/**
	 * @param list<string> $cells
	 * @return array{list<string>, list<ImportProblem>} Names of all columns, and warnings about the unknown ones.
	 */
	private static function columns( array $cells, int $line ): array {
		$columns  = array_map( [ self::class, 'name' ], $cells );
		$warnings = [];
		foreach ( array_count_values( $columns ) as $column => $times ) {
			$column = (string) $column;
			if ( ! in_array( $column, CompanyColumns::ALL, true ) ) {
				$warnings[] = new ImportProblem( $line, $column, ImportProblem::COLUMN_UNKNOWN );
			} elseif ( $times > 1 ) {
				throw new ImportFault( new ImportProblem( $line, $column, ImportProblem::COLUMN_TWICE ) );
			}
		}
		if ( ! in_array( CompanyColumns::NAME, $columns, true ) ) {
			throw new ImportFault( new ImportProblem( $line, CompanyColumns::NAME, ImportProblem::COLUMN_MISSING ) );
		}
		return [ $columns, array_values( array_filter( $warnings, static fn ( ImportProblem $warning ): bool => '' !== $warning->column ) ) ];
	}

	/**
	 * "VAT numbers" is `vat_numbers`.
	 */
	private static function name( string $cell ): string {
		return mb_strtolower( (string) preg_replace( '/[\s_-]+/u', '_', CsvCell::trim( $cell ) ) );
	}

	/**
	 * 0 if it is in the first line, as in a file of two-byte characters.
	 */
	private static function line_with_other_encoding( string $text ): int {
		foreach ( explode( "\n", $text ) as $index => $line ) {
			if ( ! mb_check_encoding( $line, 'UTF-8' ) ) {
				return 0 === $index ? 0 : $index + 1;
			}
		}
		return 0;
	}
}
