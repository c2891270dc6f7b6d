<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Money;
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
		$total    = null === WC()->cart ? 0 : Money::to_minor( WC()->cart->get_total( 'edit' ), $currency );
		return self::to( get_current_user_id(), null === WC()->customer ? '' : WC()->customer->get_billing_country(), $total, $currency );
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
	 * @param int $customer_id User; 0 for a guest.
	 */
	public static function buyer( int $customer_id ): AccountBuyer {
		$user = $customer_id > 0 ? get_userdata( $customer_id ) : false;
		return false === $user ? new AccountBuyer() : new AccountBuyer( true, array_values( $user->roles ) );
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
		$allowed = AllowedTerms::of( array_column( $terms, 'value' ), OfferRules::load(), self::buyer( $customer_id ), $country, $total, $currency );
		return array_values( array_filter( $terms, static fn ( array $term ): bool => in_array( $term['value'], $allowed, true ) ) );
	}
}
