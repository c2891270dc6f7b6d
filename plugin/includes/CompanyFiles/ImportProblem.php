<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

defined( 'ABSPATH' ) || exit;

/**
 * Something wrong, or remarkable, in a file of companies. {@see ImportMessages} has the sentences.
 */
final class ImportProblem {

	// Of the file; nothing else is read.
	public const FILE_TOO_LARGE = 'file_too_large';
	public const FILE_EMPTY     = 'file_empty';
	public const NOT_UTF8       = 'not_utf8';
	public const TOO_MANY_ROWS  = 'too_many_rows';
	public const QUOTE_OPEN     = 'quote_open';
	public const QUOTE_WITHIN   = 'quote_within';
	public const COLUMN_MISSING = 'column_missing';
	public const COLUMN_TWICE   = 'column_twice';

	// Of a row.
	public const TOO_MANY_CELLS    = 'too_many_cells';
	public const CONTROL_CHARACTER = 'control_character';
	public const ID_UNKNOWN        = 'id_unknown';
	public const ID_TWICE          = 'id_twice';
	public const NAME_EMPTY        = 'name_empty';
	public const TEXT_TOO_LONG     = 'text_too_long';
	public const TOO_MANY_VALUES   = 'too_many_values';
	public const CUSTOMER_UNKNOWN  = 'customer_unknown';
	public const CUSTOMER_TWICE    = 'customer_twice';
	public const CUSTOMER_TAKEN    = 'customer_taken';
	public const TERM_UNKNOWN      = 'term_unknown';
	public const AMOUNT_MALFORMED  = 'amount_malformed';
	public const AMOUNT_NEGATIVE   = 'amount_negative';
	public const CURRENCY_UNKNOWN  = 'currency_unknown';
	public const CURRENCY_TWICE    = 'currency_twice';
	public const DAYS_INVALID      = 'days_invalid';
	public const STATUS_UNKNOWN    = 'status_unknown';

	// Warnings.
	public const COLUMN_UNKNOWN = 'column_unknown';
	public const TOO_FEW_CELLS  = 'too_few_cells';
	public const VAT_TWICE      = 'vat_twice';
	public const VAT_TAKEN      = 'vat_taken';
	public const NAME_TAKEN     = 'name_taken';

	/**
	 * @param int                   $line   0 for the whole file.
	 * @param string                $column Empty for the whole line.
	 * @param string                $code   One of the constants.
	 * @param string                $value  The value in question.
	 * @param string                $other  A limit, the line, or the company that it conflicts with.
	 */
	public function __construct(
		public readonly int $line,
		public readonly string $column,
		public readonly string $code,
		public readonly string $value = '',
		public readonly string $other = '',
	) {}
}
