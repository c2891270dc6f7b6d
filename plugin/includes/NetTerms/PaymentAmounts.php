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
		$minor = static fn ( string|float $amount ): int => Money::to_minor( $amount, $order->get_currency() );
		return self::settle(
			$minor( $order->get_total() ),
			$minor( $order->get_total_refunded() ),
			$minor( OrderMeta::read( $order, OrderMeta::AMOUNT_PAID ) ),
			'' !== OrderMeta::read( $order, OrderMeta::PAID_AT )
		);
	}
}
