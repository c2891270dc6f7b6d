<?php

declare( strict_types=1 );

namespace SvcCheckout\Terms;

use SvcCheckout\Checkout\FormState;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\GatewayId;
use WC_Payment_Gateway;

/**
 * Which payment methods are available with the chosen payment term: with a deferred term only {@see OnAccountGateway},
 * otherwise all others.
 */
final class GatewayFilter {

	public static function register(): void {
		add_filter( 'woocommerce_payment_gateways', [ self::class, 'add_gateway' ] );
		add_filter( 'woocommerce_available_payment_gateways', [ self::class, 'filter' ], 1000 );
	}

	/**
	 * @param mixed $gateways Class names or objects.
	 * @return array<array-key, mixed>
	 */
	public static function add_gateway( mixed $gateways ): array {
		return [ ...( is_array( $gateways ) ? $gateways : [] ), OnAccountGateway::class ];
	}

	/**
	 * Paying for an existing order is not part of the checkout.
	 *
	 * @param mixed $gateways Available payment methods by id.
	 * @return array<array-key, mixed>
	 */
	public static function filter( mixed $gateways ): array {
		$gateways   = is_array( $gateways ) ? $gateways : [];
		$on_account = $gateways[ GatewayId::ON_ACCOUNT ] ?? null;
		$is_chosen  = B2bSettings::is_active() && ! is_wc_endpoint_url( 'order-pay' ) && FormState::has_deferred_term();
		return $on_account instanceof WC_Payment_Gateway && $is_chosen
			? [ GatewayId::ON_ACCOUNT => $on_account ]
			: array_diff_key( $gateways, [ GatewayId::ON_ACCOUNT => true ] );
	}
}
