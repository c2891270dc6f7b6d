<?php
/**
 * A shopper's cart as `POST /v1/sessions` takes it.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ CartExtensions, Money };
use WC_Cart;
use WC_Customer;
use WC_Product;

defined( 'ABSPATH' ) || exit;

/**
 * The lines are what the hosted page shows first; the order is built from the cart itself ({@see CartSnapshot}).
 * They add up to the cart's total exactly.
 */
final class CreateSessionBody {

	/** Begins the id of a line that is a fee. */
	public const FEE = 'fee:';

	/**
	 * The body of the request.
	 *
	 * @param WC_Cart $cart       The shopper's cart, computed.
	 * @param string  $reference  The store's own id of the basket.
	 * @param string  $return_key Part of the address of the shopper's way back.
	 * @return array<string, mixed>
	 */
	public static function of( WC_Cart $cart, string $reference, string $return_key ): array {
		$currency   = get_woocommerce_currency();
		$extensions = CartExtensions::of_cart( $cart );
		return [
			'clientReference' => $reference,
			'cart'            => array_filter(
				[
					'currency'   => $currency,
					'b2b'        => B2bSettings::is_active(),
					'extensions' => [] === $extensions ? null : $extensions,
				] + self::amounts( $cart, $currency ),
				static fn ( mixed $part ): bool => null !== $part
			),
			'customer'        => self::customer( $cart->get_customer() ),
			'successUrl'      => add_query_arg(
				[
					'basket' => $reference,
					'key'    => $return_key,
				],
				WC()->api_request_url( HostedReturn::ENDPOINT )
			),
			'cancelUrl'       => wc_get_cart_url(),
			'locale'          => str_replace( '_', '-', preg_replace( '/_(formal|informal)$/', '', determine_locale() ) ?? 'en' ),
		];
	}

	/**
	 * Lines, fees, delivery, discount and tax.
	 *
	 * @param WC_Cart $cart     The cart.
	 * @param string  $currency ISO 4217.
	 * @return array<string, mixed>
	 */
	private static function amounts( WC_Cart $cart, string $currency ): array {
		$with_tax = wc_prices_include_tax();
		$minor    = static fn ( float $net, float $tax ): int => Money::to_minor( $net + ( $with_tax ? $tax : 0 ), $currency );
		$items    = array_merge( self::products( $cart, $minor ), self::fees( $cart, $minor ) );
		$shipping = $minor( (float) $cart->get_shipping_total(), (float) $cart->get_shipping_tax() );
		$tax      = Money::to_minor( (float) $cart->get_total_tax(), $currency );
		$sum      = $shipping + ( $with_tax ? 0 : $tax );
		foreach ( $items as $item ) {
			$sum += $item['price'] * $item['quantity'];
		}
		$off = $sum - Money::to_minor( (float) $cart->get_total( 'edit' ), $currency );
		return [
			'items'            => $items,
			'pricesIncludeTax' => $with_tax,
			'tax'              => $tax + max( 0, -$off ),
			'shipping'         => $cart->needs_shipping() && $cart->show_shipping()
				? [
					'label' => __( 'Shipping', 'svc-checkout' ),
					'price' => $shipping,
				]
				: null,
			'discount'         => 0 < $off
				? [
					'label'  => implode( ', ', array_filter( $cart->get_applied_coupons(), 'is_string' ) ),
					'amount' => $off,
				]
				: null,
		];
	}

	/**
	 * A line whose price cannot be divided by its pieces is told as one piece.
	 *
	 * @param WC_Cart                    $cart  The cart.
	 * @param callable(float,float): int $minor Minor units of an amount and its tax.
	 * @return list<array{id: string, name: string, quantity: int, price: int}>
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
				'id'       => (string) $product->get_id(),
				'name'     => mb_substr( $is_whole ? $name : $number( 'quantity' ) . ' × ' . $name, 0, 500 ),
				'quantity' => $is_whole ? $pieces : 1,
				'price'    => $is_whole ? intdiv( $price, $pieces ) : $price,
			] + ( '' === $sku ? [] : [ 'sku' => $sku ] ) + ( is_string( $image ) ? [ 'imageUrl' => $image ] : [] );
		}
		return $items;
	}

	/**
	 * Fees above zero; one below is part of the discount.
	 *
	 * @param WC_Cart                    $cart  The cart.
	 * @param callable(float,float): int $minor Minor units of an amount and its tax.
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
					'id'       => self::FEE . ( is_string( $fee['id'] ?? null ) ? $fee['id'] : '' ),
					'name'     => is_string( $fee['name'] ?? null ) && '' !== $fee['name'] ? wp_strip_all_tags( $fee['name'] ) : __( 'Fee', 'svc-checkout' ),
					'quantity' => 1,
					'price'    => $minor( $total, $tax ),
				];
			}
		}
		return $items;
	}

	/**
	 * What the store knows of the shopper; never looked up by e-mail.
	 *
	 * @param WC_Customer $customer The shopper.
	 * @return array<string, mixed>
	 */
	private static function customer( WC_Customer $customer ): array {
		$address = static fn ( array $parts ): array => [
			'line1'    => $parts[0],
			'line2'    => $parts[1],
			'postcode' => $parts[2],
			'city'     => $parts[3],
			'state'    => $parts[4],
			'country'  => $parts[5],
		];
		return [
			'email'           => $customer->get_billing_email(),
			'firstName'       => $customer->get_billing_first_name(),
			'lastName'        => $customer->get_billing_last_name(),
			'phone'           => $customer->get_billing_phone(),
			'company'         => $customer->get_billing_company(),
			'billingAddress'  => $address( [ $customer->get_billing_address_1(), $customer->get_billing_address_2(), $customer->get_billing_postcode(), $customer->get_billing_city(), $customer->get_billing_state(), $customer->get_billing_country() ] ),
			'shippingAddress' => $address( [ $customer->get_shipping_address_1(), $customer->get_shipping_address_2(), $customer->get_shipping_postcode(), $customer->get_shipping_city(), $customer->get_shipping_state(), $customer->get_shipping_country() ] ),
		];
	}
}
