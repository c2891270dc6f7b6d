<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\PaymentTerms;

/**
 * Whom the store offers which payment term on account, as saved. Immutable. Without rules, everyone is offered every term.
 *
 * @phpstan-type Offer array{to: string, roles: list<string>|null, countries: list<string>|null}
 * @phpstan-type MaxOrder array{amount: int, currency: string}
 */
final class OfferRules {

	/** `{defaultOffer, offers, maxOrder, overdueDays, allowRequests}`, as the checkout server has them in `b2b.onAccount`. */
	public const OPTION = 'svc_checkout_on_account';

	public const EVERYONE  = 'everyone';
	public const SIGNED_IN = 'signed_in';
	/** Members of the companies that the store has approved. */
	public const APPROVED = 'approved';

	public const AUDIENCES = [ self::EVERYONE, self::SIGNED_IN, self::APPROVED ];

	/**
	 * @param string               $default_offer Audience of the terms without an offer of their own.
	 * @param array<string, Offer> $offers        By value of the term. Roles and countries are null if they do not matter.
	 * @param MaxOrder|null        $max_order     Largest order on account of a buyer without a company, in minor units.
	 * @param int|null             $overdue_days  A company whose payment is due for longer gets no term; null if it always does.
	 * @param bool                 $allow_requests Whether signed-in customers who are offered no term may ask for one.
	 */
	public function __construct(
		public readonly string $default_offer = self::EVERYONE,
		public readonly array $offers = [],
		public readonly ?array $max_order = null,
		public readonly ?int $overdue_days = null,
		public readonly bool $allow_requests = false,
	) {}

	public static function load(): self {
		return self::read( get_option( self::OPTION, [] ) );
	}

	/**
	 * Rules from the option or from the server. A part that this version cannot read offers less, never more.
	 */
	public static function read( mixed $stored ): self {
		$stored = is_array( $stored ) ? $stored : [];
		$offers = [];
		foreach ( is_array( $stored['offers'] ?? null ) ? $stored['offers'] : [] as $term => $offer ) {
			if ( PaymentTerms::is_deferred( (string) $term ) && is_array( $offer ) ) {
				$offers[ (string) $term ] = [
					'to'        => self::audience( $offer['to'] ?? null ),
					'roles'     => self::texts( $offer['roles'] ?? null ),
					'countries' => self::texts( $offer['countries'] ?? null ),
				];
			}
		}
		ksort( $offers, SORT_STRING );
		$max  = is_array( $stored['maxOrder'] ?? null ) ? $stored['maxOrder'] : null;
		$days = $stored['overdueDays'] ?? null;
		return new self(
			self::audience( $stored['defaultOffer'] ?? self::EVERYONE ),
			$offers,
			null === $max ? null : [
				'amount'   => is_int( $max['amount'] ?? null ) ? $max['amount'] : 0,
				'currency' => is_string( $max['currency'] ?? null ) ? $max['currency'] : '',
			],
			is_int( $days ) && $days >= 0 ? $days : null,
			true === ( $stored['allowRequests'] ?? false ),
		);
	}

	/**
	 * In the form of the option, always in the same order, so that rules can be compared.
	 *
	 * @return array{defaultOffer: string, offers: array<string, Offer>, maxOrder: MaxOrder|null, overdueDays: int|null, allowRequests: bool}
	 */
	public function to_array(): array {
		return [
			'defaultOffer'  => $this->default_offer,
			'offers'        => $this->offers,
			'maxOrder'      => $this->max_order,
			'overdueDays'   => $this->overdue_days,
			'allowRequests' => $this->allow_requests,
		];
	}

	private static function audience( mixed $value ): string {
		return is_string( $value ) && in_array( $value, self::AUDIENCES, true ) ? $value : self::APPROVED;
	}

	/**
	 * @return list<string>|null
	 */
	private static function texts( mixed $values ): ?array {
		return is_array( $values ) ? array_values( array_filter( $values, 'is_string' ) ) : null;
	}
}
