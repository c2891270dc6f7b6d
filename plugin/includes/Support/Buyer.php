<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WC_Customer;
use WC_Order;

/**
 * The field `customer` of a session.
 */
final class Buyer {

	/**
	 * @return array<string, mixed>
	 */
	public static function fields( WC_Order|WC_Customer $buyer ): array {
		return [
			'email'           => $buyer->get_billing_email(),
			'firstName'       => $buyer->get_billing_first_name(),
			'lastName'        => $buyer->get_billing_last_name(),
			'phone'           => $buyer->get_billing_phone(),
			'company'         => $buyer->get_billing_company(),
			'billingAddress'  => [
				'line1'    => $buyer->get_billing_address_1(),
				'line2'    => $buyer->get_billing_address_2(),
				'postcode' => $buyer->get_billing_postcode(),
				'city'     => $buyer->get_billing_city(),
				'state'    => $buyer->get_billing_state(),
				'country'  => $buyer->get_billing_country(),
			],
			'shippingAddress' => [
				'line1'    => $buyer->get_shipping_address_1(),
				'line2'    => $buyer->get_shipping_address_2(),
				'postcode' => $buyer->get_shipping_postcode(),
				'city'     => $buyer->get_shipping_city(),
				'state'    => $buyer->get_shipping_state(),
				'country'  => $buyer->get_shipping_country(),
			],
		];
	}
}
