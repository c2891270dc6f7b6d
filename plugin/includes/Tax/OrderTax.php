<?php
/**
 * One tax figure on the lines of an order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\Money;
use WC_Order;
use WC_Order_Item;
use WC_Order_Item_Fee;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;
use WC_Order_Item_Tax;
use WC_Tax;
use WeakMap;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce sums an order's tax from its lines. Each line gets its share of the figure there, by the tax the
 * store itself computed for it.
 *
 * @phpstan-type Line WC_Order_Item_Product|WC_Order_Item_Fee|WC_Order_Item_Shipping
 * @phpstan-type Taxes array{total: array<int, string>, subtotal: array<int, string>}
 */
final class OrderTax {

	/**
	 * What lines get when WooCommerce has computed them.
	 *
	 * @var WeakMap<WC_Order_Item, Taxes>|null
	 */
	private static ?WeakMap $planned = null;

	/**
	 * The three moments at which a line has just been computed; the last two are for negative fees and shipping.
	 */
	public static function register(): void {
		add_action( 'woocommerce_order_item_after_calculate_taxes', [ self::class, 'apply_plan' ] );
		add_action( 'woocommerce_order_item_fee_after_calculate_taxes', [ self::class, 'apply_plan' ] );
		add_action( 'woocommerce_order_item_shipping_after_calculate_taxes', [ self::class, 'apply_plan' ] );
	}

	/**
	 * Gives a computed line its share.
	 *
	 * @param mixed $item The line.
	 */
	public static function apply_plan( mixed $item ): void {
		if ( ( $item instanceof WC_Order_Item_Product || $item instanceof WC_Order_Item_Fee || $item instanceof WC_Order_Item_Shipping )
			&& isset( self::$planned[ $item ] ) ) {
			$item->set_taxes( self::$planned[ $item ] );
		}
	}

	/**
	 * The order's tax as it stands, in minor units.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function total( WC_Order $order ): int {
		return Money::to_minor( (float) $order->get_cart_tax() + (float) $order->get_shipping_tax(), $order->get_currency() );
	}

	/**
	 * Computes each line's tax as the store would, without any figure of ours, and leaves it on the lines.
	 *
	 * @param WC_Order                $order The order.
	 * @param array<array-key, mixed> $place Place to compute for; the order's own when empty.
	 * @return int The sum in minor units.
	 */
	public static function measure( WC_Order $order, array $place ): int {
		$location  = $order->get_taxable_location( $place );
		$is_exempt = (bool) apply_filters( 'woocommerce_order_is_vat_exempt', 'yes' === $order->get_meta( 'is_vat_exempt' ), $order ); // phpcs:ignore WooCommerce.Commenting.CommentHooks.MissingHookComment -- WooCommerce's own.
		$sum       = 0.0;
		foreach ( self::lines( $order ) as $line ) {
			unset( self::$planned[ $line ] );
			$class = $line instanceof WC_Order_Item_Shipping ? self::shipping_class( $order ) : '';
			if ( $is_exempt || null === $class ) {
				$line->set_taxes( [] );
			} else {
				$line->calculate_taxes( $line instanceof WC_Order_Item_Shipping ? [ 'tax_class' => $class ] + $location : $location );
			}
			$sum += array_sum( array_map( 'wc_round_tax_total', self::taxes( $line )['total'] ) );
		}
		return Money::to_minor( $sum, $order->get_currency() );
	}

	/**
	 * Says what each line shall get when WooCommerce has computed it.
	 *
	 * @param WC_Order $order The order, with the store's own tax on its lines.
	 * @param int      $tax   Minor units.
	 */
	public static function plan( WC_Order $order, int $tax ): void {
		self::$planned ??= new WeakMap();
		$lines           = self::lines( $order );
		foreach ( self::shares( $lines, $tax, $order->get_currency() ) as $index => $taxes ) {
			self::$planned[ $lines[ $index ] ] = $taxes;
		}
	}

	/**
	 * Puts the figure on lines, tax rows and totals at once. Saves nothing: the order may not exist yet.
	 *
	 * @param WC_Order $order The order, with the store's own tax on its lines.
	 * @param int      $tax   Minor units.
	 */
	public static function put( WC_Order $order, int $tax ): void {
		$before = (float) $order->get_cart_tax() + (float) $order->get_shipping_tax();
		self::plan( $order, $tax );
		$sums     = [
			'cart'     => [],
			'shipping' => [],
		];
		$discount = 0.0;
		foreach ( self::lines( $order ) as $line ) {
			self::apply_plan( $line );
			$taxes = self::taxes( $line );
			$kind  = $line instanceof WC_Order_Item_Shipping ? 'shipping' : 'cart';
			foreach ( $taxes['total'] as $rate => $amount ) {
				$sums[ $kind ][ $rate ] = ( $sums[ $kind ][ $rate ] ?? 0.0 ) + (float) $amount;
			}
			$discount += array_sum( $taxes['subtotal'] ) - ( $line instanceof WC_Order_Item_Product ? array_sum( $taxes['total'] ) : 0 );
		}
		self::put_rows( $order, $sums['cart'], $sums['shipping'] );
		$order->set_cart_tax( (string) array_sum( $sums['cart'] ) );
		$order->set_shipping_tax( (string) array_sum( $sums['shipping'] ) );
		$order->set_discount_tax( (string) wc_round_tax_total( $discount ) );
		$total = (float) $order->get_total() - $before + array_sum( $sums['cart'] ) + array_sum( $sums['shipping'] );
		$order->set_total( (string) round( $total, wc_get_price_decimals() ) );
	}

	/**
	 * Changes when anything does that a tax figure may depend on: lines, fees, shipping, addresses, currency.
	 *
	 * @param WC_Order                $order The order.
	 * @param array<array-key, mixed> $place Place to compute for; the order's own when empty.
	 */
	public static function fingerprint( WC_Order $order, array $place ): string {
		$facts = [ $order->get_currency(), array_values( $order->get_taxable_location( $place ) ) ];
		foreach ( self::lines( $order ) as $line ) {
			$is_product = $line instanceof WC_Order_Item_Product;
			$facts[]    = [
				$line->get_type(),
				$is_product ? [ $line->get_product_id(), $line->get_variation_id() ] : $line->get_name(),
				(float) $line->get_quantity(),
				round( (float) ( $is_product ? $line->get_subtotal() : 0 ), 4 ),
				round( (float) $line->get_total(), 4 ),
				$line instanceof WC_Order_Item_Shipping ? $line->get_method_id() : $line->get_tax_class(),
			];
		}
		foreach ( [ 'billing', 'shipping' ] as $kind ) {
			$address = $order->get_address( $kind );
			foreach ( [ 'country', 'state', 'postcode', 'city' ] as $part ) {
				$facts[] = $address[ $part ] ?? '';
			}
		}
		return hash( 'sha256', mb_strtoupper( (string) wp_json_encode( $facts ) ) );
	}

	/**
	 * Everything that can carry tax, in a fixed order.
	 *
	 * @param WC_Order $order The order.
	 * @return list<Line>
	 */
	private static function lines( WC_Order $order ): array {
		$lines = [];
		foreach ( $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) as $item ) {
			if ( $item instanceof WC_Order_Item_Product || $item instanceof WC_Order_Item_Fee || $item instanceof WC_Order_Item_Shipping ) {
				$lines[] = $item;
			}
		}
		return $lines;
	}

	/**
	 * A line's taxes by rate.
	 *
	 * @param Line $line The line.
	 * @return array{total: array<int, float>, subtotal: array<int, float>}
	 */
	private static function taxes( WC_Order_Item $line ): array {
		$taxes  = $line->get_taxes();
		$result = [
			'total'    => [],
			'subtotal' => [],
		];
		foreach ( array_keys( $result ) as $kind ) {
			foreach ( is_array( $taxes[ $kind ] ?? null ) ? $taxes[ $kind ] : [] as $rate => $amount ) {
				$result[ $kind ][ (int) $rate ] = is_numeric( $amount ) ? (float) $amount : 0.0;
			}
		}
		return $result;
	}

	/**
	 * What each line gets, by its place in the list. Lines the store does not tax are left out, unless none is.
	 *
	 * @param list<Line> $lines    The order's lines.
	 * @param int        $tax      Minor units.
	 * @param string     $currency ISO 4217.
	 * @return array<int, Taxes>
	 */
	private static function shares( array $lines, int $tax, string $currency ): array {
		$weights = [];
		foreach ( $lines as $index => $line ) {
			foreach ( self::taxes( $line )['total'] as $rate => $amount ) {
				$weights[ "$index:$rate" ] = $amount;
			}
		}
		if ( $tax > 0 && [] === array_filter( $weights ) ) {
			$weights = self::weights_by_price( $lines );
		}
		$result = [];
		foreach ( Allocation::spread( $tax, $weights ) as $cell => $share ) {
			[ $index, $rate ] = array_map( 'intval', explode( ':', (string) $cell ) );
			$result[ $index ]['total'][ $rate ]    = Money::to_decimal( $share, $currency );
			$result[ $index ]['subtotal'][ $rate ] = Money::to_decimal( self::before_discount( $lines[ $index ], $share ), $currency );
		}
		return $result;
	}

	/**
	 * For a figure where the store itself takes no tax: by price, under the rate WooCommerce calls simply "VAT".
	 *
	 * @param list<Line> $lines The order's lines.
	 * @return array<string, float>
	 */
	private static function weights_by_price( array $lines ): array {
		$weights = [];
		foreach ( $lines as $index => $line ) {
			if ( ! $line instanceof WC_Order_Item_Shipping && (float) $line->get_total() > 0 ) {
				$rate                        = array_key_first( self::taxes( $line )['total'] ) ?? 0;
				$weights[ "$index:$rate" ] = (float) $line->get_total();
			}
		}
		return $weights;
	}

	/**
	 * A product's tax before coupons: larger in the same proportion as its price.
	 *
	 * @param Line $line  The line.
	 * @param int  $share Its tax in minor units.
	 */
	private static function before_discount( WC_Order_Item $line, int $share ): int {
		if ( ! $line instanceof WC_Order_Item_Product || (float) $line->get_total() <= 0 ) {
			return $share;
		}
		return max( $share, (int) round( $share * (float) $line->get_subtotal() / (float) $line->get_total() ) );
	}

	/**
	 * The rows that show tax by rate.
	 *
	 * @param WC_Order          $order    The order.
	 * @param array<int, float> $cart     Tax of lines and fees by rate.
	 * @param array<int, float> $shipping Tax of shipping by rate.
	 */
	private static function put_rows( WC_Order $order, array $cart, array $shipping ): void {
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
			$row->set_tax_total( (string) ( $cart[ $rate ] ?? 0 ) );
			$row->set_shipping_tax_total( (string) ( $shipping[ $rate ] ?? 0 ) );
		}
	}

	/**
	 * Tax class of shipping as WooCommerce finds it; null when it takes none.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function shipping_class( WC_Order $order ): ?string {
		$class = get_option( 'woocommerce_shipping_tax_class' );
		if ( 'inherit' !== $class ) {
			return is_string( $class ) ? $class : '';
		}
		foreach ( [ '', ...WC_Tax::get_tax_class_slugs() ] as $slug ) {
			if ( is_string( $slug ) && in_array( $slug, $order->get_items_tax_classes(), true ) ) {
				return $slug;
			}
		}
		return null;
	}
}
