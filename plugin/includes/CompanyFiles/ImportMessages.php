<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

defined( 'ABSPATH' ) || exit;

/**
 * The sentences about the problems of a file, which name line and column.
 */
final class ImportMessages {

	public static function text( ImportProblem $problem ): string {
		$sentence = self::sentence( $problem );
		if ( 0 === $problem->line ) {
			return $sentence;
		}
		if ( '' === $problem->column ) {
			/* translators: 1: line of a file, 2: a sentence. */
			return sprintf( __( 'Line %1$d: %2$s', 'svc-checkout' ), $problem->line, $sentence );
		}
		/* translators: 1: line of a file, 2: name of a column, 3: a sentence. */
		return sprintf( __( 'Line %1$d, %2$s: %3$s', 'svc-checkout' ), $problem->line, $problem->column, $sentence );
	}

	private static function sentence( ImportProblem $problem ): string {
		[ $value, $other ] = [ $problem->value, $problem->other ];
		switch ( $problem->code ) {
			case ImportProblem::FILE_TOO_LARGE:
				/* translators: %s: a number of megabytes. */
				return sprintf( __( 'The file is larger than %s MB. Please split it.', 'svc-checkout' ), $other );
			case ImportProblem::FILE_EMPTY:
				return __( 'The file has no companies. It needs a line with the names of the columns, and one line for each company.', 'svc-checkout' );
			case ImportProblem::NOT_UTF8:
				return __( 'The file is not in UTF-8. In Excel, save it as “CSV UTF-8”.', 'svc-checkout' );
			case ImportProblem::TOO_MANY_ROWS:
				/* translators: %s: a number. */
				return sprintf( __( 'The file has more than %s companies. Please split it.', 'svc-checkout' ), number_format_i18n( (int) $other ) );
			case ImportProblem::QUOTE_OPEN:
				return __( 'A quotation mark is not closed. The rest of the file was not read.', 'svc-checkout' );
			case ImportProblem::QUOTE_WITHIN:
				return __( 'Text follows a closing quotation mark. Double quotation marks that belong to the text. The rest of the file was not read.', 'svc-checkout' );
			case ImportProblem::COLUMN_MISSING:
				return __( 'The file does not have this column.', 'svc-checkout' );
			case ImportProblem::COLUMN_TWICE:
				return __( 'The file has this column twice.', 'svc-checkout' );
			case ImportProblem::TOO_MANY_CELLS:
				/* translators: 1, 2: numbers. */
				return sprintf( __( 'The line has %1$s cells, but there are %2$s columns.', 'svc-checkout' ), $value, $other );
			case ImportProblem::TOO_FEW_CELLS:
				/* translators: 1, 2: numbers. */
				return sprintf( __( 'The line has only %1$s of %2$s cells. The missing ones count as empty.', 'svc-checkout' ), $value, $other );
			case ImportProblem::CONTROL_CHARACTER:
				return __( 'The cell contains a line break or a control character that is not allowed there.', 'svc-checkout' );
			case ImportProblem::ID_UNKNOWN:
				/* translators: %s: id of a company. */
				return sprintf( __( 'There is no company %s. Leave the cell empty to create one.', 'svc-checkout' ), $value );
			case ImportProblem::ID_TWICE:
				/* translators: 1: id of a company, 2: a line. */
				return sprintf( __( '%1$s is already in line %2$s.', 'svc-checkout' ), $value, $other );
			case ImportProblem::NAME_EMPTY:
				return __( 'The company has no name.', 'svc-checkout' );
			case ImportProblem::TEXT_TOO_LONG:
				/* translators: %s: a number. */
				return sprintf( __( 'The text is longer than %s characters.', 'svc-checkout' ), $other );
			case ImportProblem::TOO_MANY_VALUES:
				/* translators: %s: a number. */
				return sprintf( __( 'A company has at most %s of these.', 'svc-checkout' ), $other );
			case ImportProblem::CUSTOMER_UNKNOWN:
				/* translators: %s: an e-mail address. */
				return sprintf( __( 'No customer of this store has the e-mail address %s.', 'svc-checkout' ), $value );
			case ImportProblem::CUSTOMER_TWICE:
				/* translators: 1: an e-mail address, 2: a line. */
				return sprintf( __( '%1$s is already in line %2$s. A customer belongs to one company.', 'svc-checkout' ), $value, $other );
			case ImportProblem::CUSTOMER_TAKEN:
				/* translators: 1: a customer, 2: a company. */
				return sprintf( __( '%1$s belongs to the company %2$s.', 'svc-checkout' ), $value, $other );
			case ImportProblem::TERM_UNKNOWN:
				/* translators: 1: value of a payment term, 2: a list of such values. */
				return sprintf( __( '%1$s is not a payment term on account of this store. Possible: %2$s', 'svc-checkout' ), $value, $other );
			case ImportProblem::AMOUNT_MALFORMED:
				/* translators: %s: what was entered. */
				return sprintf( __( '“%s” is not an amount such as 8000.00 EUR, without thousands separators.', 'svc-checkout' ), $value );
			case ImportProblem::AMOUNT_NEGATIVE:
				/* translators: %s: an amount. */
				return sprintf( __( '%s is below 0.', 'svc-checkout' ), $value );
			case ImportProblem::CURRENCY_UNKNOWN:
				/* translators: %s: code of a currency. */
				return sprintf( __( '%s is not a currency.', 'svc-checkout' ), $value );
			case ImportProblem::CURRENCY_TWICE:
				/* translators: %s: code of a currency. */
				return sprintf( __( '%s is listed twice.', 'svc-checkout' ), $value );
			case ImportProblem::DAYS_INVALID:
				/* translators: 1: what was entered, 2: a number. */
				return sprintf( __( '“%1$s” is not a whole number from 0 to %2$s.', 'svc-checkout' ), $value, $other );
			case ImportProblem::STATUS_UNKNOWN:
				/* translators: 1: what was entered, 2: a list of words. */
				return sprintf( __( '“%1$s” is not a status. Possible: %2$s', 'svc-checkout' ), $value, $other );
			case ImportProblem::COLUMN_UNKNOWN:
				return __( 'This column is unknown and is not imported.', 'svc-checkout' );
			case ImportProblem::VAT_TWICE:
				/* translators: 1: a VAT number, 2: a line. */
				return sprintf( __( '%1$s is also in line %2$s.', 'svc-checkout' ), $value, $other );
			case ImportProblem::VAT_TAKEN:
				/* translators: 1: a VAT number, 2: a company. */
				return sprintf( __( '%1$s is also on file for the company %2$s.', 'svc-checkout' ), $value, $other );
			case ImportProblem::NAME_TAKEN:
				/* translators: %s: name of a company. */
				return sprintf( __( 'There is a company “%s” already. To change it, add its id.', 'svc-checkout' ), $value );
			default:
				return $problem->code;
		}
	}
}
