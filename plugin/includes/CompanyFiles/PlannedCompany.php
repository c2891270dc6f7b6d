<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\Company;

defined( 'ABSPATH' ) || exit;

/**
 * A company that an import creates or changes. Immutable.
 */
final class PlannedCompany {

	/**
	 * @param Company   $company With the revision that is saved now; 0 and an empty id if it is new.
	 * @param list<int> $joining Customers who become members.
	 * @param list<int> $leaving Customers who no longer are.
	 */
	public function __construct(
		public readonly Company $company,
		public readonly array $joining,
		public readonly array $leaving,
	) {}

	public function is_new(): bool {
		return 0 === $this->company->revision;
	}
}
