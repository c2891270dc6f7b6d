<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\PaymentTerms;

/**
 * Which of the store's payment terms a buyer gets. The first that exists counts: terms of the member, terms of the company, the
 * term's offer, the default offer. Countries narrow each of them. The same rule as `shared/on-account/allowed-terms.ts`.
 *
 * @phpstan-import-type Offer from OfferRules
 */
final class AllowedTerms {

	/**
	 * @param list<string> $payment_terms   Values of the store's terms.
	 * @param string       $billing_country Empty while it is not known.
	 * @param int          $total           Of the order, in minor units.
	 * @param string       $currency        ISO 4217.
	 * @return list<string> In the store's order, with pay now where the store lists it. Empty if no deferred term is left: the
	 *                      buyer pays now and is asked nothing.
	 */
	public static function of( array $payment_terms, OfferRules $rules, AccountBuyer $buyer, string $billing_country, int $total, string $currency ): array {
		$deferred = array_filter( $payment_terms, [ PaymentTerms::class, 'is_deferred' ] );
		$is_small = null !== $buyer->company || self::is_within( $rules->max_order, $total, $currency );
		$allowed  = null !== $buyer->block() ? [] : array_filter( $deferred, static fn ( string $term ): bool => self::is_allowed( $term, $rules, $buyer, $billing_country, $is_small ) );
		if ( [] !== $deferred && [] === $allowed ) {
			return [];
		}
		return array_values( array_filter( $payment_terms, static fn ( string $term ): bool => ! PaymentTerms::is_deferred( $term ) || in_array( $term, $allowed, true ) ) );
	}

	private static function is_allowed( string $term, OfferRules $rules, AccountBuyer $buyer, string $billing_country, bool $is_small ): bool {
		$offer     = $rules->offers[ $term ] ?? null;
		$countries = $offer['countries'] ?? null;
		if ( null !== $countries && ! in_array( $billing_country, $countries, true ) ) {
			return false;
		}
		$agreed = $buyer->agreed_terms();
		if ( null !== $agreed ) {
			return in_array( $term, $agreed, true );
		}
		return $is_small && self::is_offered( $offer['to'] ?? $rules->default_offer, $offer['roles'] ?? null, $buyer );
	}

	/**
	 * Nothing is converted: a total in another currency exceeds the maximum. The orders of a company are bounded by its credit
	 * limit instead.
	 *
	 * @param array{amount: int, currency: string}|null $max
	 */
	private static function is_within( ?array $max, int $total, string $currency ): bool {
		return null === $max || ( $currency === $max['currency'] && $total <= $max['amount'] );
	}

	/**
	 * @param list<string>|null $roles
	 */
	private static function is_offered( string $audience, ?array $roles, AccountBuyer $buyer ): bool {
		$is_signed_in = $buyer->is_signed_in || null !== $buyer->company;
		return match ( $audience ) {
			OfferRules::EVERYONE  => true,
			OfferRules::SIGNED_IN => $is_signed_in,
			default               => null !== $buyer->company,
		} && ( null === $roles || ( $is_signed_in && [] !== array_intersect( $roles, $buyer->roles ) ) );
	}
}
