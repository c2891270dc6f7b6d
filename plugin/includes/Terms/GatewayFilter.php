<?php
/**
 * Which payment methods go with the chosen payment term.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Terms;

use SvcCheckout\Checkout\FormState;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\OrderMeta;
use WC_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * A deferred term leaves {@see OnAccountGateway} alone; without one it is never offered.
 */
final class GatewayFilter {

	/**
	 * Adds the method and the choice.
	 */
	public static function register(): void {
		add_filter( 'woocommerce_payment_gateways', [ self::class, 'add_method' ] );
		add_filter( 'woocommerce_available_payment_gateways', [ self::class, 'choose' ], 1000 );
		add_action( 'woocommerce_thankyou_' . OnAccountGateway::ID, [ self::class, 'show_terms' ] );
	}

	/**
	 * Makes the method known.
	 *
	 * @param mixed $methods Names of classes, or methods themselves.
	 * @return array<array-key, mixed>
	 */
	public static function add_method( mixed $methods ): array {
		$methods   = is_array( $methods ) ? $methods : [];
		$methods[] = OnAccountGateway::class;
		return $methods;
	}

	/**
	 * Whether the present shopper has chosen a deferred term.
	 */
	public static function is_deferred(): bool {
		$terms = B2bSettings::payment_terms();
		// The session is asked before the form: without terms there is nothing to find out.
		if ( [] === $terms || null === WC()->session ) {
			return false;
		}
		$details = FormState::current();
		return $details->enabled && PaymentTerms::is_deferred( $details->term ) && PaymentTerms::is_offered( $details->term, $terms );
	}

	/**
	 * Hides what does not go with the term. Paying for an order made before is not part of the checkout.
	 *
	 * @param mixed $methods Available methods by id.
	 * @return array<array-key, mixed>
	 */
	public static function choose( mixed $methods ): array {
		$methods = is_array( $methods ) ? $methods : [];
		if ( ! B2bSettings::is_active() || is_wc_endpoint_url( 'order-pay' ) ) {
			unset( $methods[ OnAccountGateway::ID ] );
			return $methods;
		}
		$on_account = $methods[ OnAccountGateway::ID ] ?? null;
		return $on_account instanceof WC_Payment_Gateway && self::is_deferred()
			? [ OnAccountGateway::ID => $on_account ]
			: array_diff_key( $methods, [ OnAccountGateway::ID => true ] );
	}

	/**
	 * On the page after the order: term, due date and the shopper's own reference.
	 *
	 * @param mixed $order_id The order.
	 */
	public static function show_terms( mixed $order_id ): void {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		if ( ! $order instanceof \WC_Order ) {
			return;
		}
		$rows = self::agreed( $order ) + [ __( 'Purchase order number', 'svc-checkout' ) => OrderMeta::read( $order, OrderMeta::PO_NUMBER ) ];
		echo '<dl class="svc-checkout-terms">';
		foreach ( array_filter( $rows ) as $label => $value ) {
			echo '<dt>' . esc_html( $label ) . '</dt><dd>' . esc_html( $value ) . '</dd>';
		}
		echo '</dl>';
	}

	/**
	 * How an order is to be paid: the term and, where it has one, the day.
	 *
	 * @param \WC_Order $order The order.
	 * @return array<string, string> By label.
	 */
	public static function agreed( \WC_Order $order ): array {
		return array_filter(
			[
				__( 'Payment terms', 'svc-checkout' ) => PaymentTerms::label( OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ), B2bSettings::payment_terms() ),
				__( 'Payable by', 'svc-checkout' )    => OrderMeta::due_day( $order ),
			]
		);
	}
}
