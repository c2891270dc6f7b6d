<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\Company;
use SvcCheckout\Support\Money;

defined( 'ABSPATH' ) || exit;

/**
 * The columns of a CSV file of companies, and how a company is written in them. {@see CompanyCells} reads them.
 */
final class CompanyColumns {

	public const ID        = 'id';
	public const NAME      = 'name';
	public const VAT       = 'vat_numbers';
	public const CUSTOMERS = 'customer_emails';
	public const TERMS     = 'terms';
	public const LIMITS    = 'credit_limits';
	public const DAYS      = 'overdue_days';
	public const STATUS    = 'status';
	public const NOTE      = 'note';

	public const ALL = [ self::ID, self::NAME, self::VAT, self::CUSTOMERS, self::TERMS, self::LIMITS, self::DAYS, self::STATUS, self::NOTE ];

	/** In `terms`: no terms at all, where an empty cell means those for approved companies. */
	public const NO_TERMS = 'none';

	/** In `credit_limits`. An empty cell means no credit. */
	public const UNLIMITED = 'unlimited';

	private const BETWEEN = '; ';

	/**
	 * The cells of a company by column, unescaped.
	 *
	 * @param list<string> $customers E-mail addresses of its members; `#` and the user's id for one without.
	 * @return array<string, string>
	 */
	public static function cells( Company $company, array $customers ): array {
		$limits = [];
		foreach ( $company->credit_limits ?? [] as $currency => $amount ) {
			$limits[] = Money::to_decimal( $amount, $currency ) . " $currency";
		}
		return [
			self::ID        => $company->id,
			self::NAME      => $company->name,
			self::VAT       => implode( self::BETWEEN, $company->vat_numbers ),
			self::CUSTOMERS => implode( self::BETWEEN, $customers ),
			self::TERMS     => [] === $company->terms ? self::NO_TERMS : implode( self::BETWEEN, $company->terms ?? [] ),
			self::LIMITS    => null === $company->credit_limits ? self::UNLIMITED : implode( self::BETWEEN, $limits ),
			self::DAYS      => (string) $company->overdue_days,
			self::STATUS    => $company->status,
			self::NOTE      => $company->note,
		];
	}
}
