<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ GatewayId, Money, OrderMeta };
use WC_Order;

/**
 * What an order owes on account, in minor units, and to which company it counts: the one that staff assigned, else the company
 * of its customer, else the one it counted to before.
 *
 * @phpstan-import-type Debt from Reservation
 * @phpstan-import-type Row from Receivables
 */
final class OrderDebt {

	/** Instead of a company's id on the order: staff decided that it counts to none. */
	public const NO_COMPANY = 'none';

	/** Statuses of orders that owe nothing any more. */
	private const ENDED = [ 'cancelled', 'refunded', 'trash', 'checkout-draft', 'auto-draft', 'draft', 'new' ];

	/** In these an order waits for a payment: it is being placed, or still owes. */
	public const UNDECIDED = [ 'pending', 'failed' ];

	/**
	 * Whether the order is placed on account in a checkout.
	 */
	public static function is_on_account( WC_Order $order ): bool {
		return GatewayId::ON_ACCOUNT === $order->get_payment_method() && self::is_deferred( $order );
	}

	/**
	 * @return Debt
	 */
	public static function of( WC_Order $order, string $company_id ): array {
		return [
			'order'    => $order->get_id(),
			'company'  => $company_id,
			'livemode' => '0' !== OrderMeta::read( $order, OrderMeta::LIVEMODE ),
			'currency' => $order->get_currency(),
			'total'    => Money::to_minor( $order->get_total(), $order->get_currency() ),
			'due'      => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
		];
	}

	/**
	 * Reserves an order's total at its company. Orders of guests and of customers without a company need none, nor do other
	 * payment methods: a guest must not learn from a refusal what a company owes.
	 *
	 * @param WC_Order $order A saved order.
	 * @return CreditRefusal|null Null to place the order.
	 */
	public static function reserve( WC_Order $order ): ?CreditRefusal {
		$member  = self::is_on_account( $order ) ? Companies::of_customer( $order->get_customer_id() ) : null;
		$company = null === $member ? '' : self::company( $order, '' );
		if ( '' === $company ) {
			// An earlier attempt may have been on account.
			Receivables::end_reservation( $order->get_id() );
			return null;
		}
		return Reservation::reserve( self::of( $order, $company ), OfferRules::load() );
	}

	/**
	 * Writes the order's row if it is not as it should be. Safe to repeat.
	 *
	 * @param WC_Order $order A saved order of any kind.
	 * @return bool Whether the row was wrong.
	 */
	public static function follow( WC_Order $order ): bool {
		$row  = Receivables::find( $order->get_id() );
		$next = self::row( $order, $row );
		if ( null === $next || $next === $row ) {
			return false;
		}
		Receivables::put( $order->get_id(), $next );
		return true;
	}

	/**
	 * Whether the order's row is as it should be, or the order needs none.
	 */
	public static function is_recorded( WC_Order $order ): bool {
		$row = Receivables::find( $order->get_id() );
		return self::row( $order, $row ) === $row;
	}

	/**
	 * The company that the order counts to; empty without one.
	 *
	 * @param string $before Where it counted before: a debt does not end because its customer leaves the company. A company that was
	 *                       deleted owed nothing.
	 */
	public static function company( WC_Order $order, string $before ): string {
		$assigned = OrderMeta::read( $order, OrderMeta::COMPANY_ID );
		if ( self::NO_COMPANY === $assigned ) {
			return '';
		}
		if ( '' !== $assigned && null !== Companies::find( $assigned ) ) {
			return $assigned;
		}
		$member = Companies::of_customer( $order->get_customer_id() );
		if ( null !== $member ) {
			return $member['company']->id;
		}
		return '' === $before || null === Companies::find( $before ) ? '' : $before;
	}

	/**
	 * The row that the order should have.
	 *
	 * @param Row|null $row The row that it has.
	 * @return Row|null Null if it needs none.
	 */
	private static function row( WC_Order $order, ?array $row ): ?array {
		$company = self::is_deferred( $order ) ? self::company( $order, $row['company'] ?? '' ) : '';
		if ( '' === $company ) {
			// The reservation of an order that is being placed ends by itself.
			$is_over = match ( $row['state'] ?? '' ) {
				Receivables::HELD     => true,
				Receivables::RESERVED => ! $order->has_status( self::UNDECIDED ),
				default               => false,
			};
			return null !== $row && $is_over ? [ 'state' => Receivables::ENDED ] + $row : $row;
		}
		if ( $order->has_status( self::UNDECIDED ) && Receivables::HELD !== ( $row['state'] ?? '' ) ) {
			return $row;
		}
		$currency = $order->get_currency();
		$total    = Money::to_minor( $order->get_total(), $currency );
		$refunded = Money::to_minor( $order->get_total_refunded(), $currency );
		$paid     = '' === OrderMeta::read( $order, OrderMeta::PAID_AT ) ? Money::to_minor( OrderMeta::read( $order, OrderMeta::AMOUNT_PAID ), $currency ) : max( 0, $total - $refunded );
		$is_owed  = ! $order->has_status( self::ENDED ) && $total > $refunded + $paid;
		if ( null === $row && ! $is_owed ) {
			return null;
		}
		$mode = OrderMeta::read( $order, OrderMeta::LIVEMODE );
		return [
			'company'  => $company,
			'livemode' => '' === $mode ? Receivables::BOTH_MODES : (int) ( '0' !== $mode ),
			'currency' => $currency,
			'state'    => $is_owed ? Receivables::HELD : Receivables::ENDED,
			'total'    => $total,
			'refunded' => $refunded,
			'paid'     => $paid,
			'due'      => OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
		];
	}

	/**
	 * Whether the order is on a deferred term, whatever its payment method is.
	 */
	public static function is_deferred( WC_Order $order ): bool {
		return PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) );
	}
}
