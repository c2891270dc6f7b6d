<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ FormMessages, Money };
use WC_Order;

/**
 * The payment terms that a buyer is offered now. Roles and memberships are read each time: nothing is granted from a copy.
 *
 * @phpstan-import-type Term from \SvcCheckout\Settings\PaymentTerms
 */
final class OfferedTerms {

	/**
	 * To the current shopper, for their cart and billing country as far as they are known.
	 *
	 * @return list<Term>
	 */
	public static function to_shopper(): array {
		$currency = get_woocommerce_currency();
		return self::to( get_current_user_id(), null === WC()->customer ? '' : WC()->customer->get_billing_country(), self::cart_total( $currency ), $currency );
	}

	/**
	 * What the store's own checkouts display to the current shopper: the terms, each with the day on which an order placed now is
	 * due, if it is known and the order would be taken on account; and otherwise why it would not. Without such a notice, what remains of a credit limit.
	 *
	 * @return array{terms: list<array{label: string, labels?: array<string, string>, value: string, default: bool, dueOn?: string}>, notice: string, limitNote: string}
	 */
	public static function display(): array {
		$notice = self::notice();
		$terms  = [];
		foreach ( self::to_shopper() as $term ) {
			$due     = '' === $notice ? PaymentTerms::due_date( $term['value'], time(), wp_timezone() ) : '';
			$terms[] = '' === $due ? $term : $term + [ 'dueOn' => $due ];
		}
		return [
			'terms'     => $terms,
			'notice'    => $notice,
			'limitNote' => '' === $notice ? self::limit_note( array_column( $terms, 'value' ) ) : '',
		];
	}

	/**
	 * What remains of the limit of the current shopper's company after an order of their cart, in a sentence; empty if it has none, the
	 * order exceeds it, or the shopper may not use it.
	 *
	 * @param list<string> $terms Values of the terms that the shopper is offered.
	 */
	private static function limit_note( array $terms ): string {
		$currency = get_woocommerce_currency();
		$credit   = [] === array_filter( $terms, [ PaymentTerms::class, 'is_deferred' ] ) ? null : self::credit( get_current_user_id(), $currency );
		$left     = null === $credit ? -1 : $credit['left'] - self::cart_total( $currency );
		return null === $credit || $left < 0 ? '' : strtr(
			FormMessages::text( 'form', 'limitAfter' ),
			[
				'{amount}' => Money::format( $left, $currency ),
				'{limit}'  => Money::format( $credit['limit'], $currency ),
			]
		);
	}

	/**
	 * The limit of a customer's company in a currency and what is left of it, in minor units; null if it is unlimited or nothing, or
	 * there is no company.
	 *
	 * @return array{limit: int, left: int}|null
	 */
	public static function credit( int $customer_id, string $currency ): ?array {
		$company = Companies::of_customer( $customer_id )['company'] ?? null;
		$limit   = $company?->limit( $currency );
		if ( null === $company || null === $limit || 0 === $limit ) {
			return null;
		}
		$used = Receivables::known_position( $company, B2bSettings::is_livemode(), $currency, OfferRules::load() )['used'];
		return [
			'limit' => $limit,
			'left'  => max( 0, $limit - $used ),
		];
	}

	/**
	 * To the customer of an order; to a guest, if it belongs to none.
	 *
	 * @return list<Term>
	 */
	public static function of_order( WC_Order $order ): array {
		return self::to( $order->get_customer_id(), $order->get_billing_country(), Money::to_minor( $order->get_total(), $order->get_currency() ), $order->get_currency() );
	}

	/**
	 * @param int         $customer_id User; 0 for a guest.
	 * @param string|null $currency    Of the cart or order; null for the store's.
	 */
	public static function buyer( int $customer_id, ?string $currency = null ): AccountBuyer {
		$user = $customer_id > 0 ? get_userdata( $customer_id ) : false;
		if ( false === $user ) {
			return new AccountBuyer();
		}
		$member = Companies::of_customer( $customer_id );
		return new AccountBuyer( true, array_values( $user->roles ), null === $member ? null : [
			'status'      => $member['company']->status,
			'overdue'     => '' !== Receivables::known_position( $member['company'], B2bSettings::is_livemode(), $currency ?? get_woocommerce_currency(), OfferRules::load() )['overdueSince'],
			'terms'       => $member['company']->terms,
			'memberTerms' => $member['terms'],
		] );
	}

	/**
	 * Why the current shopper's cart would not be taken on account, for them; empty if it would, or if they have no company.
	 */
	public static function notice(): string {
		$member = Companies::of_customer( get_current_user_id() );
		if ( null === $member || [] === B2bSettings::deferred_terms() ) {
			return '';
		}
		$currency = get_woocommerce_currency();
		$debt     = [
			'order'    => 0,
			'company'  => $member['company']->id,
			'livemode' => B2bSettings::is_livemode(),
			'currency' => $currency,
			'total'    => self::cart_total( $currency ),
			'due'      => '',
		];
		$refusal = Reservation::refusal_at( Receivables::known_position( $member['company'], $debt['livemode'], $currency, OfferRules::load() ), $debt, $member['company'] );
		// Without a term for the billing country, ordering less would not help.
		return null === $refusal || ( $refusal->is_over_limit() && [] === self::to_shopper() ) ? '' : $refusal->message();
	}

	/**
	 * What the checkout server needs to know of a session's buyer.
	 *
	 * @param WC_Order $order As quoted, with the customer.
	 * @param int      $own   Id of the session's order, whose reservation does not count; 0 without one.
	 * @return array{terms: list<string>, companyId: string|null, limit: int|null, remaining: int|null, blocked: string|null, labels?: object}
	 */
	public static function quote( WC_Order $order, int $own ): array {
		$member  = Companies::of_customer( $order->get_customer_id() );
		$company = null === $member ? null : $member['company'];
		$limit   = $company?->limit( $order->get_currency() );
		$terms   = array_column( self::of_order( $order ), 'label', 'value' );
		// Those that another plugin has changed.
		$labels  = array_diff_assoc( $terms, array_column( B2bSettings::payment_terms(), 'label', 'value' ) );
		return [
			'terms'     => array_map( 'strval', array_keys( $terms ) ),
			'companyId' => $company?->id,
			'limit'     => $limit,
			'remaining' => null === $company || null === $limit ? null : max( 0, $limit - Receivables::used( $company->id, B2bSettings::is_livemode(), $order->get_currency(), $own ) ),
			'blocked'   => self::buyer( $order->get_customer_id(), $order->get_currency() )->block(),
		] + ( [] === $labels ? [] : [ 'labels' => (object) $labels ] );
	}

	private static function cart_total( string $currency ): int {
		return null === WC()->cart ? 0 : Money::to_minor( WC()->cart->get_total( 'edit' ), $currency );
	}

	/**
	 * @param int $total Minor units.
	 * @return list<Term>
	 */
	private static function to( int $customer_id, string $country, int $total, string $currency ): array {
		$terms = B2bSettings::payment_terms();
		if ( [] === $terms ) {
			return [];
		}
		$buyer   = self::buyer( $customer_id, $currency );
		$allowed = AllowedTerms::of( array_column( $terms, 'value' ), OfferRules::load(), $buyer, $country, $total, $currency );
		$terms   = array_values( array_filter( $terms, static fn ( array $term ): bool => in_array( $term['value'], $allowed, true ) ) );
		return TermsFilter::apply(
			$terms,
			[
				'customer' => $customer_id,
				'roles'    => $buyer->roles,
				'country'  => $country,
				'total'    => $total,
				'currency' => $currency,
			]
		);
	}
}
