<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

/**
 * What an order on account was paid last, and what it still owes, in minor units. Immutable.
 */
final class PaymentAmounts {

	private function __construct( public readonly int $received, public readonly int $remaining ) {}

	/**
	 * The last payment settles what earlier ones and refunds have left; without it, that remains.
	 *
	 * @param int $total    Of the order.
	 * @param int $refunded Of the total.
	 * @param int $earlier  Paid in part before.
	 */
	public static function settle( int $total, int $refunded, int $earlier, bool $is_paid ): self {
		$owed = max( 0, $total - $refunded - $earlier );
		return $is_paid ? new self( $owed, 0 ) : new self( $earlier, $owed );
	}

	public static function of( WC_Order $order ): self {
		return self::after( $order, self::minor( $order, $order->get_total_refunded() ) );
	}

	/**
	 * As they were when the order was paid: what was refunded later had been paid.
	 *
	 * @param int $paid_at Unix seconds.
	 */
	public static function when_paid( WC_Order $order, int $paid_at ): self {
		$refunded = 0;
		foreach ( 0.0 === (float) $order->get_total_refunded() ? [] : $order->get_refunds() as $refund ) {
			$created   = $refund->get_date_created();
			$refunded += null !== $created && $created->getTimestamp() <= $paid_at ? self::minor( $order, $refund->get_amount() ) : 0;
		}
		return self::after( $order, $refunded );
	}

	private static function after( WC_Order $order, int $refunded ): self {
		return self::settle(
			self::minor( $order, $order->get_total() ),
			$refunded,
			self::minor( $order, OrderMeta::read( $order, OrderMeta::AMOUNT_PAID ) ),
			'' !== OrderMeta::read( $order, OrderMeta::PAID_AT )
		);
	}

	private static function minor( WC_Order $order, string|float $amount ): int {
		return Money::to_minor( $amount, $order->get_currency() );
	}
}
