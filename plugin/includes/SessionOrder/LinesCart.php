<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\Allocation;
use WC_Cart;
use WC_Order;
use WC_Order_Item_Coupon;
use WC_Order_Item_Shipping;
use WC_Product;
use WC_Tax;

/**
 * The store's products among the lines of a session created over the API, as a cart with the sent prices: what the store's shipping
 * methods and coupons are calculated from. The order itself is built from the lines.
 *
 * @phpstan-import-type Option from OrderQuote
 * @phpstan-import-type Problem from CouponChoice
 */
final class LinesCart {

	private const KEY = 'svc_line_';

	/**
	 * @param WC_Cart       $cart     With calculated totals.
	 * @param list<Problem> $problems Codes that do not apply.
	 */
	private function __construct(
		private readonly RequestedSession $session,
		public readonly WC_Cart $cart,
		public readonly array $problems,
	) {}

	/**
	 * @param list<WC_Product|null> $products Product of each line.
	 * @return self|null Null if discount and shipping are sent, which is final, or no line is one of the store's products.
	 */
	public static function create( RequestedSession $session, array $products ): ?self {
		$found = array_filter( $products );
		if ( [] === $found || ( 0 < $session->discount && null !== $session->shipping_price ) ) {
			return null;
		}
		// The sent price is final, wherever the buyer is.
		add_filter( 'woocommerce_adjust_non_base_location_prices', '__return_false', PHP_INT_MAX );
		$cart     = RestoredCart::create_for( $session );
		$contents = [];
		foreach ( $found as $index => $product ) {
			$contents[ self::KEY . $index ] = self::content( $session, $index, $product );
		}
		$cart->set_cart_contents( $contents );
		$codes = $session->coupons ?? ( '' === $session->coupon ? [] : [ $session->coupon ] );
		return new self( $session, $cart, RestoredCart::choose( $cart, $session, 0 < $session->discount ? [] : $codes ) );
	}

	/**
	 * What the codes take off each line, by its index, in major units and as prices are sent: with or without tax.
	 *
	 * @return array<int, float> Without lines that are no products.
	 */
	public function line_discounts(): array {
		$discounts = [];
		foreach ( $this->cart->get_cart() as $key => $line ) {
			$line   = is_array( $line ) ? $line : [];
			$number = static fn ( string $field ): float => is_numeric( $line[ $field ] ?? null ) ? (float) $line[ $field ] : 0.0;
			$tax    = $this->session->prices_include_tax ? $number( 'line_subtotal_tax' ) - $number( 'line_tax' ) : 0.0;

			$discounts[ (int) substr( (string) $key, strlen( self::KEY ) ) ] = max( 0.0, $number( 'line_subtotal' ) - $number( 'line_total' ) + $tax );
		}
		return $discounts;
	}

	/**
	 * Adds the applied codes to the order, so that their use is counted.
	 *
	 * @param int $discount Minor units, as prices are sent: the sum that they are said to take off.
	 */
	public function add_coupons( WC_Order $order, int $discount ): void {
		$net = [];
		foreach ( array_filter( $this->cart->get_applied_coupons(), 'is_string' ) as $code ) {
			$net[ $code ] = (float) $this->cart->get_coupon_discount_amount( $code, true );
		}
		$taxes  = $this->session->prices_include_tax ? $this->cart->get_discount_tax() : 0.0;
		$shares = Allocation::allocate( $discount - Money::to_minor( (float) $taxes, $this->session->currency ), Allocation::weights( $net ) );
		foreach ( $shares as $code => $share ) {
			$item = new WC_Order_Item_Coupon();
			$item->set_code( (string) $code );
			$item->set_discount( Money::to_decimal( max( 0, $share ), $this->session->currency ) );
			$order->add_item( $item );
		}
	}

	/**
	 * Adds the chosen methods to the order. In another currency than the store's there are none: its prices are not known.
	 *
	 * @return array{price: int, includedTax: int} Minor units, as prices are sent.
	 */
	public function add_shipping( WC_Order $order ): array {
		$currency = $this->session->currency;
		$net      = 0;
		$tax      = 0;
		if ( $this->has_methods() ) {
			WC()->checkout()->create_order_shipping_lines( $order, ShippingChoice::chosen(), WC()->shipping()->get_packages() );
		}
		foreach ( $order->get_items( 'shipping' ) as $item ) {
			if ( $item instanceof WC_Order_Item_Shipping ) {
				$price = Money::to_minor( $item->get_total(), $currency );
				$item->set_total( Money::to_decimal( $price, $currency ) );
				$net += $price;
				$tax += $this->session->prices_include_tax ? Money::to_minor( $item->get_total_tax(), $currency ) : 0;
			}
		}
		$order->set_shipping_total( Money::to_decimal( $net, $currency ) );
		return [
			'price'       => $net + $tax,
			'includedTax' => $tax,
		];
	}

	/**
	 * @return array{shippingOptions: list<Option>, undeliverable: bool}
	 */
	public function delivery(): array {
		$has_methods = $this->has_methods();
		return [
			'shippingOptions' => $has_methods ? ShippingChoice::options( $this->cart, $this->session->currency, $this->session->prices_include_tax ) : [],
			'undeliverable'   => $has_methods && ShippingChoice::is_undeliverable( $this->cart, $this->session ),
		];
	}

	/**
	 * Whether the store's methods are asked for: a sent price is final.
	 */
	private function has_methods(): bool {
		return null === $this->session->shipping_price && get_woocommerce_currency() === $this->session->currency && $this->cart->needs_shipping() && $this->cart->show_shipping();
	}

	/**
	 * A line as a cart stores it.
	 *
	 * @return array<string, mixed>
	 */
	private static function content( RequestedSession $session, int $index, WC_Product $product ): array {
		$line      = $session->lines[ $index ];
		$variation = $product->is_type( 'variation' );
		$priced    = clone $product;
		$priced->set_price( self::price( $session, $line['price'], $product ) );
		return [
			'key'          => self::KEY . $index,
			'product_id'   => $variation ? $product->get_parent_id() : $product->get_id(),
			'variation_id' => $variation ? $product->get_id() : 0,
			'variation'    => [],
			'quantity'     => $line['quantity'],
			'data'         => $priced,
			'data_hash'    => wc_get_cart_item_data_hash( $product ),
		];
	}

	/**
	 * The sent price as the store's own prices are: with or without tax.
	 *
	 * @param int $price Minor units.
	 */
	private static function price( RequestedSession $session, int $price, WC_Product $product ): string {
		$amount = (float) Money::to_decimal( $price, $session->currency );
		if ( $session->prices_include_tax !== wc_prices_include_tax() && $product->is_taxable() ) {
			$rates   = WC_Tax::get_rates( $product->get_tax_class(), WC()->customer );
			$tax     = (float) array_sum( WC_Tax::calc_tax( $amount, $rates, $session->prices_include_tax ) );
			$amount += $session->prices_include_tax ? -$tax : $tax;
		}
		return wc_format_decimal( $amount );
	}
}
