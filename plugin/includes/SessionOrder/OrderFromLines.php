<?php
/**
 * An order from a session's own lines: one that was made over the API.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\{ Allocation, OrderTax };
use WC_Coupon;
use WC_Order;
use WC_Order_Item_Coupon;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;
use WC_Product;
use WC_Tax;

defined( 'ABSPATH' ) || exit;

/**
 * The sent price is law. A line whose id or SKU is that of a product or variation is linked to it, so that stock and
 * tax class are the product's; any other is a line of its own without stock, under the standard rate. Taxes are
 * WooCommerce's for the buyer's address.
 *
 * @phpstan-import-type Line from RequestedSession
 */
final class OrderFromLines {

	/**
	 * Puts lines, discount, delivery, taxes and totals on an order.
	 *
	 * @param WC_Order       $order   An order with its addresses.
	 * @param RequestedSession $session What is bought.
	 * @return array{needsShipping: bool, sent: array{subtotal: int, discount: int, shipping: int}} With the amounts as they were sent.
	 */
	public static function fill( WC_Order $order, RequestedSession $session ): array {
		$gross   = array_map( static fn ( array $line ): int => $line['price'] * $line['quantity'], $session->lines );
		$off     = LineDiscount::find( $session, self::products( $session ) );
		$shares  = [] === $gross ? [] : Allocation::spread( min( $off, array_sum( $gross ) ), $gross );
		$ships   = false;
		$inside  = 0;
		$net     = 0.0;
		$to_pay  = array_sum( $gross ) - array_sum( $shares ) + (int) $session->shipping_price;
		foreach ( self::products( $session ) as $index => $product ) {
			$item = self::line( $session->lines[ $index ], $product );
			$ships = $ships || ( null !== $product && $product->needs_shipping() );
			$rates = self::rates( $order, $item->get_tax_class(), null === $product || $product->is_taxable() );
			$before = self::without_tax( $gross[ $index ], $rates, $session );
			$after  = self::without_tax( $gross[ $index ] - $shares[ $index ], $rates, $session );
			$item->set_subtotal( (string) $before['net'] );
			$item->set_total( (string) $after['net'] );
			$order->add_item( $item );
			$inside += $after['tax'];
			$net    += $after['net'];
		}
		if ( null !== $session->shipping_price ) {
			$price   = self::without_tax( $session->shipping_price, self::shipping_rates( $order ), $session );
			$inside += $price['tax'];
			$net    += $price['net'];
			self::add_shipping( $order, $session->shipping_label, $price['net'] );
		}
		self::add_coupon( $order, $session, array_sum( $shares ) );

		$order->set_discount_total( Money::to_decimal( array_sum( $shares ), $session->currency ) );
		$order->set_total( (string) $net );
		$own_tax = OrderTax::measure( $order, [] );
		OrderTax::put( $order, $session->prices_include_tax ? $inside : $own_tax );
		$order->set_total( Money::to_decimal( $session->prices_include_tax ? $to_pay : $to_pay + $own_tax, $session->currency ) );
		return [
			'needsShipping' => $ships,
			'sent'          => [
				'subtotal' => array_sum( $gross ),
				'discount' => array_sum( $shares ),
				'shipping' => (int) $session->shipping_price,
			],
		];
	}

	/**
	 * The product of each line; null where the store has none.
	 *
	 * @param RequestedSession $session What is bought.
	 * @return list<WC_Product|null>
	 */
	private static function products( RequestedSession $session ): array {
		return array_map( static fn ( array $line ): ?WC_Product => self::product( $line['id'], $line['sku'] ), $session->lines );
	}

	/**
	 * A product by its id, else by its SKU, which a session may give in place of the id.
	 *
	 * @param string $id  Id of the line.
	 * @param string $sku SKU of the line, or empty.
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
	 * A line under the name it was sold by.
	 *
	 * @param Line            $line    As sent.
	 * @param WC_Product|null $product The store's.
	 */
	private static function line( array $line, ?WC_Product $product ): WC_Order_Item_Product {
		$item = new WC_Order_Item_Product();
		if ( null !== $product ) {
			$item->set_product( $product );
		}
		$item->set_name( $line['name'] );
		$item->set_quantity( $line['quantity'] );
		return $item;
	}

	/**
	 * Rates of a class at the buyer's address.
	 *
	 * @param WC_Order $order      The order with its addresses.
	 * @param string   $tax_class  The class.
	 * @param bool     $is_taxable Whether there is tax at all.
	 * @return array<array-key, mixed>
	 */
	private static function rates( WC_Order $order, string $tax_class, bool $is_taxable ): array {
		return $is_taxable && wc_tax_enabled() ? WC_Tax::find_rates( [ 'tax_class' => $tax_class ] + $order->get_taxable_location() ) : [];
	}

	/**
	 * Rates of the delivery.
	 *
	 * @param WC_Order $order The order with its lines.
	 * @return array<array-key, mixed>
	 */
	private static function shipping_rates( WC_Order $order ): array {
		$class = OrderTax::shipping_class( $order );
		return null === $class ? [] : self::rates( $order, $class, true );
	}

	/**
	 * A price without its tax, in major units, and that tax in minor ones.
	 *
	 * @param int                     $price   As sent.
	 * @param array<array-key, mixed> $rates   Rates that apply.
	 * @param RequestedSession          $session Says whether prices include tax.
	 * @return array{net: float, tax: int}
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
	 * The delivery sent with the cart.
	 *
	 * @param WC_Order $order The order.
	 * @param string   $label Its name.
	 * @param float    $price Major units, without tax.
	 */
	private static function add_shipping( WC_Order $order, string $label, float $price ): void {
		$item = new WC_Order_Item_Shipping();
		$item->set_method_title( '' === $label ? __( 'Shipping', 'svc-checkout' ) : sanitize_text_field( $label ) );
		$item->set_total( (string) $price );
		$order->add_item( $item );
		$order->set_shipping_total( (string) $price );
	}

	/**
	 * What was taken off stands on the order; a code the store knows counts as used.
	 *
	 * @param WC_Order       $order   The order.
	 * @param RequestedSession $session What is bought.
	 * @param int            $off     Minor units.
	 */
	private static function add_coupon( WC_Order $order, RequestedSession $session, int $off ): void {
		$code = wc_format_coupon_code( $session->coupon );
		if ( '' === $code || ( new WC_Coupon( $code ) )->get_id() === 0 ) {
			return;
		}
		$item = new WC_Order_Item_Coupon();
		$item->set_code( $code );
		$item->set_discount( Money::to_decimal( $off, $session->currency ) );
		$order->add_item( $item );
	}
}
