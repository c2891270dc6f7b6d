<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use WC_Coupon;
use WC_Discounts;
use WC_Product;

/**
 * The discount of a session created over the API. A sent amount is final. A code alone is one of the store's coupons, applied by
 * the store's rules to the lines that are the store's products.
 */
final class LineDiscount {

	/**
	 * @param list<WC_Product|null> $products Product of each line.
	 * @return int Minor units; 0 without a discount, or if the store does not accept the coupon.
	 */
	public static function amount( RequestedSession $session, array $products ): int {
		if ( 0 < $session->discount || '' === $session->coupon ) {
			return $session->discount;
		}
		$coupon = new WC_Coupon( wc_format_coupon_code( $session->coupon ) );
		if ( 0 === $coupon->get_id() ) {
			return 0;
		}
		$discounts = new WC_Discounts( RestoredCart::create_empty() );
		$discounts->set_items( self::items( $session, $products ) );
		if ( true !== $discounts->apply_coupon( $coupon ) ) {
			return 0;
		}
		return Money::to_minor( (float) array_sum( array_filter( $discounts->get_discounts_by_coupon(), 'is_numeric' ) ), $session->currency );
	}

	/**
	 * The lines as `WC_Discounts` expects them.
	 *
	 * @param list<WC_Product|null> $products Product of each line.
	 * @return array<string, object>
	 */
	private static function items( RequestedSession $session, array $products ): array {
		$items = [];
		foreach ( $session->lines as $index => $line ) {
			if ( null !== $products[ $index ] ) {
				$key           = "line_$index";
				$price         = (float) Money::to_decimal( $line['price'] * $line['quantity'], $session->currency );
				$items[ $key ] = (object) [
					'key'      => $key,
					'object'   => [
						'data'     => $products[ $index ],
						'quantity' => $line['quantity'],
					],
					'product'  => $products[ $index ],
					'quantity' => $line['quantity'],
					'price'    => wc_add_number_precision( $price ),
				];
			}
		}
		return $items;
	}
}
