<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Server\Client;
use SvcCheckout\Support\{ GatewayId, Lock, Money, OrderMeta, Refusal };
use WC_Order;
use WC_Order_Refund;
use WC_Payment_Gateway;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * The payment method of orders that the checkout server charged. Never available at checkout; it makes "Refund" on the order
 * refund the card.
 */
final class SessionCardGateway extends WC_Payment_Gateway {

	private const TIMEOUT_SECONDS = 20.0;

	/** The refund that this request makes. The newest by its date may be another one: dates are whole seconds. */
	private static ?WC_Order_Refund $being_made = null;

	public static function register(): void {
		add_filter( 'woocommerce_payment_gateways', static fn ( array $gateways ): array => [ ...$gateways, self::class ] );
		add_action(
			'woocommerce_create_refund',
			static function ( mixed $refund ): void {
				self::$being_made = $refund instanceof WC_Order_Refund ? $refund : null;
			}
		);
	}

	public function __construct() {
		$this->id                 = GatewayId::CARD;
		$this->method_title       = __( 'Card (B2B checkout)', 'svc-checkout' );
		$this->method_description = __( 'Card payments made on the hosted checkout. There is nothing to set up here.', 'svc-checkout' );
		$this->title              = __( 'Card', 'svc-checkout' );
		$this->enabled            = 'no';
		$this->supports           = [ 'refunds' ];
	}

	public function is_available(): bool {
		return false;
	}

	/**
	 * Refunds through the checkout server. WooCommerce has created its refund already and deletes it if this fails.
	 *
	 * @param int        $order_id
	 * @param float|null $amount   In major units.
	 * @param string     $reason
	 * @return bool|WP_Error
	 */
	public function process_refund( $order_id, $amount = null, $reason = '' ) {
		$order = wc_get_order( $order_id );
		if ( ! $order instanceof WC_Order || null === $amount ) {
			return new WP_Error( 'svc_checkout_refund', __( 'There is no such order.', 'svc-checkout' ) );
		}
		if ( ! Money::is_whole( $amount, $order->get_currency() ) ) {
			return new WP_Error( 'svc_checkout_refund', __( 'The amount has more decimals than the currency.', 'svc-checkout' ) );
		}
		try {
			// The server reports the refund to the store; that request waits until its id is stored on the order.
			return Lock::hold( 'refund-' . $order->get_id(), static fn (): bool|WP_Error => self::refund( $order, (float) $amount, (string) $reason ) );
		} catch ( Refusal ) {
			return new WP_Error( 'svc_checkout_refund', __( 'Another refund of this order is in progress. Please try again in a minute.', 'svc-checkout' ) );
		}
	}

	/**
	 * Idempotent by the id of WooCommerce's refund.
	 */
	private static function refund( WC_Order $order, float $amount, string $reason ): bool|WP_Error {
		$refund   = self::refund_of( $order );
		$body     = [
			'sessionId' => OrderMeta::read( $order, OrderMeta::SESSION_ID ),
			'amount'    => Money::to_minor( $amount, $order->get_currency() ),
			'reason'    => $reason,
		];
		$key      = 'refund-' . $order->get_id() . '-' . ( null === $refund ? 0 : $refund->get_id() );
		$response = Client::of_store()->post( '/v1/refunds', array_filter( $body, static fn ( mixed $value ): bool => '' !== $value ), self::TIMEOUT_SECONDS, [ 'idempotency-key' => $key ] );
		$id       = $response->json()['id'] ?? null;
		if ( 201 !== $response->status || ! is_string( $id ) ) {
			/* translators: %s: error code, in English. */
			return new WP_Error( 'svc_checkout_refund', sprintf( __( 'The checkout server did not make the refund (%s).', 'svc-checkout' ), '' === $response->error_code() ? (string) $response->status : $response->error_code() ) );
		}
		if ( null !== $refund ) {
			$refund->update_meta_data( OrderMeta::REFUND_ID, $id );
			$refund->save_meta_data();
		}
		$order->add_meta_data( OrderMeta::REFUND_ID, $id );
		$order->save_meta_data();
		return true;
	}

	/**
	 * The refund that WooCommerce is making; if another plugin calls the payment method itself, the one saved last.
	 */
	private static function refund_of( WC_Order $order ): ?WC_Order_Refund {
		if ( self::$being_made?->get_parent_id() === $order->get_id() && 0 < self::$being_made->get_id() ) {
			return self::$being_made;
		}
		$last = null;
		foreach ( $order->get_refunds() as $refund ) {
			$last = null === $last || $refund->get_id() > $last->get_id() ? $refund : $last;
		}
		return $last;
	}
}
