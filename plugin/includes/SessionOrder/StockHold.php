<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\SessionOrder;

use Automattic\WooCommerce\Checkout\Helpers\ReserveStockException;
use Exception;
use SvcCheckout\Support\Refusal;
use WC_Coupon;
use WC_Order;
use WC_Order_Item_Product;
use WC_Product;

/**
 * WooCommerce's reservations of stock and coupons, held for an order while it is being paid.
 *
 * @phpstan-type Shortage array{id: string, name: string, available: int}
 */
final class StockHold {

	/** Where WooCommerce stores the coupons that an order holds, and the limit each counts towards. */
	private const HELD_COUPONS = [
		'_coupon_held_keys'           => 'usage_limit',
		'_coupon_held_keys_for_users' => 'usage_limit_per_user',
	];

	/**
	 * Lines without enough stock, not counting the reservation of the session's own order.
	 *
	 * @param int $own Id of the session's order; 0 without one.
	 * @return list<Shortage>
	 */
	public static function shortages( WC_Order $order, int $own ): array {
		$wanted = [];
		$short  = [];
		foreach ( $order->get_items() as $item ) {
			$product = $item instanceof WC_Order_Item_Product ? $item->get_product() : null;
			if ( ! $product instanceof WC_Product ) {
				continue;
			}
			$stock            = $product->get_stock_managed_by_id();
			$wanted[ $stock ] = ( $wanted[ $stock ] ?? 0 ) + $item->get_quantity();
			$available        = self::available( $product, $own );
			if ( null !== $available && $available < $wanted[ $stock ] ) {
				$short[ $product->get_id() ] = [
					'id'        => (string) $product->get_id(),
					'name'      => wp_strip_all_tags( $item->get_name() ),
					'available' => $available,
				];
			}
		}
		return array_values( $short );
	}

	/**
	 * Reserves stock and coupons.
	 *
	 * @param WC_Order $order A saved order.
	 * @param int      $until Unix seconds.
	 * @throws Refusal If stock is short or a coupon is used up.
	 */
	public static function reserve( WC_Order $order, int $until ): void {
		$minutes = max( 1, (int) ceil( ( $until - time() ) / 60 ) );
		$hold    = static fn (): int => $minutes;
		add_filter( 'woocommerce_order_hold_stock_minutes', $hold, PHP_INT_MAX );
		add_filter( 'woocommerce_coupon_hold_minutes', $hold, PHP_INT_MAX );
		try {
			wc_reserve_stock_for_order( $order );
			self::reserve_coupons( $order );
		} catch ( ReserveStockException ) {
			self::release( $order );
			throw new Refusal( 409, 'svc_out_of_stock', [ 'lines' => self::shortages( $order, $order->get_id() ) ] );
		} finally {
			remove_filter( 'woocommerce_order_hold_stock_minutes', $hold, PHP_INT_MAX );
			remove_filter( 'woocommerce_coupon_hold_minutes', $hold, PHP_INT_MAX );
		}
	}

	public static function release( WC_Order $order ): void {
		wc_release_stock_for_order( $order );
		wc_release_coupons_for_order( $order );
	}

	/**
	 * Cancels an order whose session ended without payment.
	 */
	public static function release_and_cancel( WC_Order $order ): void {
		self::release( $order );
		$order->set_status( 'cancelled', __( 'The checkout ended without payment.', 'svc-checkout' ) );
		$order->save();
	}

	/**
	 * Lets the quote of a session use the coupons that its own order holds.
	 *
	 * @param WC_Order $own The session's order.
	 */
	public static function ignore_coupons_of( WC_Order $own ): void {
		$codes = $own->get_coupon_codes();
		$allow = static fn ( mixed $limit, mixed $coupon ): mixed => is_int( $limit ) && $limit > 0 && $coupon instanceof WC_Coupon && in_array( $coupon->get_code(), $codes, true ) ? $limit + 1 : $limit;
		foreach ( self::HELD_COUPONS as $meta => $limit ) {
			$held = $own->get_meta( $meta );
			if ( is_array( $held ) && [] !== $held ) {
				add_filter( "woocommerce_coupon_get_$limit", $allow, 10, 2 );
			}
		}
	}

	/**
	 * WooCommerce reserves the coupons of the cart; an order from a session's own lines gets a cart with only its coupons.
	 *
	 * @throws Refusal If a coupon is used up.
	 */
	private static function reserve_coupons( WC_Order $order ): void {
		$codes = $order->get_coupon_codes();
		if ( [] === $codes ) {
			return;
		}
		if ( $codes !== RestoredCart::current()?->get_applied_coupons() ) {
			RestoredCart::create_empty()->set_applied_coupons( $codes );
		}
		try {
			$order->hold_applied_coupons( $order->get_billing_email() );
		} catch ( Exception $error ) {
			self::release( $order );
			throw new Refusal(
				409,
				'svc_coupon_not_applicable',
				[
					'codes'  => $codes,
					'reason' => 'a coupon can no longer be used: ' . wp_strip_all_tags( $error->getMessage() ),
				]
			);
		}
	}

	/**
	 * @param int $own Id of an order whose reservation does not count.
	 * @return int|null Null if stock is not managed or the product can be backordered.
	 */
	private static function available( WC_Product $product, int $own ): ?int {
		if ( ! $product->is_in_stock() ) {
			return 0;
		}
		if ( ! $product->managing_stock() || $product->backorders_allowed() ) {
			return null;
		}
		return max( 0, (int) floor( (float) $product->get_stock_quantity() - (float) wc_get_held_stock_quantity( $product, $own ) ) );
	}
}
