<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\{ Allocation, OrderLines, OrderTax };
use WC_Coupon;
use WC_Order;
use WC_Order_Item_Coupon;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;
use WC_Product;
use WC_Tax;

/**
 * Fills an order from a session's own lines, for sessions created over the API.
 *
 * The sent price is final. A line whose id or SKU is that of a product or variation has its stock and tax class; any other
 * line has no stock and the standard rate. Taxes are WooCommerce's for the buyer's address.
 *
 * @phpstan-import-type Line from RequestedSession
 */
final class OrderFromLines {

	/**
	 * @param WC_Order $order With addresses.
	 * @return array{needsShipping: bool, sent: array{subtotal: int, discount: int, shipping: int}} Amounts as sent.
	 */
	public static function fill( WC_Order $order, RequestedSession $session ): array {
		$products  = array_map( static fn ( array $line ): ?WC_Product => self::product( $line['id'], $line['sku'] ), $session->lines );
		$gross     = array_map( static fn ( array $line ): int => $line['price'] * $line['quantity'], $session->lines );
		$discounts = [] === $gross ? [] : Allocation::allocate( min( LineDiscount::amount( $session, $products ), array_sum( $gross ) ), $gross );
		$subtotal  = array_sum( $gross );
		$discount  = array_sum( $discounts );
		$shipping  = (int) $session->shipping_price;

		$needs_shipping = false;
		$included_tax   = 0;
		$net            = 0.0;
		foreach ( $products as $index => $product ) {
			$item   = self::item( $session->lines[ $index ], $product );
			$rates  = self::rates( $order, $item->get_tax_class(), null === $product || $product->is_taxable() );
			$before = self::without_tax( $gross[ $index ], $rates, $session );
			$after  = self::without_tax( $gross[ $index ] - $discounts[ $index ], $rates, $session );
			$item->set_subtotal( (string) $before['net'] );
			$item->set_total( (string) $after['net'] );
			$order->add_item( $item );
			$included_tax  += $after['tax'];
			$net           += $after['net'];
			$needs_shipping = $needs_shipping || true === $product?->needs_shipping();
		}
		if ( null !== $session->shipping_price ) {
			$class         = OrderLines::shipping_class( $order );
			$price         = self::without_tax( $shipping, null === $class ? [] : self::rates( $order, $class, true ), $session );
			$included_tax += $price['tax'];
			$net          += $price['net'];
			self::add_shipping( $order, $session->shipping_label, $price['net'] );
		}
		self::add_coupon( $order, $session, $discount );
		$order->set_discount_total( Money::to_decimal( $discount, $session->currency ) );
		$order->set_total( (string) $net );
		$store_tax = OrderTax::calculate( $order, [] );
		OrderTax::apply( $order, $session->prices_include_tax ? $included_tax : $store_tax );
		$order->set_total( Money::to_decimal( $subtotal - $discount + $shipping + ( $session->prices_include_tax ? 0 : $store_tax ), $session->currency ) );
		return [
			'needsShipping' => $needs_shipping,
			'sent'          => compact( 'subtotal', 'discount', 'shipping' ),
		];
	}

	/**
	 * Finds a product by its id, else by its SKU, which a session may send as the id.
	 */
	private static function product( string $id, string $sku ): ?WC_Product {
		$product = 1 === preg_match( '/^[1-9]\d{0,17}$/D', $id ) ? wc_get_product( (int) $id ) : null;
		foreach ( [ $id, $sku ] as $name ) {
			if ( ! $product instanceof WC_Product && '' !== $name ) {
				$product = wc_get_product( wc_get_product_id_by_sku( $name ) );
			}
		}
		return $product instanceof WC_Product ? $product : null;
	}

	/**
	 * An item with the name it was sold under.
	 *
	 * @param Line $line
	 */
	private static function item( array $line, ?WC_Product $product ): WC_Order_Item_Product {
		$item = new WC_Order_Item_Product();
		if ( null !== $product ) {
			$item->set_product( $product );
		}
		$item->set_name( $line['name'] );
		$item->set_quantity( $line['quantity'] );
		return $item;
	}

	/**
	 * Rates of a tax class at the buyer's address.
	 *
	 * @return array<array-key, mixed>
	 */
	private static function rates( WC_Order $order, string $tax_class, bool $is_taxable ): array {
		return $is_taxable && wc_tax_enabled() ? WC_Tax::find_rates( [ 'tax_class' => $tax_class ] + $order->get_taxable_location() ) : [];
	}

	/**
	 * @param int                     $price As sent.
	 * @param array<array-key, mixed> $rates
	 * @return array{net: float, tax: int} The net price in major units, the included tax in minor units.
	 */
	private static function without_tax( int $price, array $rates, RequestedSession $session ): array {
		$amount = (float) Money::to_decimal( $price, $session->currency );
		$tax    = $session->prices_include_tax ? array_sum( WC_Tax::calc_tax( $amount, $rates, true ) ) : 0.0;
		return [
			'net' => $amount - $tax,
			'tax' => Money::to_minor( $tax, $session->currency ),
		];
	}

	/**
	 * @param float $price Net, in major units.
	 */
	private static function add_shipping( WC_Order $order, string $label, float $price ): void {
		$item = new WC_Order_Item_Shipping();
		$item->set_method_title( '' === $label ? __( 'Shipping', 'svc-checkout' ) : sanitize_text_field( $label ) );
		$item->set_total( (string) $price );
		$order->add_item( $item );
		$order->set_shipping_total( (string) $price );
	}

	/**
	 * Adds the coupon to the order, so that its use is counted, if the store knows the code.
	 *
	 * @param int $discount Minor units.
	 */
	private static function add_coupon( WC_Order $order, RequestedSession $session, int $discount ): void {
		$code = wc_format_coupon_code( $session->coupon );
		if ( '' === $code || ( new WC_Coupon( $code ) )->get_id() === 0 ) {
			return;
		}
		$item = new WC_Order_Item_Coupon();
		$item->set_code( $code );
		$item->set_discount( Money::to_decimal( $discount, $session->currency ) );
		$order->add_item( $item );
	}
}
