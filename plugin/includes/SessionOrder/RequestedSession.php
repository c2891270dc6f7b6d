<?php
/**
 * A session as the server sends it.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ Refusal, RequestBody };

defined( 'ABSPATH' ) || exit;

/**
 * A typed, unchangeable view. Amounts are integers in the currency's minor unit.
 *
 * @phpstan-type Line array{id: string, sku: string, name: string, quantity: int, price: int}
 * @phpstan-type Address array{first_name: string, last_name: string, company: string, address_1: string, address_2: string, postcode: string, city: string, state: string, country: string}
 */
final class RequestedSession {

	/**
	 * Use `from()`.
	 *
	 * @param string               $id                 Id of the session.
	 * @param string               $reference          The store's own id of the basket; empty when made over the API.
	 * @param string               $currency           ISO 4217.
	 * @param list<Line>           $lines              What is bought, at the sent price of one piece.
	 * @param string               $shipping_label     Name of the delivery sent with the cart.
	 * @param int|null             $shipping_price     Its price; null when none was sent.
	 * @param string               $discount_label     Name of the discount sent with the cart.
	 * @param int                  $discount           Taken off.
	 * @param string               $coupon             Code; empty when there is none.
	 * @param bool                 $prices_include_tax Whether the tax is in the prices.
	 * @param string               $email              The buyer's.
	 * @param string               $phone              The buyer's.
	 * @param Address              $billing            As WooCommerce names its parts.
	 * @param Address              $shipping           The same; where the goods go.
	 * @param string               $shipping_method    Id of the rate the shopper chose; empty when none yet.
	 * @param array<string, mixed> $raw                As it came, for handlers of the tax filter.
	 */
	private function __construct(
		public readonly string $id,
		public readonly string $reference,
		public readonly string $currency,
		public readonly array $lines,
		public readonly string $shipping_label,
		public readonly ?int $shipping_price,
		public readonly string $discount_label,
		public readonly int $discount,
		public readonly string $coupon,
		public readonly bool $prices_include_tax,
		public readonly string $email,
		public readonly string $phone,
		public readonly array $billing,
		public readonly array $shipping,
		public readonly string $shipping_method,
		public readonly array $raw,
	) {}

	/**
	 * Reads a body that carries a session.
	 *
	 * @param RequestBody $body The body; it names the session once more.
	 * @throws Refusal When it is not what was agreed.
	 */
	public static function from( RequestBody $body ): self {
		$session  = $body->part( 'session' );
		$cart     = $session->part( 'cart' );
		$customer = $session->part( 'customer' );
		$billing  = self::address( $customer, $customer->part( 'billingAddress' ) );
		$to       = $customer->part( 'shippingAddress' );
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
			$cart->part( 'discount' )->text( 'label' ),
			$cart->has( 'discount' ) ? $cart->part( 'discount' )->number( 'amount' ) : 0,
			$cart->text( 'coupon' ),
			$cart->flag( 'pricesIncludeTax' ),
			sanitize_email( $customer->text( 'email' ) ),
			sanitize_text_field( $customer->text( 'phone' ) ),
			$billing,
			'' === $to->text( 'country' ) ? $billing : self::address( $customer, $to ),
			$customer->text( 'shippingMethod' ),
			$session->all(),
		);
	}

	/**
	 * One line of the cart.
	 *
	 * @param RequestBody $item As sent.
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
	 * An address with its person and company.
	 *
	 * @param RequestBody $customer The buyer.
	 * @param RequestBody $address  The address.
	 * @return Address
	 */
	private static function address( RequestBody $customer, RequestBody $address ): array {
		$name = static fn ( string $field ): string => sanitize_text_field( '' === $address->text( $field ) ? $customer->text( $field ) : $address->text( $field ) );
		$text = static fn ( string $field ): string => sanitize_text_field( $address->text( $field ) );
		return [
			'first_name' => $name( 'firstName' ),
			'last_name'  => $name( 'lastName' ),
			'company'    => $name( 'company' ),
			'address_1'  => $text( 'line1' ),
			'address_2'  => $text( 'line2' ),
			'postcode'   => $text( 'postcode' ),
			'city'       => $text( 'city' ),
			'state'      => $text( 'state' ),
			'country'    => strtoupper( $text( 'country' ) ),
		];
	}
}
