<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\{ Markup, OrderMeta };
use WC_Email;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * An e-mail to the buyer about the payment of an order on account: sentences and a table of facts. Like any WooCommerce e-mail,
 * it can be edited and disabled under WooCommerce › Settings › Emails.
 *
 * @phpstan-import-type Row from AgreedTerms
 */
abstract class AccountEmail extends WC_Email {

	public function __construct() {
		$this->customer_email = true;
		$this->placeholders   = array_fill_keys( [ '{order_number}', '{po_number}', '{due_date}' ], '' );
		parent::__construct();
	}

	/**
	 * @return list<string>
	 */
	abstract protected function paragraphs(): array;

	/**
	 * @return array<string, Row> By key; those without a value are left out.
	 */
	abstract protected function facts(): array;

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
		foreach ( $this->known_facts() as $key => [ 'label' => $label, 'value' => $value ] ) {
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
		foreach ( $this->known_facts() as [ 'label' => $label, 'value' => $value ] ) {
			$lines[] = "$label: $value";
		}
		return Markup::escape( implode( "\n", $lines ) ) . "\n\n" . wp_strip_all_tags( $this->get_additional_content() );
	}

	protected static function greeting( WC_Order $order ): string {
		/* translators: %s: name of the customer. */
		return sprintf( __( 'Hello %s,', 'svc-checkout' ), $order->get_formatted_billing_full_name() );
	}

	/**
	 * @return Row
	 */
	protected static function fact( string $label, string $value ): array {
		return compact( 'label', 'value' );
	}

	/**
	 * @return array<string, Row>
	 */
	private function known_facts(): array {
		return array_filter( $this->facts(), static fn ( array $fact ): bool => '' !== $fact['value'] );
	}
}
