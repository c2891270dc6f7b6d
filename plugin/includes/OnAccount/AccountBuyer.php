<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

/**
 * What the store knows of a buyer who may order on account. A VAT number is none of it: it is public, so it proves nothing.
 *
 * @phpstan-type Standing array{status: string, overdue: bool, terms: list<string>|null, memberTerms: list<string>|null}
 */
final class AccountBuyer {

	public const ACTIVE    = 'active';
	public const SUSPENDED = 'suspended';
	public const OVERDUE   = 'overdue';

	/**
	 * @param list<string>  $roles   Of the signed-in customer; none for a guest.
	 * @param Standing|null $company The company that the customer is a member of: whether it is active, whether its payment is
	 *                               overdue, and the terms agreed with it and with this member; null: as offered to everyone else.
	 */
	public function __construct(
		public readonly bool $is_signed_in = false,
		public readonly array $roles = [],
		public readonly ?array $company = null,
	) {}

	/**
	 * Why the company gets no term at present; null if it is not blocked.
	 */
	public function block(): ?string {
		return match ( true ) {
			null === $this->company                     => null,
			self::ACTIVE !== $this->company['status'] => self::SUSPENDED,
			$this->company['overdue']                   => self::OVERDUE,
			default                                     => null,
		};
	}

	/**
	 * Values of the terms agreed with the buyer; null if nothing was agreed.
	 *
	 * @return list<string>|null
	 */
	public function agreed_terms(): ?array {
		return $this->company['memberTerms'] ?? $this->company['terms'] ?? null;
	}
}
