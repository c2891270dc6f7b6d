<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\Markup;
use WC_Email;

defined( 'ABSPATH' ) || exit;

/**
 * An e-mail about buying on account: sentences and a table of facts. Like any WooCommerce e-mail, it can be edited and disabled
 * under WooCommerce › Settings › Emails.
 *
 * @phpstan-import-type Row from AgreedTerms
 */
abstract class AccountEmail extends WC_Email {

	/**
	 * @return list<string>
	 */
	abstract protected function paragraphs(): array;

	/**
	 * @return array<string, Row> By key; those without a value are left out.
	 */
	protected function facts(): array {
		return [];
	}

	/**
	 * @return bool Whether the site's mail server accepted it.
	 */
	protected function deliver(): bool {
		$recipient = (string) $this->get_recipient();
		return $this->is_enabled() && '' !== $recipient
			&& $this->send( $recipient, $this->get_subject(), $this->get_content(), $this->get_headers(), $this->get_attachments() );
	}

	public function get_content_html(): string {
		$html = '';
		foreach ( $this->paragraphs() as $paragraph ) {
			$html .= '<p>' . Markup::escape( $paragraph ) . '</p>';
		}
		$rows = '';
		foreach ( $this->known_facts() as $key => [ 'label' => $label, 'value' => $value ] ) {
			$rows .= '<tr><th class="td" scope="row" style="text-align:start">' . Markup::escape( $label ) . '</th><td class="td">' . AgreedTerms::html( $key, $value ) . '</td></tr>';
		}
		if ( '' !== $rows ) {
			$html .= '<table class="td" cellspacing="0" cellpadding="6" border="1" style="width:100%;margin:0 0 16px">' . $rows . '</table>';
		}
		$html .= wp_kses_post( wpautop( wptexturize( $this->get_additional_content() ) ) );
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

	protected static function greeting( string $name ): string {
		/* translators: %s: name of the customer. */
		return sprintf( __( 'Hello %s,', 'svc-checkout' ), $name );
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
