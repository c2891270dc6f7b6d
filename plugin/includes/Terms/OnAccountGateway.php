<?php

declare( strict_types=1 );

namespace SvcCheckout\Terms;

use Exception;
use SvcCheckout\Checkout\{ ErrorMessages, FormState };
use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ GatewayId, Markup, OrderMeta };
use WC_Order;
use WC_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * The payment method for deferred terms. It places the order on hold, without a card step (specification, States). WooCommerce
 * then reduces stock, sends its e-mails and waits until the order is marked as paid.
 */
final class OnAccountGateway extends WC_Payment_Gateway {

	public function __construct() {
		$this->id                 = GatewayId::ON_ACCOUNT;
		$this->has_fields         = false;
		$this->method_title       = __( 'Order on account', 'svc-checkout' );
		$this->method_description = __( 'For orders on the deferred payment terms of B2B checkout. It is offered when a shopper chooses such a term.', 'svc-checkout' );
		$this->title              = __( 'Order on account', 'svc-checkout' );
		$this->description        = __( 'Nothing is due now. You pay later, on the terms you have chosen.', 'svc-checkout' );
		$this->order_button_text  = __( 'Place order on account', 'svc-checkout' );
		$this->enabled            = 'yes';
		$this->supports           = [ 'products' ];
	}

	public function is_available(): bool {
		return B2bSettings::is_active() && FormState::has_deferred_term();
	}

	/**
	 * Places the order on hold. The term is that of the order: another tab may have changed the session's.
	 *
	 * @param int $order_id
	 * @return array{result: string, redirect: string}
	 * @throws Exception If the order has no deferred term that its customer is offered, or exceeds the company's credit; shown to the shopper.
	 */
	public function process_payment( $order_id ): array {
		$order = wc_get_order( $order_id );
		$term  = $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ) : '';
		$terms = $order instanceof WC_Order ? OfferedTerms::of_order( $order ) : [];
		if ( ! $order instanceof WC_Order || ! PaymentTerms::is_deferred( $term ) || ! PaymentTerms::is_offered( $term, $terms ) ) {
			throw new Exception( esc_html( ErrorMessages::message( 'term', 'not_offered' ) ) );
		}
		// Again: the reservation of a shopper who took long may have ended.
		$refusal = CreditControl::refusal( $order );
		if ( null !== $refusal ) {
			throw new Exception( esc_html( $refusal->message() ) );
		}
		/* translators: %s: a payment term, for example "30 days net". */
		$order->update_status( 'on-hold', sprintf( __( 'Ordered on account: %s.', 'svc-checkout' ), Markup::escape( PaymentTerms::label( $term, B2bSettings::payment_terms() ) ) ) );
		if ( null !== WC()->cart ) {
			WC()->cart->empty_cart();
		}
		return [
			'result'   => 'success',
			'redirect' => $this->get_return_url( $order ),
		];
	}
}
