<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ GatewayId, Money, OrderMeta };
use WC_Order;

/**
 * What an order owes on account, in minor units.
 *
 * @phpstan-import-type Debt from Receivables
 */
final class OrderDebt {

	/** Statuses of orders that owe nothing any more. An unpaid order that is pending or failed is being placed, or still owes. */
	private const ENDED = [ 'cancelled', 'refunded', 'trash', 'checkout-draft', 'auto-draft', 'draft' ];

	private const UNDECIDED = [ 'pending', 'failed' ];

	/**
	 * Whether the order is placed on account.
	 */
	public static function is_on_account( WC_Order $order ): bool {
		return GatewayId::ON_ACCOUNT === $order->get_payment_method() && PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}

	/**
	 * @return Debt
	 */
	public static function of( WC_Order $order, Company $company ): array {
		return [
			'order'    => $order->get_id(),
			'company'  => $company->id,
			'livemode' => '0' !== OrderMeta::read( $order, OrderMeta::LIVEMODE ),
			'currency' => $order->get_currency(),
			'total'    => Money::to_minor( $order->get_total(), $order->get_currency() ),
			'due'      => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
		];
	}

	/**
	 * Reserves an order's total at the company of its customer; orders of anyone else, and other payment methods, need none.
	 *
	 * @param WC_Order $order A saved order.
	 * @return CreditRefusal|null Null to place the order.
	 */
	public static function reserve( WC_Order $order ): ?CreditRefusal {
		$member = self::is_on_account( $order ) ? Companies::of_customer( $order->get_customer_id() ) : null;
		if ( null === $member ) {
			// An earlier attempt may have been on account.
			Receivables::end_reservation( $order->get_id() );
			return null;
		}
		return Receivables::reserve( self::of( $order, $member['company'] ), OfferRules::load() );
	}

	/**
	 * After an order was saved: its row follows its status, total, refunds and payment.
	 */
	public static function follow( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) || $order->has_status( self::UNDECIDED ) ) {
			return;
		}
		$currency = $order->get_currency();
		$total    = Money::to_minor( $order->get_total(), $currency );
		$refunded = Money::to_minor( $order->get_total_refunded(), $currency );
		$paid     = '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ? Money::to_minor( OrderMeta::read( $order, OrderMeta::AMOUNT_PAID ), $currency ) : max( 0, $total - $refunded );
		$is_owed  = ! $order->has_status( self::ENDED ) && $total > $refunded + $paid;
		Receivables::update( $order->get_id(), compact( 'total', 'refunded', 'paid' ) + [
			'state' => $is_owed ? Receivables::HELD : Receivables::ENDED,
			'due'   => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
		] );
	}
}
