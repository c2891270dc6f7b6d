<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\Company;
use SvcCheckout\Support\Money;

defined( 'ABSPATH' ) || exit;

/**
 * Reads a company from the cells of a row. A cell that is as the export writes it changes nothing, whatever it contains: a term
 * that the store no longer has is no error in a company that has it.
 */
final class CompanyCells {

	private const NAME_MAX_LENGTH = 200;
	private const NOTE_MAX_LENGTH = 1000;
	private const VAT_MAX_LENGTH  = 40;
	private const MAX_VAT_NUMBERS = 20;
	private const MAX_MEMBERS     = 500;
	private const MAX_DAYS        = 365;

	/** @var list<ImportProblem> */
	private array $errors = [];

	/**
	 * @param array<string, string> $cells   By column.
	 * @param Company               $before  The company as saved, or a new one.
	 * @param array<int, string>    $members Tokens of its members by customer.
	 */
	public function __construct(
		private readonly int $line,
		private readonly array $cells,
		private readonly Company $before,
		private readonly array $members,
		private readonly ImportFacts $facts,
	) {}

	/**
	 * @return list<ImportProblem>
	 */
	public function errors(): array {
		return $this->errors;
	}

	/**
	 * The company as the row has it. Columns that the file does not have are as before.
	 */
	public function company(): Company {
		$this->refuse_control_characters();
		$name   = $this->changed( CompanyColumns::NAME );
		$vat    = $this->changed( CompanyColumns::VAT );
		$terms  = $this->changed( CompanyColumns::TERMS );
		$limits = $this->changed( CompanyColumns::LIMITS );
		$days   = $this->changed( CompanyColumns::DAYS );
		$status = $this->changed( CompanyColumns::STATUS );
		$note   = $this->changed( CompanyColumns::NOTE );
		if ( '' === $name ) {
			$this->refuse( CompanyColumns::NAME, ImportProblem::NAME_EMPTY );
		}
		return new Company(
			$this->before->id,
			null === $name ? $this->before->name : $this->limited( CompanyColumns::NAME, $name, self::NAME_MAX_LENGTH ),
			null === $vat ? $this->before->vat_numbers : $this->vat_numbers( $vat ),
			null === $terms ? $this->before->terms : $this->terms( mb_strtolower( $terms ) ),
			null === $limits ? $this->before->credit_limits : $this->limits( $limits ),
			null === $days ? $this->before->overdue_days : $this->days( $days ),
			null === $status || '' === $status ? $this->before->status : $this->status( mb_strtolower( $status ) ),
			null === $note ? $this->before->note : $this->limited( CompanyColumns::NOTE, $note, self::NOTE_MAX_LENGTH ),
			$this->before->revision,
		);
	}

	/**
	 * Tokens of the members by customer.
	 *
	 * @return array<int, string>
	 */
	public function members(): array {
		$cell = $this->changed( CompanyColumns::CUSTOMERS );
		if ( null === $cell ) {
			return $this->members;
		}
		$members = [];
		foreach ( self::tokens( $cell ) as $token ) {
			$customer = $this->facts->customers[ $token ] ?? null;
			if ( null === $customer ) {
				$this->refuse( CompanyColumns::CUSTOMERS, ImportProblem::CUSTOMER_UNKNOWN, $token );
			} else {
				$members[ $customer ] = $token;
			}
		}
		if ( count( $members ) > self::MAX_MEMBERS ) {
			$this->refuse( CompanyColumns::CUSTOMERS, ImportProblem::TOO_MANY_VALUES, other: (string) self::MAX_MEMBERS );
		}
		return $members;
	}

	/**
	 * E-mail addresses, or `#` and a user's id, in lower case.
	 *
	 * @return list<string>
	 */
	public static function tokens( string $cell ): array {
		return self::split( '/[\s,;]+/u', mb_strtolower( $cell ) );
	}

	/**
	 * @return list<string>
	 */
	public static function vat_list( string $cell ): array {
		return self::split( '/[,;\n]+/u', $cell );
	}

	/**
	 * The same for all ways to write a VAT number.
	 */
	public static function vat_key( string $number ): string {
		return strtoupper( (string) preg_replace( '/[^A-Za-z0-9]/', '', $number ) );
	}

	/**
	 * The text of a cell that is not as the company has it; null if it is, or if the file does not have the column.
	 */
	private function changed( string $column ): ?string {
		$cell = $this->cells[ $column ] ?? null;
		if ( null === $cell || 0 === $this->before->revision ) {
			return $cell;
		}
		$present = CompanyColumns::cells( $this->before, array_values( $this->members ) )[ $column ];
		return CsvCell::trim( $present ) === $cell ? null : $cell;
	}

	private function refuse_control_characters(): void {
		foreach ( $this->cells as $column => $cell ) {
			$pattern = CompanyColumns::NAME === $column ? '/\p{Cc}/u' : '/[^\P{Cc}\t\n]/u';
			if ( 1 === preg_match( $pattern, $cell ) ) {
				$this->refuse( $column, ImportProblem::CONTROL_CHARACTER );
			}
		}
	}

	/**
	 * @return list<string>
	 */
	private function vat_numbers( string $cell ): array {
		$numbers = self::vat_list( $cell );
		if ( count( $numbers ) > self::MAX_VAT_NUMBERS ) {
			$this->refuse( CompanyColumns::VAT, ImportProblem::TOO_MANY_VALUES, other: (string) self::MAX_VAT_NUMBERS );
		}
		foreach ( $numbers as $number ) {
			$this->limited( CompanyColumns::VAT, $number, self::VAT_MAX_LENGTH );
		}
		return $numbers;
	}

	/**
	 * @return list<string>|null
	 */
	private function terms( string $cell ): ?array {
		if ( '' === $cell || CompanyColumns::NO_TERMS === $cell ) {
			return '' === $cell ? null : [];
		}
		$terms = self::split( '/[\s,;]+/u', $cell );
		foreach ( array_diff( $terms, $this->facts->terms, $this->before->terms ?? [] ) as $term ) {
			$this->refuse( CompanyColumns::TERMS, ImportProblem::TERM_UNKNOWN, $term, implode( ', ', $this->facts->terms ) );
		}
		return $terms;
	}

	/**
	 * @return array<string, int>|null Minor units by currency.
	 */
	private function limits( string $cell ): ?array {
		if ( CompanyColumns::UNLIMITED === mb_strtolower( $cell ) ) {
			return null;
		}
		// Without credit: the dialog needs a currency.
		$limits = '' === $cell ? [ $this->facts->currency => 0 ] : [];
		foreach ( self::split( '/[;\n]+|,\s+/u', $cell, false ) as $limit ) {
			[ $currency, $amount ] = $this->limit( $limit );
			if ( isset( $limits[ $currency ] ) ) {
				$this->refuse( CompanyColumns::LIMITS, ImportProblem::CURRENCY_TWICE, $currency );
			}
			$limits[ $currency ] = $amount;
		}
		return $limits;
	}

	/**
	 * "8000.00 EUR" or "EUR 8000,00". "8.000 EUR" is refused: it could be eight or eight thousand.
	 *
	 * @return array{string, int}
	 */
	private function limit( string $limit ): array {
		$currency = 1 === preg_match( '/^([A-Za-z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Za-z]{3})$/D', $limit, $found ) ? strtoupper( end( $found ) ) : '';
		$amount   = CsvCell::trim( str_ireplace( $currency, '', $limit ) );
		$decimals = Money::digits( $currency );
		if ( '' !== $currency && ! in_array( $currency, $this->facts->currencies, true ) ) {
			$this->refuse( CompanyColumns::LIMITS, ImportProblem::CURRENCY_UNKNOWN, $currency );
		} elseif ( str_starts_with( $amount, '-' ) ) {
			$this->refuse( CompanyColumns::LIMITS, ImportProblem::AMOUNT_NEGATIVE, $limit );
		} elseif ( '' === $currency || 1 !== preg_match( '/^\d{1,9}' . ( $decimals > 0 ? "(?:[.,]\d{1,$decimals})?" : '' ) . '$/D', $amount ) ) {
			$this->refuse( CompanyColumns::LIMITS, ImportProblem::AMOUNT_MALFORMED, $limit );
		}
		return [ $currency, Money::parse( $amount, $currency ) ?? 0 ];
	}

	private function days( string $cell ): ?int {
		if ( '' === $cell ) {
			return null;
		}
		if ( 1 !== preg_match( '/^\d{1,3}$/D', $cell ) || (int) $cell > self::MAX_DAYS ) {
			$this->refuse( CompanyColumns::DAYS, ImportProblem::DAYS_INVALID, $cell, (string) self::MAX_DAYS );
		}
		return (int) $cell;
	}

	private function status( string $cell ): string {
		if ( ! in_array( $cell, Company::STATUSES, true ) ) {
			$this->refuse( CompanyColumns::STATUS, ImportProblem::STATUS_UNKNOWN, $cell, implode( ', ', Company::STATUSES ) );
		}
		return $cell;
	}

	private function limited( string $column, string $text, int $length ): string {
		if ( mb_strlen( $text ) > $length ) {
			$this->refuse( $column, ImportProblem::TEXT_TOO_LONG, other: (string) $length );
		}
		return $text;
	}

	private function refuse( string $column, string $code, string $value = '', string $other = '' ): void {
		$this->errors[] = new ImportProblem( $this->line, $column, $code, mb_substr( $value, 0, 100 ), $other );
	}

	/**
	 * Without empty and, unless every value counts, repeated ones.
	 *
	 * @return list<string>
	 */
	private static function split( string $pattern, string $cell, bool $is_unique = true ): array {
		$found  = preg_split( $pattern, $cell, -1, PREG_SPLIT_NO_EMPTY );
		$values = array_filter( array_map( [ CsvCell::class, 'trim' ], false === $found ? [] : $found ), static fn ( string $value ): bool => '' !== $value );
		return array_values( $is_unique ? array_unique( $values ) : $values );
	}
}
