<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\Money;
use WC_Order;
use WC_Order_Item;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;
use WC_Order_Item_Tax;
use WC_Tax;
use WeakMap;

/**
 * Applies one tax amount to an order. WooCommerce sums an order's tax from its lines, so each line gets a share,
 * proportional to the tax that the store calculated for it.
 *
 * @phpstan-import-type Line from OrderLines
 * @phpstan-type Taxes array{total: array<int, string>, subtotal: array<int, string>}
 */
final class OrderTax {

	/**
	 * Taxes to set on lines after WooCommerce has calculated them.
	 *
	 * @var WeakMap<WC_Order_Item, Taxes>|null
	 */
	private static ?WeakMap $planned = null;

	/**
	 * A line fires the first hook; negative fees and shipping fire the other two.
	 */
	public static function register(): void {
		add_action( 'woocommerce_order_item_after_calculate_taxes', [ self::class, 'apply_planned' ] );
		add_action( 'woocommerce_order_item_fee_after_calculate_taxes', [ self::class, 'apply_planned' ] );
		add_action( 'woocommerce_order_item_shipping_after_calculate_taxes', [ self::class, 'apply_planned' ] );
	}

	public static function apply_planned( mixed $item ): void {
		if ( OrderLines::is_line( $item ) && isset( self::$planned[ $item ] ) ) {
			$item->set_taxes( self::$planned[ $item ] );
		}
	}

	/**
	 * The order's current tax in minor units.
	 */
	public static function total( WC_Order $order ): int {
		return Money::to_minor( $order->get_total_tax(), $order->get_currency() );
	}

	/**
	 * Calculates each line's tax by the store's rates, ignoring planned taxes, and sets it on the lines.
	 *
	 * @param array<array-key, mixed> $location Location to calculate for; empty for the order's own.
	 * @return float Sum in major units, rounded like WooCommerce rounds an order's tax.
	 */
	public static function calculate( WC_Order $order, array $location ): float {
		$location  = $order->get_taxable_location( $location );
		$is_exempt = (bool) apply_filters( 'woocommerce_order_is_vat_exempt', 'yes' === $order->get_meta( 'is_vat_exempt' ), $order );
		$sum       = 0.0;
		foreach ( OrderLines::of( $order ) as $line ) {
			unset( self::$planned[ $line ] );
			$class = $line instanceof WC_Order_Item_Shipping ? OrderLines::shipping_class( $order ) : '';
			if ( $is_exempt || null === $class ) {
				$line->set_taxes( [] );
			} else {
				$line->calculate_taxes( $line instanceof WC_Order_Item_Shipping ? [ 'tax_class' => $class ] + $location : $location );
			}
			$taxes = OrderLines::taxes( $line )['total'];
			$sum  += array_sum( 'yes' === get_option( 'woocommerce_tax_round_at_subtotal' ) ? $taxes : array_map( 'wc_round_tax_total', $taxes ) );
		}
		return round( $sum, wc_get_price_decimals() );
	}

	/**
	 * Plans each line's share for WooCommerce's next calculation.
	 *
	 * @param WC_Order $order With the store's own tax on its lines.
	 * @param int      $tax   Minor units.
	 */
	public static function plan( WC_Order $order, int $tax ): void {
		self::$planned ??= new WeakMap();
		$lines           = OrderLines::of( $order );
		foreach ( self::shares( $lines, $tax, $order->get_currency() ) as $index => $taxes ) {
			self::$planned[ $lines[ $index ] ] = $taxes;
		}
	}

	/**
	 * Applies the amount to lines, tax rows and totals at once. Does not save the order, which need not exist yet.
	 *
	 * @param WC_Order $order With the store's own tax on its lines.
	 * @param int      $tax   Minor units.
	 */
	public static function apply( WC_Order $order, int $tax ): void {
		$currency = $order->get_currency();
		$net      = Money::to_minor( $order->get_total(), $currency ) - self::total( $order );
		$minor    = static fn ( float $amount ): int => Money::to_minor( $amount, $currency );
		self::plan( $order, $tax );
		$cart     = [];
		$shipping = [];
		$discount = 0;
		foreach ( OrderLines::of( $order ) as $line ) {
			self::apply_planned( $line );
			$taxes = array_map( static fn ( array $amounts ): array => array_map( $minor, $amounts ), OrderLines::taxes( $line ) );
			foreach ( $taxes['total'] as $rate => $amount ) {
				if ( $line instanceof WC_Order_Item_Shipping ) {
					$shipping[ $rate ] = ( $shipping[ $rate ] ?? 0 ) + $amount;
				} else {
					$cart[ $rate ] = ( $cart[ $rate ] ?? 0 ) + $amount;
				}
			}
			$discount += $line instanceof WC_Order_Item_Product ? array_sum( $taxes['subtotal'] ) - array_sum( $taxes['total'] ) : 0;
		}
		self::update_tax_rows( $order, $cart, $shipping );
		$order->set_cart_tax( Money::to_decimal( array_sum( $cart ), $currency ) );
		$order->set_shipping_tax( Money::to_decimal( array_sum( $shipping ), $currency ) );
		$order->set_discount_tax( Money::to_decimal( $discount, $currency ) );
		$order->set_total( Money::to_decimal( $net + array_sum( $cart ) + array_sum( $shipping ), $currency ) );
	}

	/**
	 * Taxes of each line, by its index. Untaxed lines get none, unless the store taxes no line at all: then the amount is
	 * allocated by price, under rate 0, which WooCommerce labels "VAT".
	 *
	 * @param list<Line> $lines
	 * @param int        $tax Minor units.
	 * @return array<int, Taxes>
	 */
	private static function shares( array $lines, int $tax, string $currency ): array {
		$weights = [];
		$prices  = [];
		foreach ( $lines as $index => $line ) {
			$taxes = OrderLines::taxes( $line )['total'];
			foreach ( $taxes as $rate => $amount ) {
				$weights[ "$index:$rate" ] = $amount;
			}
			if ( ! $line instanceof WC_Order_Item_Shipping && (float) $line->get_total() > 0 ) {
				$prices[ "$index:" . ( array_key_first( $taxes ) ?? 0 ) ] = (float) $line->get_total();
			}
		}
		$result = [];
		foreach ( TaxShares::of( $tax, $weights, $prices, $currency ) as $cell => $share ) {
			[ $index, $rate ] = array_map( 'intval', explode( ':', (string) $cell ) );

			$line   = $lines[ $index ];
			$before = $line instanceof WC_Order_Item_Product ? TaxShares::before_discount( $share, (float) $line->get_subtotal(), (float) $line->get_total(), $currency ) : $share;

			$result[ $index ]['total'][ $rate ]    = Money::to_decimal( $share, $currency );
			$result[ $index ]['subtotal'][ $rate ] = Money::to_decimal( $before, $currency );
		}
		return $result;
	}

	/**
	 * Updates the items that show the order's tax by rate.
	 *
	 * @param array<int, int> $cart     Tax of products and fees in minor units, by rate.
	 * @param array<int, int> $shipping Tax of shipping in minor units, by rate.
	 */
	private static function update_tax_rows( WC_Order $order, array $cart, array $shipping ): void {
		$rows = [];
		foreach ( $order->get_items( 'tax' ) as $row ) {
			if ( $row instanceof WC_Order_Item_Tax ) {
				$rows[ $row->get_rate_id() ] = $row;
			}
		}
		foreach ( array_keys( $cart + $shipping ) as $rate ) {
			if ( ! isset( $rows[ $rate ] ) ) {
				$rows[ $rate ] = new WC_Order_Item_Tax();
				$rows[ $rate ]->set_rate_id( $rate );
				$rows[ $rate ]->set_rate_code( WC_Tax::get_rate_code( $rate ) );
				$rows[ $rate ]->set_label( WC_Tax::get_rate_label( $rate ) );
				$order->add_item( $rows[ $rate ] );
			}
		}
		foreach ( $rows as $rate => $row ) {
			$row->set_tax_total( Money::to_decimal( $cart[ $rate ] ?? 0, $order->get_currency() ) );
			$row->set_shipping_tax_total( Money::to_decimal( $shipping[ $rate ] ?? 0, $order->get_currency() ) );
		}
	}
}
