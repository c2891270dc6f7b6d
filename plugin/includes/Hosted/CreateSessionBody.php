<?php

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\SessionOrder\RequestedSession;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ Buyer, CartExtensions, Money };
use WC_Cart;
use WC_Product;

defined( 'ABSPATH' ) || exit;

/**
 * The body of `POST /v1/sessions` for a shopper's cart. The hosted page shows these lines first, and they add up to the cart's
 * total exactly; the order is built from the cart itself ({@see \SvcCheckout\SessionOrder\CartSnapshot}).
 */
final class CreateSessionBody {

	/** WooCommerce API endpoint to which the hosted checkout returns shoppers. */
	public const RETURN_ENDPOINT = 'svc_checkout_return';

	/**
	 * @param WC_Cart $cart       With calculated totals.
	 * @param string  $reference  The store's reference of the cart.
	 * @param string  $return_key Secret for the return URL.
	 * @return array<string, mixed>
	 */
	public static function of( WC_Cart $cart, string $reference, string $return_key ): array {
		$currency   = get_woocommerce_currency();
		$extensions = CartExtensions::of_cart( $cart );
		$parts      = [
			'currency'   => $currency,
			'b2b'        => B2bSettings::is_active(),
			'extensions' => [] === $extensions ? null : $extensions,
		] + self::amounts( $cart, $currency );
		$return     = [
			'basket' => $reference,
			'key'    => $return_key,
		];
		return [
			'clientReference' => $reference,
			'cart'            => array_filter( $parts, static fn ( mixed $part ): bool => null !== $part ),
			'customer'        => self::customer( $cart ),
			'successUrl'      => add_query_arg( $return, WC()->api_request_url( self::RETURN_ENDPOINT ) ),
			'cancelUrl'       => wc_get_cart_url(),
			'locale'          => str_replace( '_', '-', preg_replace( '/_(formal|informal)$/', '', determine_locale() ) ?? 'en' ),
		];
	}

	/**
	 * With a delivery address only for goods.
	 *
	 * @return array<string, mixed>
	 */
	private static function customer( WC_Cart $cart ): array {
		$customer = Buyer::session_customer( $cart->get_customer() );
		return $cart->needs_shipping() ? $customer : array_diff_key( $customer, array_flip( [ 'shippingAddress', 'shippingContact' ] ) );
	}

	/**
	 * Lines, shipping, discount and tax. The difference between the lines and the cart's total is the discount.
	 *
	 * @return array<string, mixed>
	 */
	private static function amounts( WC_Cart $cart, string $currency ): array {
		$with_tax = wc_prices_include_tax();
		$minor    = static fn ( float $net, float $tax ): int => Money::to_minor( $net + ( $with_tax ? $tax : 0 ), $currency );
		$items    = [ ...self::products( $cart, $minor ), ...self::fees( $cart, $minor ) ];
		$shipping = $minor( (float) $cart->get_shipping_total(), (float) $cart->get_shipping_tax() );
		$tax      = Money::to_minor( (float) $cart->get_total_tax(), $currency );
		$sum      = $shipping + ( $with_tax ? 0 : $tax );
		foreach ( $items as $item ) {
			$sum += $item['price'] * $item['quantity'];
		}
		$discount = $sum - Money::to_minor( (float) $cart->get_total( 'edit' ), $currency );
		return [
			'items'            => $items,
			'pricesIncludeTax' => $with_tax,
			'tax'              => $tax + max( 0, -$discount ),
			'shipping'         => ! $cart->needs_shipping() || ! $cart->show_shipping() ? null : [
				'label' => __( 'Shipping', 'svc-checkout' ),
				'price' => $shipping,
			],
			'discount'         => 0 >= $discount ? null : [
				'label'  => implode( ', ', array_filter( $cart->get_applied_coupons(), 'is_string' ) ),
				'amount' => $discount,
			],
		];
	}

	/**
	 * A line whose price is not divisible by its quantity is sent as one piece.
	 *
	 * @param callable(float, float): int $minor Minor units of a net amount and its tax.
	 * @return list<array{id: string, name: string, quantity: int, price: int, requiresShipping: bool}>
	 */
	private static function products( WC_Cart $cart, callable $minor ): array {
		$items = [];
		foreach ( $cart->get_cart() as $line ) {
			$product = is_array( $line ) ? $line['data'] ?? null : null;
			if ( ! is_array( $line ) || ! $product instanceof WC_Product ) {
				continue;
			}
			$number   = static fn ( string $field ): float => is_numeric( $line[ $field ] ?? null ) ? (float) $line[ $field ] : 0.0;
			$price    = $minor( $number( 'line_subtotal' ), $number( 'line_subtotal_tax' ) );
			$pieces   = (int) $number( 'quantity' );
			$is_whole = $pieces > 0 && (float) $pieces === $number( 'quantity' ) && 0 === $price % $pieces;
			$name     = wp_strip_all_tags( $product->get_name() );
			$sku      = $product->get_sku();
			$image    = wp_get_attachment_image_url( (int) $product->get_image_id(), 'woocommerce_thumbnail' );
			$items[]  = [
				'id'               => (string) $product->get_id(),
				'name'             => mb_substr( $is_whole ? $name : $number( 'quantity' ) . ' × ' . $name, 0, 500 ),
				'quantity'         => $is_whole ? $pieces : 1,
				'price'            => $is_whole ? intdiv( $price, $pieces ) : $price,
				'requiresShipping' => $product->needs_shipping(),
			] + ( '' === $sku ? [] : [ 'sku' => $sku ] ) + ( is_string( $image ) ? [ 'imageUrl' => $image ] : [] );
		}
		return $items;
	}

	/**
	 * Positive fees; negative ones are part of the discount.
	 *
	 * @param callable(float, float): int $minor Minor units of a net amount and its tax.
	 * @return list<array{id: string, name: string, quantity: int, price: int}>
	 */
	private static function fees( WC_Cart $cart, callable $minor ): array {
		$items = [];
		foreach ( $cart->get_fees() as $fee ) {
			$fee   = is_object( $fee ) ? get_object_vars( $fee ) : [];
			$total = is_numeric( $fee['total'] ?? null ) ? (float) $fee['total'] : 0.0;
			$tax   = is_numeric( $fee['tax'] ?? null ) ? (float) $fee['tax'] : 0.0;
			if ( $total > 0 ) {
				$items[] = [
					'id'       => RequestedSession::FEE_PREFIX . ( is_string( $fee['id'] ?? null ) ? $fee['id'] : '' ),
					'name'     => is_string( $fee['name'] ?? null ) && '' !== $fee['name'] ? wp_strip_all_tags( $fee['name'] ) : __( 'Fee', 'svc-checkout' ),
					'quantity' => 1,
					'price'    => $minor( $total, $tax ),
				];
			}
		}
		return $items;
	}
}
