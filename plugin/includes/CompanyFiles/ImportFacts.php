<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\Company;

defined( 'ABSPATH' ) || exit;

/**
 * What the store knows about the companies and customers that a file names. Customers are users by id; their token is the e-mail
 * address, or `#` and the id if they have none. Immutable.
 *
 * @phpstan-type Named array{id: string, name: string}
 */
final class ImportFacts {

	/**
	 * @param string                            $currency   The store's.
	 * @param list<string>                      $currencies All that the store knows.
	 * @param list<string>                      $terms      Values of the store's deferred terms.
	 * @param array<string, Company>            $companies  By id.
	 * @param array<string, array<int, string>> $members    Tokens by company and customer.
	 * @param array<string, int>                $customers  By token in lower case.
	 * @param array<int, Named>                 $owners     The company to which a customer belongs.
	 * @param array<string, list<Named>>        $vat        Companies by key of the VAT number.
	 * @param array<string, Named>              $names      Companies by name in lower case.
	 */
	public function __construct(
		public readonly string $currency,
		public readonly array $currencies,
		public readonly array $terms,
		public readonly array $companies = [],
		public readonly array $members = [],
		public readonly array $customers = [],
		public readonly array $owners = [],
		public readonly array $vat = [],
		public readonly array $names = [],
	) {}
}
