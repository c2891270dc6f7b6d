<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ Refusal, RequestBody, TypedText };

/**
 * A session as the server sends it. Amounts are in minor units.
 *
 * @phpstan-type Line array{id: string, sku: string, name: string, quantity: int, price: int}
 * @phpstan-type Address array{first_name: string, last_name: string, company: string, address_1: string, address_2: string, postcode: string, city: string, state: string, country: string, phone: string}
 */
final class RequestedSession {

	/**
	 * @param string               $reference       The store's reference of the cart; empty if created over the API.
	 * @param list<Line>           $lines           With unit prices as sent.
	 * @param int|null             $shipping_price  Null if none was sent.
	 * @param string               $coupon          Empty without a coupon.
	 * @param list<string>|null    $coupons         The buyer's codes; null: those of the store's cart.
	 * @param Address              $billing
	 * @param Address              $shipping
	 * @param list<string>         $shipping_methods Ids of the chosen shipping rates, by package.
	 * @param string               $locale          Of the buyer; of the site, if an older server sent none.
	 * @param array<string, mixed> $raw             As sent, for handlers of the tax override.
	 */
	private function __construct(
		public readonly string $id,
		public readonly string $reference,
		public readonly string $currency,
		public readonly array $lines,
		public readonly string $shipping_label,
		public readonly ?int $shipping_price,
		public readonly int $discount,
		public readonly string $coupon,
		public readonly ?array $coupons,
		public readonly bool $prices_include_tax,
		public readonly string $email,
		public readonly string $phone,
		public readonly array $billing,
		public readonly array $shipping,
		public readonly array $shipping_methods,
		public readonly string $locale,
		public readonly array $raw,
	) {}

	/**
	 * @throws Refusal If a field is missing or malformed.
	 */
	public static function read( RequestBody $body ): self {
		$session  = $body->part( 'session' );
		$cart     = $session->part( 'cart' );
		$customer = $session->part( 'customer' );
		$billing  = self::address( $customer, $customer->part( 'billingAddress' ) );
		$shipping = $customer->part( 'shippingAddress' );
		if ( $session->required_text( 'id' ) !== $body->text( 'sessionId' ) ) {
			throw Refusal::of_field( 'sessionId' );
		}
		return new self(
			$session->required_text( 'id' ),
			$session->text( 'clientReference' ),
			strtoupper( $session->required_text( 'currency' ) ),
			array_map( [ self::class, 'line' ], $cart->parts( 'items' ) ),
			$cart->part( 'shipping' )->text( 'label' ),
			$cart->has( 'shipping' ) ? $cart->part( 'shipping' )->number( 'price' ) : null,
			$cart->has( 'discount' ) ? $cart->part( 'discount' )->number( 'amount' ) : 0,
			$cart->text( 'coupon' ),
			$cart->has( 'coupons' ) ? $cart->texts( 'coupons' ) : null,
			$cart->flag( 'pricesIncludeTax' ),
			sanitize_email( $customer->text( 'email' ) ),
			sanitize_text_field( $customer->text( 'phone' ) ),
			$billing,
			'' === $shipping->text( 'country' ) ? $billing : self::address( $customer, $shipping ),
			$customer->texts( 'shippingMethods' ),
			'' === $session->text( 'locale' ) ? get_locale() : $session->text( 'locale' ),
			$session->all(),
		);
	}

	/**
	 * @return Line
	 */
	private static function line( RequestBody $item ): array {
		return [
			'id'       => $item->required_text( 'id' ),
			'sku'      => $item->text( 'sku' ),
			'name'     => sanitize_text_field( $item->text( 'name' ) ),
			'quantity' => max( 1, $item->number( 'quantity' ) ),
			'price'    => $item->number( 'price' ),
		];
	}

	/**
	 * An address with the names of WooCommerce's fields; person and company default to the customer's. Only a shipping address has
	 * a phone number of its own.
	 *
	 * @return Address
	 */
	private static function address( RequestBody $customer, RequestBody $address ): array {
		$name = static fn ( string $field ): string => sanitize_text_field( '' === $address->text( $field ) ? $customer->text( $field ) : $address->text( $field ) );
		$text = static fn ( string $field ): string => sanitize_text_field( $address->text( $field ) );
		return [
			'first_name' => $name( 'firstName' ),
			'last_name'  => $name( 'lastName' ),
			'company'    => TypedText::line( '' === $address->text( 'company' ) ? $customer->text( 'company' ) : $address->text( 'company' ) ),
			'address_1'  => $text( 'line1' ),
			'address_2'  => $text( 'line2' ),
			'postcode'   => $text( 'postcode' ),
			'city'       => $text( 'city' ),
			'state'      => $text( 'state' ),
			'country'    => strtoupper( $text( 'country' ) ),
			'phone'      => $text( 'phone' ),
		];
	}
}
