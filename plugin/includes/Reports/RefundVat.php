<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\Allocation;

/**
 * The VAT in a refund. WooCommerce records it with the lines that are refunded. A refund that was entered as an amount only (from
 * the status _Refunded_, a card processor, or the field of the amount) has no lines, and no VAT by WooCommerce's record; but the
 * price that was given back included it (Directive 2006/112/EC, article 90). It contains the share of what was left of its order.
 *
 * @phpstan-type Refund array{id: int, total: int, tax: int, hasLines: bool}
 */
final class RefundVat {

	/**
	 * A later refund does not change the VAT of an earlier one, and the last refund of an order takes the VAT that is left. Shares are
	 * in the store's unit, as its other amounts.
	 *
	 * @param int          $order_total With VAT, in minor units.
	 * @param int          $order_tax   In minor units.
	 * @param string       $currency    ISO 4217.
	 * @param list<Refund> $refunds     Of one order, the first one first. Amounts are negative, in minor units.
	 * @return array<int, array{tax: int, isShare: bool}> By id of the refund.
	 */
	public static function of( int $order_total, int $order_tax, string $currency, array $refunds ): array {
		$left_total = $order_total;
		$left_tax   = $order_tax;
		$result     = [];
		foreach ( $refunds as $refund ) {
			$is_share = ! $refund['hasLines'] && 0 === $refund['tax'] && $left_tax > 0 && $left_total > 0;
			$tax      = $is_share ? -self::share( min( -$refund['total'], $left_total ), $left_tax, $left_total, $currency ) : $refund['tax'];

			$result[ $refund['id'] ] = [
				'tax'     => $tax,
				'isShare' => $is_share,
			];
			$left_total             += $refund['total'];
			$left_tax               += $tax;
		}
		return $result;
	}

	/**
	 * The part of a tax that belongs to a part of a total: at most the tax, and all of it if the part is the total.
	 */
	private static function share( int $part, int $tax, int $total, string $currency ): int {
		return $part === $total ? $tax : min( $tax, Money::in_units( Allocation::proportion( $tax, max( 0, $part ), $total ), $currency ) );
	}
}
