<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\{ Markup, OrderMeta };
use WC_Email;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The payment reminder. Like any WooCommerce e-mail, it can be edited and disabled under WooCommerce › Settings › Emails.
 *
 * @phpstan-import-type Row from AgreedTerms
 */
final class ReminderEmail extends WC_Email {

	/** Its id, and its key among WooCommerce's e-mails. */
	public const KEY = 'svc_checkout_reminder';

	public function __construct() {
		$this->id             = self::KEY;
		$this->title          = __( 'Payment reminder', 'svc-checkout' );
		$this->description    = __( 'Sent by the accounts team from WooCommerce › Net terms, for an unpaid order on account.', 'svc-checkout' );
		$this->customer_email = true;
		$this->placeholders   = array_fill_keys( [ '{order_number}', '{po_number}', '{due_date}' ], '' );
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

		$is_sent = $this->is_enabled() && '' !== (string) $this->get_recipient()
			&& $this->send( (string) $this->get_recipient(), $this->get_subject(), $this->get_content(), $this->get_headers(), $this->get_attachments() );
		$this->restore_locale();
		return $is_sent;
	}

	public function get_content_html(): string {
		$html = '';
		foreach ( $this->paragraphs() as $paragraph ) {
			$html .= '<p>' . Markup::escape( $paragraph ) . '</p>';
		}
		$html .= '<table class="td" cellspacing="0" cellpadding="6" border="1" style="width:100%">';
		foreach ( $this->facts() as $key => [ 'label' => $label, 'value' => $value ] ) {
			$html .= '<tr><th class="td" scope="row" style="text-align:start">' . Markup::escape( $label ) . '</th><td class="td">' . AgreedTerms::html( $key, $value ) . '</td></tr>';
		}
		$html .= '</table>' . wp_kses_post( wpautop( wptexturize( $this->get_additional_content() ) ) );
		return WC()->mailer()->wrap_message( $this->get_heading(), $html );
	}

	/**
	 * With entities, as in WooCommerce's own templates: {@see WC_Email::get_content()} removes tags and decodes the rest.
	 */
	public function get_content_plain(): string {
		$lines = [ $this->get_heading(), '', ...$this->paragraphs(), '' ];
		foreach ( $this->facts() as [ 'label' => $label, 'value' => $value ] ) {
			$lines[] = "$label: $value";
		}
		return Markup::escape( implode( "\n", $lines ) ) . "\n\n" . wp_strip_all_tags( $this->get_additional_content() );
	}

	/**
	 * @return list<string>
	 */
	private function paragraphs(): array {
		$order = $this->object;
		if ( ! $order instanceof WC_Order ) {
			return [];
		}
		/* translators: %s: name of the customer. */
		$greeting = sprintf( __( 'Hello %s,', 'svc-checkout' ), $order->get_formatted_billing_full_name() );
		$sentence = NetTermOrder::days_overdue( $order ) > 0
			? __( 'The order below is past its due date, and we have not received your payment yet. Please pay it now.', 'svc-checkout' )
			: __( 'This is a reminder that payment for the order below is still due.', 'svc-checkout' );
		return [ $greeting, $sentence ];
	}

	/**
	 * What the customer's accounts team needs to pay.
	 *
	 * @return array<string, Row> By key.
	 */
	private function facts(): array {
		$order = $this->object;
		if ( ! $order instanceof WC_Order ) {
			return [];
		}
		$row   = static fn ( string $label, string $value ): array => compact( 'label', 'value' );
		$terms = AgreedTerms::of( $order );
		$facts = [
			'order'  => $row( __( 'Order', 'svc-checkout' ), $order->get_order_number() ),
			'po'     => $row( __( 'PO number', 'svc-checkout' ), OrderMeta::read( $order, OrderMeta::PO_NUMBER ) ),
			'amount' => $row( __( 'Amount due', 'svc-checkout' ), NetTermOrder::format_amount( NetTermOrder::owed( $order ), $order->get_currency() ) ),
			'due'    => $row( __( 'Due date', 'svc-checkout' ), OrderMeta::due_day( $order ) ),
		];
		return array_filter( $facts, static fn ( array $fact ): bool => '' !== $fact['value'] ) + array_intersect_key( $terms, array_flip( AgreedTerms::HOW_TO_PAY ) );
	}
}
