<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Tells the buyer that the payment of an order on account has arrived. `PaymentReceived` decides when.
 */
final class PaymentReceivedEmail extends OrderPaymentEmail {

	/** Its id, and its key among WooCommerce's e-mails. */
	public const KEY = 'svc_checkout_payment_received';

	public function __construct() {
		$this->id          = self::KEY;
		$this->title       = __( 'Payment received', 'svc-checkout' );
		$this->description = __( 'Sent to the buyer when an order on account is paid, instead of WooCommerce’s e-mail about the new status.', 'svc-checkout' );
		parent::__construct();
	}

	public function get_default_subject(): string {
		return __( 'Payment received: order {order_number}', 'svc-checkout' );
	}

	public function get_default_heading(): string {
		return __( 'Payment received', 'svc-checkout' );
	}

	/**
	 * @param mixed $order_id A payment that was undone before a deferred e-mail is sent is not confirmed.
	 */
	public function trigger( mixed $order_id ): void {
		$order = wc_get_order( is_numeric( $order_id ) ? (int) $order_id : 0 );
		if ( $order instanceof WC_Order && '' !== OrderMeta::read( $order, OrderMeta::PAID_AT ) ) {
			$this->send_for( $order );
		}
	}

	protected function paragraphs(): array {
		$order = $this->object;
		return $order instanceof WC_Order
			? [ self::greeting( $order->get_formatted_billing_full_name() ), __( 'Thank you. We have received your payment for the order below.', 'svc-checkout' ) ]
			: [];
	}

	protected function facts(): array {
		$order = $this->object;
		if ( ! $order instanceof WC_Order ) {
			return [];
		}
		$amounts = PaymentAmounts::of( $order );
		$format  = static fn ( int $amount ): string => Money::format( $amount, $order->get_currency() );
		return [
			'order'     => self::fact( __( 'Order', 'svc-checkout' ), $order->get_order_number() ),
			'po'        => self::fact( __( 'PO number', 'svc-checkout' ), OrderMeta::read( $order, OrderMeta::PO_NUMBER ) ),
			'amount'    => self::fact( __( 'Amount received', 'svc-checkout' ), $format( $amounts->received ) ),
			'day'       => self::fact( __( 'Received on', 'svc-checkout' ), OrderMeta::paid_day( $order ) ),
			'remaining' => self::fact( __( 'Remaining', 'svc-checkout' ), 0 === $amounts->remaining ? __( 'Paid in full', 'svc-checkout' ) : $format( $amounts->remaining ) ),
		];
	}
}
