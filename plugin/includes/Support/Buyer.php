<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WC_Customer;
use WC_Order;

/**
 * The buyer of a cart or an order.
 */
final class Buyer {

	/**
	 * The field `customer` that handlers of `svc_session_tax_override` receive. If the goods go to the billing address,
	 * WooCommerce repeats it as the shipping address.
	 *
	 * @return array<string, mixed>
	 */
	public static function fields( WC_Order|WC_Customer $buyer ): array {
		return self::contact( $buyer ) + [
			'billingAddress'  => self::billing_address( $buyer ),
			'shippingAddress' => self::shipping_address( $buyer ) + self::recipient( $buyer ),
		];
	}

	/**
	 * The field `customer` of `POST /v1/sessions`.
	 *
	 * @return array<string, mixed>
	 */
	public static function session_customer( WC_Customer $buyer ): array {
		$shipping = self::shipping( $buyer );
		$fields   = self::contact( $buyer ) + [ 'billingAddress' => self::billing_address( $buyer ) ];
		if ( null === $shipping ) {
			return $fields;
		}
		return $fields + [
			'shippingAddress' => $shipping['address'],
			'shippingContact' => self::recipient( $buyer ),
		];
	}

	/**
	 * Recipient and address of the goods; null if they go to the billing address. WooCommerce repeats the billing address here
	 * unless the shopper chose another one.
	 *
	 * @return array{company: string, firstName: string, lastName: string, phone: string, address: array<string, string>}|null
	 */
	public static function shipping( WC_Order|WC_Customer $buyer ): ?array {
		$address = self::shipping_address( $buyer );
		return '' === $address['country'] || self::goes_to_billing_address( $buyer ) ? null : self::recipient( $buyer ) + compact( 'address' );
	}

	/**
	 * @return array{line1: string, line2: string, postcode: string, city: string, state: string, country: string}
	 */
	public static function billing_address( WC_Order|WC_Customer $buyer ): array {
		return [
			'line1'    => $buyer->get_billing_address_1(),
			'line2'    => $buyer->get_billing_address_2(),
			'postcode' => $buyer->get_billing_postcode(),
			'city'     => $buyer->get_billing_city(),
			'state'    => $buyer->get_billing_state(),
			'country'  => $buyer->get_billing_country(),
		];
	}

	/**
	 * @return array{email: string, firstName: string, lastName: string, phone: string, company: string}
	 */
	private static function contact( WC_Order|WC_Customer $buyer ): array {
		return [
			'email'     => $buyer->get_billing_email(),
			'firstName' => $buyer->get_billing_first_name(),
			'lastName'  => $buyer->get_billing_last_name(),
			'phone'     => $buyer->get_billing_phone(),
			'company'   => $buyer->get_billing_company(),
		];
	}

	/**
	 * @return array{company: string, firstName: string, lastName: string, phone: string}
	 */
	private static function recipient( WC_Order|WC_Customer $buyer ): array {
		return [
			'company'   => $buyer->get_shipping_company(),
			'firstName' => $buyer->get_shipping_first_name(),
			'lastName'  => $buyer->get_shipping_last_name(),
			'phone'     => $buyer->get_shipping_phone(),
		];
	}

	/**
	 * @return array{line1: string, line2: string, postcode: string, city: string, state: string, country: string}
	 */
	private static function shipping_address( WC_Order|WC_Customer $buyer ): array {
		return [
			'line1'    => $buyer->get_shipping_address_1(),
			'line2'    => $buyer->get_shipping_address_2(),
			'postcode' => $buyer->get_shipping_postcode(),
			'city'     => $buyer->get_shipping_city(),
			'state'    => $buyer->get_shipping_state(),
			'country'  => $buyer->get_shipping_country(),
		];
	}

	/**
	 * Whether the shipping address repeats the billing address and the buyer. Empty fields say nothing else: the cart's shipping
	 * calculator sets only country, state, postcode and town.
	 */
	private static function goes_to_billing_address( WC_Order|WC_Customer $buyer ): bool {
		$shipping = self::shipping_address( $buyer );
		$billing  = self::billing_address( $buyer );
		if ( '' !== $shipping['line1'] && $shipping !== $billing ) {
			return false;
		}
		$buyers = $billing + self::contact( $buyer );
		foreach ( $shipping + self::recipient( $buyer ) as $field => $text ) {
			if ( 'phone' !== $field && '' !== $text && $text !== $buyers[ $field ] ) {
				return false;
			}
		}
		return true;
	}
}
