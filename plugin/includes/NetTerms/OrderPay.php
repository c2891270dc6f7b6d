<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\PaymentTerms;
use SvcCheckout\Support\{ GatewayId, Money, OrderMeta };
use WC_Order;
use WC_Payment_Gateway;
use WP;

/**
 * An order on account that is on hold can be paid early on WooCommerce's page "Pay for order". Only there it counts as an order
 * that needs payment: anywhere else, the block checkout would reuse it for an equal cart.
 */
final class OrderPay {

	/** Payment methods that move no money on that page. */
	private const OFFLINE = [ 'bacs', 'cheque', 'cod', GatewayId::ON_ACCOUNT, GatewayId::CARD ];

	public static function register(): void {
		add_filter( 'woocommerce_order_needs_payment', [ self::class, 'needs_payment' ], 20, 2 );
		// After `GatewayFilter`.
		add_filter( 'woocommerce_available_payment_gateways', [ self::class, 'remove_offline_methods' ], 1010 );
		add_action( 'woocommerce_before_order_object_save', [ self::class, 'keep_on_hold' ] );
	}

	/**
	 * @param mixed $needs_payment WooCommerce's decision.
	 */
	public static function needs_payment( mixed $needs_payment, mixed $order ): bool {
		return (bool) $needs_payment || ( $order instanceof WC_Order && self::order_of_page() === $order->get_id() && self::is_payable( $order ) );
	}

	/**
	 * @param mixed $gateways Available payment methods by id.
	 */
	public static function remove_offline_methods( mixed $gateways ): mixed {
		$order = is_array( $gateways ) && self::order_of_page() > 0 ? wc_get_order( self::order_of_page() ) : null;
		return is_array( $gateways ) && $order instanceof WC_Order && self::is_payable( $order ) ? array_diff_key( $gateways, array_flip( self::OFFLINE ) ) : $gateways;
	}

	/**
	 * Whether the order is on hold on a deferred term and owes its whole total: payment methods charge nothing less.
	 */
	public static function is_payable( WC_Order $order ): bool {
		$currency = $order->get_currency();
		return NetTermOrder::is_open( $order ) && $order->has_status( 'on-hold' )
			&& (float) OrderMeta::read( $order, OrderMeta::AMOUNT_PAID ) <= 0.0
			&& NetTermOrder::owed( $order ) > 0 && NetTermOrder::owed( $order ) === Money::to_minor( $order->get_total(), $currency );
	}

	/**
	 * Where the order can be paid online; empty if it cannot.
	 */
	public static function url( WC_Order $order ): string {
		if ( ! self::is_payable( $order ) ) {
			return '';
		}
		foreach ( WC()->payment_gateways()->payment_gateways() as $gateway ) {
			if ( $gateway instanceof WC_Payment_Gateway && 'yes' === $gateway->enabled && ! in_array( $gateway->id, self::OFFLINE, true ) ) {
				return $order->get_checkout_payment_url();
			}
		}
		return '';
	}

	/**
	 * An online payment that fails does not end the order: it still owes by its term, and its goods stay reserved. Payment
	 * methods report a failure by the order's status.
	 */
	public static function keep_on_hold( mixed $order ): void {
		if ( ! $order instanceof WC_Order || ! $order->has_status( [ 'failed', 'pending' ] ) || 'on-hold' !== ( $order->get_base_data()['status'] ?? '' ) ) {
			return;
		}
		$is_owed = PaymentTerms::is_deferred( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) ) && '' === OrderMeta::read( $order, OrderMeta::PAID_AT );
		// Of an order that staff put on account, an earlier payment may still fail.
		$is_late = '' !== OrderMeta::read( $order, OrderMeta::BEFORE_ACCOUNT ) && ! current_user_can( 'edit_shop_orders' );
		if ( $is_owed && ( $is_late || GatewayId::ON_ACCOUNT !== $order->get_payment_method() ) ) {
			$order->set_status( 'on-hold', __( 'The online payment did not succeed. The order remains on account.', 'svc-checkout' ) );
		}
	}

	/**
	 * Id of the order that the current page offers to pay; 0 on other pages.
	 */
	private static function order_of_page(): int {
		global $wp;
		$id = $wp instanceof WP ? $wp->query_vars['order-pay'] ?? 0 : 0;
		return is_numeric( $id ) ? (int) $id : 0;
	}
}
