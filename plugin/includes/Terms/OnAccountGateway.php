<?php
/**
 * The payment method for deferred terms: the order is placed, and paid for later.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Terms;

use Exception;
use SvcCheckout\Checkout\OrderWriter;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WC_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Specification, States: a deferred term places the order on hold, without a card step. WooCommerce then takes the
 * stock, sends its mails, and leaves the order alone until somebody says it is paid.
 */
final class OnAccountGateway extends WC_Payment_Gateway {

	public const ID = 'svc_checkout_terms';

	/**
	 * WooCommerce makes one for each request that needs payment methods.
	 */
	public function __construct() {
		$this->id                 = self::ID;
		$this->has_fields         = false;
		$this->method_title       = __( 'Order on account', 'svc-checkout' );
		$this->method_description = __( 'Takes orders on the deferred payment terms of B2B checkout. It appears by itself when a shopper chooses such a term.', 'svc-checkout' );
		$this->title              = __( 'Order on account', 'svc-checkout' );
		$this->description        = __( 'Nothing is due now. You pay later, on the terms you have chosen.', 'svc-checkout' );
		$this->order_button_text  = __( 'Place order on account', 'svc-checkout' );
		$this->enabled            = 'yes';
		$this->supports           = [ 'products' ];
	}

	/**
	 * Only for a shopper who has chosen a deferred term the store offers.
	 */
	public function is_available(): bool {
		return B2bSettings::is_active() && GatewayFilter::is_deferred();
	}

	/**
	 * Places the order on hold. The term comes from the order itself: another tab may have changed the session's.
	 *
	 * @param int $order_id The order.
	 * @return array{result: string, redirect: string}
	 * @throws Exception When the order has no deferred term that the store offers; shown to the shopper.
	 */
	public function process_payment( $order_id ): array {
		$order = wc_get_order( $order_id );
		$term  = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) : '';
		$terms = B2bSettings::payment_terms();
		if ( ! $order instanceof WC_Order || ! PaymentTerms::is_deferred( $term ) || ! PaymentTerms::is_offered( $term, $terms ) ) {
			throw new Exception( esc_html( OrderWriter::sentence( 'term', 'not_offered' ) ) );
		}
		$order->update_status(
			'on-hold',
			/* translators: %s: a payment term, for example "30 days net". */
			sprintf( __( 'Ordered on account: %s.', 'svc-checkout' ), PaymentTerms::label( $term, $terms ) )
		);
		if ( null !== WC()->cart ) {
			WC()->cart->empty_cart();
		}
		return [
			'result'   => 'success',
			'redirect' => $this->get_return_url( $order ),
		];
	}
}
