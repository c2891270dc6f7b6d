<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The payment reminder. Like any WooCommerce e-mail, it can be edited and disabled under WooCommerce › Settings › Emails.
 */
final class ReminderEmail extends OrderPaymentEmail {

	/** Its id, and its key among WooCommerce's e-mails. */
	public const KEY = 'svc_checkout_reminder';

	public function __construct() {
		$this->id             = self::KEY;
		$this->title          = __( 'Payment reminder', 'svc-checkout' );
		$this->description    = __( 'Sent by the accounts team from WooCommerce › Net terms, for an unpaid order on account.', 'svc-checkout' );
		parent::__construct();
	}

	public function get_default_subject(): string {
		return __( 'Payment reminder: order {order_number}', 'svc-checkout' );
	}

	public function get_default_heading(): string {
		return __( 'Payment reminder', 'svc-checkout' );
	}

	public function get_default_additional_content(): string {
		return __( 'If you have already paid, please disregard this message. Thank you.', 'svc-checkout' );
	}

	protected function paragraphs(): array {
		$order = $this->object;
		if ( ! $order instanceof WC_Order ) {
			return [];
		}
		$sentence = NetTermOrder::days_overdue( $order ) > 0
			? __( 'The order below is past its due date, and we have not received your payment yet. Please pay it now.', 'svc-checkout' )
			: __( 'This is a reminder that payment for the order below is still due.', 'svc-checkout' );
		return [ self::greeting( $order->get_formatted_billing_full_name() ), $sentence ];
	}

	/**
	 * What the customer's accounts team needs to pay.
	 */
	protected function facts(): array {
		$order = $this->object;
		if ( ! $order instanceof WC_Order ) {
			return [];
		}
		$terms = AgreedTerms::of( $order );
		$facts = [
			'order'  => self::fact( __( 'Order', 'svc-checkout' ), $order->get_order_number() ),
			'po'     => self::fact( __( 'PO number', 'svc-checkout' ), OrderMeta::read( $order, OrderMeta::PO_NUMBER ) ),
			'amount' => self::fact( __( 'Amount due', 'svc-checkout' ), Money::format( NetTermOrder::owed( $order ), $order->get_currency() ) ),
			'due'    => self::fact( __( 'Due date', 'svc-checkout' ), OrderMeta::due_day( $order ) ),
		];
		return $facts + array_intersect_key( $terms, array_flip( AgreedTerms::HOW_TO_PAY ) );
	}
}
