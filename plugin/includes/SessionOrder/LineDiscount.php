<?php
/**
 * What is taken off a session that brings its own lines.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use WC_Coupon;
use WC_Discounts;
use WC_Product;

defined( 'ABSPATH' ) || exit;

/**
 * An amount sent with the cart is law. A code alone is one of the store's coupons: it counts by the store's rules, for
 * the lines that are the store's products.
 */
final class LineDiscount {

	/**
	 * The discount in minor units; 0 when there is none, or the store does not accept the code (any more).
	 *
	 * @param RequestedSession        $session  What is bought.
	 * @param list<WC_Product|null> $products The product of each line.
	 */
	public static function find( RequestedSession $session, array $products ): int {
		if ( 0 < $session->discount || '' === $session->coupon ) {
			return $session->discount;
		}
		$coupon = new WC_Coupon( wc_format_coupon_code( $session->coupon ) );
		if ( 0 === $coupon->get_id() ) {
			return 0;
		}
		RestoredCart::open_empty();
		$discounts = new WC_Discounts( WC()->cart );
		$discounts->set_items( self::items( $session, $products ) );
		if ( true !== $discounts->apply_coupon( $coupon ) ) {
			return 0;
		}
		$sum = 0.0;
		foreach ( $discounts->get_discounts_by_coupon() as $amount ) {
			$sum += is_numeric( $amount ) ? (float) $amount : 0.0;
		}
		return Money::to_minor( $sum, $session->currency );
	}

	/**
	 * The lines as WooCommerce's discounts take them.
	 *
	 * @param RequestedSession        $session  What is bought.
	 * @param list<WC_Product|null> $products The product of each line.
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
