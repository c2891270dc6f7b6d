<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\{ Allocation, OrderLines, OrderRounding, OrderTax };
use WC_Cart;
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
 * line has no stock and the standard rate. Taxes are WooCommerce's for the buyer's address. Discount and shipping are final if they
 * are sent; otherwise the products are delivered by the store's methods, and its coupons apply to them.
 *
 * @phpstan-import-type Line from RequestedSession
 * @phpstan-import-type Option from OrderQuote
 * @phpstan-import-type Problem from CouponChoice
 */
final class OrderFromLines {

	/**
	 * @param WC_Order $order With addresses.
	 * @return array{needsShipping: bool, isKept: bool, sent: array{subtotal?: int, discount?: int, shipping?: int}, delivery?: array{shippingOptions: list<Option>, undeliverable: bool}, cart?: WC_Cart|null, problems?: list<Problem>}
	 *         `sent` are amounts as sent, unless the store rounds them.
	 */
	public static function fill( WC_Order $order, RequestedSession $session ): array {
		$currency  = $session->currency;
		$products  = array_map( static fn ( array $line ): ?WC_Product => self::product( $line['id'], $line['sku'] ), $session->lines );
		$gross     = array_map( static fn ( array $line ): int => $line['price'] * $line['quantity'], $session->lines );
		$subtotal  = array_sum( $gross );
		$cart      = LinesCart::create( $session, $products );
		$by_line   = $cart?->line_discounts() ?? [];
		$has_codes = 0 === $session->discount;
		$discount  = min( $has_codes ? Money::to_minor( array_sum( $by_line ), $currency ) : $session->discount, $subtotal );
		$weights   = array_map( static fn ( int $index ): float => $by_line[ $index ] ?? 0.0, array_keys( $gross ) );
		$discounts = Allocation::allocate( $discount, $has_codes ? Allocation::weights( $weights ) : $gross );
		$shipping  = (int) $session->shipping_price;

		$needs_shipping = false;
		$included_tax   = 0;
		$net_discount   = 0;
		foreach ( $products as $index => $product ) {
			$item   = self::item( $session->lines[ $index ], $product );
			$rates  = self::rates( $order, $item->get_tax_class(), null === $product || $product->is_taxable() );
			$before = $gross[ $index ] - self::included_tax( $gross[ $index ], $rates, $session );
			$price  = $gross[ $index ] - $discounts[ $index ];
			$tax    = self::included_tax( $price, $rates, $session );
			$item->set_subtotal( Money::to_decimal( $before, $currency ) );
			$item->set_total( Money::to_decimal( $price - $tax, $currency ) );
			$order->add_item( $item );
			$included_tax  += $tax;
			$net_discount  += $before - ( $price - $tax );
			$needs_shipping = $needs_shipping || true === $product?->needs_shipping();
		}
		if ( null !== $session->shipping_price ) {
			$class         = OrderLines::shipping_class( $order );
			$tax           = self::included_tax( $shipping, null === $class ? [] : self::rates( $order, $class, true ), $session );
			$included_tax += $tax;
			self::add_shipping( $order, $session->shipping_label, Money::to_decimal( $shipping - $tax, $currency ) );
		} elseif ( null !== $cart ) {
			[ 'price' => $shipping, 'includedTax' => $tax ] = $cart->add_shipping( $order );

			$included_tax += $tax;
		}
		if ( ! $has_codes ) {
			self::add_coupon( $order, $session, $discount );
		} elseif ( null !== $cart ) {
			$cart->add_coupons( $order, $discount );
		}
		$order->set_discount_total( Money::to_decimal( $net_discount, $currency ) );
		$is_kept = self::set_totals( $order, $session, $subtotal - $discount + $shipping, $included_tax );
		return [
			'needsShipping' => $needs_shipping,
			'isKept'        => $is_kept,
			'sent'          => 1 === Money::unit( $currency ) ? compact( 'subtotal', 'discount', 'shipping' ) : [],
		] + ( null === $cart ? [] : [
			'delivery' => $cart->delivery(),
			'cart'     => $has_codes ? $cart->cart : null,
			'problems' => $cart->problems,
		] );
	}

	/**
	 * Applies the store's tax, in multiples of the store's unit.
	 *
	 * @param WC_Order $order        With lines.
	 * @param int      $price        All prices as sent, after the discount, in minor units.
	 * @param int      $included_tax The tax inside them.
	 * @return bool Whether WooCommerce's own calculation gives this tax again.
	 */
	private static function set_totals( WC_Order $order, RequestedSession $session, int $price, int $included_tax ): bool {
		$included_tax = Money::in_units( $included_tax, $session->currency );
		$order->set_cart_tax( '0' );
		$order->set_shipping_tax( '0' );
		$order->set_total( Money::to_decimal( Money::in_units( $price, $session->currency ) - $included_tax, $session->currency ) );
		OrderRounding::apply( $order );
		$own = OrderTax::calculate( $order, [] );
		$tax = $session->prices_include_tax ? $included_tax : Money::to_minor( $own, $session->currency );
		OrderTax::apply( $order, $tax );
		return Money::is_whole( $own, $session->currency ) && Money::to_minor( $own, $session->currency ) === $tax;
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
	 * The tax inside a price in minor units; 0 if prices are net.
	 *
	 * @param int                     $price As sent.
	 * @param array<array-key, mixed> $rates
	 */
	private static function included_tax( int $price, array $rates, RequestedSession $session ): int {
		$amount = (float) Money::to_decimal( $price, $session->currency );
		return $session->prices_include_tax ? Money::to_minor( (float) array_sum( WC_Tax::calc_tax( $amount, $rates, true ) ), $session->currency ) : 0;
	}

	/**
	 * @param string $price Net, in major units.
	 */
	private static function add_shipping( WC_Order $order, string $label, string $price ): void {
		$item = new WC_Order_Item_Shipping();
		$item->set_method_title( '' === $label ? __( 'Shipping', 'svc-checkout' ) : sanitize_text_field( $label ) );
		$item->set_total( $price );
		$order->add_item( $item );
		$order->set_shipping_total( $price );
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
