<?php
/**
 * The payment method on orders that the checkout server charged.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Rest\Refunds;
use SvcCheckout\Server\Client;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ Lock, Money, OrderMeta, Refusal };
use WC_Order;
use WC_Payment_Gateway;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Never offered in the store's own checkout. It is there so that "Refund" on the order gives the money back.
 */
final class SessionCardGateway extends WC_Payment_Gateway {

	public const ID = 'svc_checkout_card';

	private const TIMEOUT_SECONDS = 20.0;

	/**
	 * Adds the method to WooCommerce's.
	 */
	public static function register(): void {
		add_filter(
			'woocommerce_payment_gateways',
			static fn ( array $gateways ): array => array_merge( $gateways, [ self::class ] )
		);
	}

	/**
	 * Says what it is and what it can do.
	 */
	public function __construct() {
		$this->id                 = self::ID;
		$this->method_title       = __( 'Card (B2B checkout)', 'svc-checkout' );
		$this->method_description = __( 'Cards that shoppers pay with on the hosted checkout. Nothing to set up here.', 'svc-checkout' );
		$this->title              = __( 'Card', 'svc-checkout' );
		$this->enabled            = 'no';
		$this->supports           = [ 'refunds' ];
	}

	/**
	 * Never in the store's own checkout.
	 */
	public function is_available(): bool {
		return false;
	}

	/**
	 * Gives money back through the checkout server. WooCommerce has made its refund already and takes it away again
	 * when this fails.
	 *
	 * @param int        $order_id Id of the order.
	 * @param float|null $amount   In major units.
	 * @param string     $reason   For the buyer's statement and the books.
	 * @return bool|WP_Error
	 */
	public function process_refund( $order_id, $amount = null, $reason = '' ) {
		$order = wc_get_order( $order_id );
		if ( ! $order instanceof WC_Order || null === $amount ) {
			return new WP_Error( 'svc_checkout_refund', __( 'There is no such order.', 'svc-checkout' ) );
		}
		try {
			// The server reports what it gave back; the report waits until its id stands on the order.
			return Lock::hold( 'refund-' . $order->get_id(), fn (): bool|WP_Error => $this->ask( $order, (float) $amount, (string) $reason ) );
		} catch ( Refusal ) {
			return new WP_Error( 'svc_checkout_refund', __( 'Another refund of this order is going on. Please try again in a minute.', 'svc-checkout' ) );
		}
	}

	/**
	 * One call; a repetition of it is known by the refund that WooCommerce has made for it.
	 *
	 * @param WC_Order $order  The order.
	 * @param float    $amount In major units.
	 * @param string   $reason As given.
	 */
	private function ask( WC_Order $order, float $amount, string $reason ): bool|WP_Error {
		$settings = Settings::load();
		$refunds  = $order->get_refunds();
		$newest   = reset( $refunds );
		$answer   = ( new Client( $settings->server_url ) )->post(
			'/v1/refunds',
			array_filter(
				[
					'sessionId' => OrderMeta::read( $order, OrderMeta::SESSION_ID ),
					'amount'    => Money::to_minor( $amount, $order->get_currency() ),
					'reason'    => $reason,
				],
				static fn ( mixed $value ): bool => '' !== $value
			),
			[
				'authorization'   => "Bearer $settings->api_key",
				'idempotency-key' => 'refund-' . $order->get_id() . '-' . ( false === $newest ? 0 : $newest->get_id() ),
			],
			self::TIMEOUT_SECONDS
		);
		$id       = $answer->decoded()['id'] ?? null;
		if ( 201 !== $answer->status || ! is_string( $id ) ) {
			/* translators: %s: code of the reason, in English. */
			return new WP_Error( 'svc_checkout_refund', sprintf( __( 'The checkout server did not give the money back (%s).', 'svc-checkout' ), '' === $answer->error_code() ? (string) $answer->status : $answer->error_code() ) );
		}
		$order->add_meta_data( Refunds::ID, $id );
		$order->save_meta_data();
		return true;
	}
}
