<?php

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\Checkout\BuyerFields;
use SvcCheckout\OnAccount\ShopperVatNumber;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\{ AmountParts, Buyer, CartExtensions, FeeLine, Money };
use SvcCheckout\Tax\Allocation;
use WC_Cart;
use WC_Product;

/**
 * The body of `POST /v1/sessions` for a shopper's cart. The hosted page shows these lines first, and they add up to the cart's
 * total exactly; the order is built from the cart itself ({@see \SvcCheckout\SessionOrder\CartSnapshot}).
 *
 * @phpstan-type Item array{id: string, name: string, quantity: float, amount: float, more: array<string, string|bool>}
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
			'b2bFields'  => Settings::has_feature( Settings::FEATURE_CART_FIELDS ) ? BuyerFields::changed_uses() : null,
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
		$known    = ShopperVatNumber::of_user( get_current_user_id() );
		$customer = '' === $known ? $customer : $customer + [ 'vatNumber' => $known ];
		return $cart->needs_shipping() ? $customer : array_diff_key( $customer, array_flip( [ 'shippingAddress', 'shippingContact' ] ) );
	}

	/**
	 * Lines, shipping, discount and tax, which add up to the cart's total.
	 *
	 * @return array<string, mixed>
	 */
	private static function amounts( WC_Cart $cart, string $currency ): array {
		$with_tax = wc_prices_include_tax();
		$items    = [ ...self::products( $cart, $with_tax ), ...self::fees( $cart, $with_tax ) ];
		$amounts  = array_column( $items, 'amount' );
		$tax      = Money::to_minor( $cart->get_total_tax(), $currency );
		$parts    = AmountParts::of(
			[
				'subtotal' => (float) array_sum( $amounts ),
				'discount' => self::discount( $cart, $with_tax ),
				'shipping' => (float) $cart->get_shipping_total() + ( $with_tax ? (float) $cart->get_shipping_tax() : 0 ),
				'fees'     => 0.0,
			],
			Money::to_minor( $cart->get_total( 'edit' ), $currency ) - ( $with_tax ? 0 : $tax ),
			count( $items ),
			$currency
		);
		$prices   = Allocation::allocate( $parts['subtotal'], Allocation::weights( $amounts ) );
		$lines    = array_map( [ self::class, 'line' ], $items, $prices );
		if ( $parts['fees'] > 0 ) {
			$lines[] = [
				'id'       => FeeLine::PREFIX,
				'name'     => __( 'Fee', 'svc-checkout' ),
				'quantity' => 1,
				'price'    => $parts['fees'],
			];
		}
		return [
			'items'            => $lines,
			'pricesIncludeTax' => $with_tax,
			'tax'              => $tax,
			'shipping'         => ! $cart->needs_shipping() || ! $cart->show_shipping() ? null : [
				'label' => __( 'Shipping', 'svc-checkout' ),
				'price' => $parts['shipping'],
			],
			'discount'         => 0 >= $parts['discount'] ? null : [
				'label'  => implode( ', ', array_filter( $cart->get_applied_coupons(), 'is_string' ) ),
				'amount' => $parts['discount'],
			],
		];
	}

	/**
	 * Coupons, and negative fees, which other plugins use as discounts.
	 */
	private static function discount( WC_Cart $cart, bool $with_tax ): float {
		$discount = (float) $cart->get_discount_total() + ( $with_tax ? (float) $cart->get_discount_tax() : 0 );
		foreach ( $cart->get_fees() as $fee ) {
			$discount += max( 0.0, -self::fee_amount( $fee, $with_tax ) );
		}
		return $discount;
	}

	/**
	 * A line as sent. A line whose price is not divisible by its quantity is sent as one piece.
	 *
	 * @param Item $item
	 * @param int  $price All pieces, in minor units.
	 * @return array<string, int|string|bool>
	 */
	private static function line( array $item, int $price ): array {
		$quantity = $item['quantity'];
		$pieces   = (int) $quantity;
		$is_whole = $pieces > 0 && (float) $pieces === $quantity && 0 === $price % $pieces;
		return [
			'id'       => $item['id'],
			'name'     => mb_substr( $is_whole ? $item['name'] : $quantity . ' × ' . $item['name'], 0, 500 ),
			'quantity' => $is_whole ? $pieces : 1,
			'price'    => $is_whole ? intdiv( $price, $pieces ) : $price,
		] + $item['more'];
	}

	/**
	 * @return list<Item> With the amount of all pieces in major units.
	 */
	private static function products( WC_Cart $cart, bool $with_tax ): array {
		$items = [];
		foreach ( $cart->get_cart() as $line ) {
			$product = is_array( $line ) ? $line['data'] ?? null : null;
			if ( ! is_array( $line ) || ! $product instanceof WC_Product ) {
				continue;
			}
			$number  = static fn ( string $field ): float => is_numeric( $line[ $field ] ?? null ) ? (float) $line[ $field ] : 0.0;
			$sku     = $product->get_sku();
			$image   = wp_get_attachment_image_url( (int) $product->get_image_id(), 'woocommerce_thumbnail' );
			$items[] = [
				'id'       => (string) $product->get_id(),
				'name'     => wp_strip_all_tags( $product->get_name() ),
				'quantity' => $number( 'quantity' ),
				'amount'   => $number( 'line_subtotal' ) + ( $with_tax ? $number( 'line_subtotal_tax' ) : 0 ),
				'more'     => [ 'requiresShipping' => $product->needs_shipping() ] + ( '' === $sku ? [] : [ 'sku' => $sku ] ) + ( is_string( $image ) ? [ 'imageUrl' => $image ] : [] ),
			];
		}
		return $items;
	}

	/**
	 * Positive fees; negative ones are part of the discount.
	 *
	 * @return list<Item>
	 */
	private static function fees( WC_Cart $cart, bool $with_tax ): array {
		$items = [];
		foreach ( $cart->get_fees() as $fee ) {
			$amount = self::fee_amount( $fee, $with_tax );
			$fee    = is_object( $fee ) ? get_object_vars( $fee ) : [];
			if ( $amount > 0 ) {
				$items[] = [
					'id'       => FeeLine::PREFIX . ( is_string( $fee['id'] ?? null ) ? $fee['id'] : '' ),
					'name'     => is_string( $fee['name'] ?? null ) && '' !== $fee['name'] ? wp_strip_all_tags( $fee['name'] ) : __( 'Fee', 'svc-checkout' ),
					'quantity' => 1.0,
					'amount'   => $amount,
					'more'     => [],
				];
			}
		}
		return $items;
	}

	private static function fee_amount( mixed $fee, bool $with_tax ): float {
		$fee = is_object( $fee ) ? get_object_vars( $fee ) : [];
		$tax = $with_tax && is_numeric( $fee['tax'] ?? null ) ? (float) $fee['tax'] : 0.0;
		return ( is_numeric( $fee['total'] ?? null ) ? (float) $fee['total'] : 0.0 ) + $tax;
	}
}
