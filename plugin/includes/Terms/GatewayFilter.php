<?php

declare( strict_types=1 );

namespace SvcCheckout\Terms;

use SvcCheckout\Checkout\FormState;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ GatewayId, OrderMeta };
use WC_Order;
use WC_Payment_Gateway;

/**
 * Which payment methods are available with the chosen payment term: with a deferred term only {@see OnAccountGateway},
 * otherwise all others.
 */
final class GatewayFilter {

	public static function register(): void {
		add_filter( 'woocommerce_payment_gateways', [ self::class, 'add_gateway' ] );
		add_filter( 'woocommerce_available_payment_gateways', [ self::class, 'filter' ], 1000 );
		add_action( 'woocommerce_thankyou_' . GatewayId::ON_ACCOUNT, [ self::class, 'print_terms' ] );
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

	/**
	 * Shows the term, the due date and the purchase order number on the order-received page.
	 */
	public static function print_terms( mixed $order_id ): void {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$rows = self::agreed_terms( $order ) + [ __( 'PO number', 'svc-checkout' ) => OrderMeta::read( $order, OrderMeta::PO_NUMBER ) ];
		echo '<dl class="svc-checkout-terms">';
		foreach ( array_filter( $rows ) as $label => $value ) {
			echo '<dt>' . esc_html( $label ) . '</dt><dd>' . esc_html( $value ) . '</dd>';
		}
		echo '</dl>';
	}

	/**
	 * The payment term and, if it has one, the due date.
	 *
	 * @return array<string, string> By label.
	 */
	public static function agreed_terms( WC_Order $order ): array {
		return array_filter(
			[
				__( 'Payment terms', 'svc-checkout' ) => PaymentTerms::label( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ), B2bSettings::payment_terms() ),
				__( 'Payable by', 'svc-checkout' )    => OrderMeta::due_day( $order ),
			]
		);
	}
}
