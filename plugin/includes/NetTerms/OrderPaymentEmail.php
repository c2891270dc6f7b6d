<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * An e-mail to the buyer about the payment of an order on account.
 */
abstract class OrderPaymentEmail extends AccountEmail {

	public function __construct() {
		$this->customer_email = true;
		$this->placeholders   = array_fill_keys( [ '{order_number}', '{po_number}', '{due_date}' ], '' );
		parent::__construct();
	}

	/**
	 * @return bool Whether the site's mail server accepted it.
	 */
	public function send_for( WC_Order $order ): bool {
		$this->setup_locale();
		$this->object       = $order;
		$this->recipient    = $order->get_billing_email();
		$this->placeholders = [
			'{order_number}' => $order->get_order_number(),
			'{po_number}'    => OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
			'{due_date}'     => OrderMeta::due_day( $order ),
		] + $this->placeholders;

		$is_sent = $this->deliver();
		$this->restore_locale();
		return $is_sent;
	}
}
