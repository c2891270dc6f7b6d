<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ Buyer, Money, OrderMeta };
use WC_Order;
use WC_Order_Item_Coupon;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;

/**
 * The field `cart` of pre-confirmations and order events.
 */
final class OrderedCart {

	/**
	 * The fields `shipping` and `shippingMethod` of a request; without them, the goods go to the billing address, or nothing is
	 * delivered. Values that exceed the limits of the forms were written by other plugins.
	 *
	 * @return array{shipping?: array<string, mixed>, shippingMethod?: array<string, string>}
	 */
	public static function delivery( WC_Order $order ): array {
		$method   = Settings::has_feature( Settings::FEATURE_SHIPPING_METHOD ) ? self::shipping_method( $order ) : [];
		$shipping = Buyer::shipping( $order );
		if ( null === $shipping ) {
			return $method;
		}
		$text = static fn ( string $value ): string => mb_substr( $value, 0, 400 );
		return [
			'shipping' => [
				'company'   => $text( $shipping['company'] ),
				'firstName' => $text( $shipping['firstName'] ),
				'lastName'  => $text( $shipping['lastName'] ),
				'phone'     => mb_substr( $shipping['phone'], 0, 200 ),
				'address'   => [ 'postcode' => mb_substr( $shipping['address']['postcode'], 0, 100 ) ] + array_map( $text, $shipping['address'] ),
			],
		] + $method;
	}

	/**
	 * Of several packages, both are lists.
	 *
	 * @return array{shippingMethod?: array{id: string, label: string}}
	 */
	private static function shipping_method( WC_Order $order ): array {
		$ids    = [];
		$labels = [];
		foreach ( $order->get_items( 'shipping' ) as $item ) {
			if ( $item instanceof WC_Order_Item_Shipping ) {
				$instance = $item->get_instance_id();
				$ids[]    = $item->get_method_id() . ( '' === $instance || '0' === $instance ? '' : ":$instance" );
				$labels[] = wp_strip_all_tags( $item->get_method_title() );
			}
		}
		if ( [] === $ids ) {
			return [];
		}
		return [
			'shippingMethod' => [
				'id'    => mb_substr( implode( ', ', $ids ), 0, 2000 ),
				'label' => mb_substr( implode( ', ', $labels ), 0, 2000 ),
			],
		];
	}

	/**
	 * The field `coupons` of a request: the order's codes, with what each takes off, including tax where prices include it.
	 *
	 * @return array{coupons?: list<array{code: string, amount: int}>}
	 */
	public static function coupons( WC_Order $order ): array {
		if ( ! Settings::has_feature( Settings::FEATURE_COUPONS ) ) {
			return [];
		}
		$coupons = [];
		foreach ( $order->get_items( 'coupon' ) as $item ) {
			if ( $item instanceof WC_Order_Item_Coupon ) {
				$discount  = (float) $item->get_discount() + ( $order->get_prices_include_tax() ? (float) $item->get_discount_tax() : 0.0 );
				$coupons[] = [
					'code'   => mb_substr( $item->get_code(), 0, 255 ),
					'amount' => max( 0, Money::to_minor( $discount, $order->get_currency() ) ),
				];
			}
		}
		return [ 'coupons' => array_slice( $coupons, 0, 100 ) ];
	}

	/**
	 * @return array{items: list<array<string, int|string>>, extensions?: object}
	 */
	public static function of( WC_Order $order ): array {
		$items = [];
		foreach ( $order->get_items() as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$id       = (string) ( $item->get_variation_id() > 0 ? $item->get_variation_id() : $item->get_product_id() );
				$name     = trim( $item->get_name() );
				$quantity = max( 1, (int) ceil( (float) $item->get_quantity() ) );
				$items[]  = [
					'id'       => $id,
					'name'     => '' === $name ? $id : mb_substr( $name, 0, 500 ),
					'quantity' => $quantity,
					'price'    => max( 0, Money::to_minor( (float) $item->get_subtotal() / $quantity, $order->get_currency() ) ),
				];
			}
		}
		$extensions = json_decode( OrderMeta::read( $order, OrderMeta::CART_EXTENSIONS ) );
		return [ 'items' => $items ] + ( is_object( $extensions ) && [] !== get_object_vars( $extensions ) ? compact( 'extensions' ) : [] );
	}
}
