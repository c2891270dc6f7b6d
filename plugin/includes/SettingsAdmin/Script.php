<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\{ BuiltScript, CheckoutLanguage };

/**
 * The settings fields rendered by a script: connection test, payment terms, and the comparison with the server.
 */
final class Script {

	public static function register(): void {
		add_action( 'woocommerce_admin_field_' . Fields::CONNECTION_TEST, [ self::class, 'print_connection_test' ] );
		add_action( 'woocommerce_admin_field_' . Fields::TERMS_TABLE, [ self::class, 'print_terms' ] );
		add_action( 'woocommerce_admin_field_' . Fields::SYNC, [ self::class, 'print_sync' ] );
		add_action( 'admin_enqueue_scripts', [ self::class, 'enqueue' ] );
	}

	/**
	 * @param array<string, mixed> $field As WooCommerce passes it.
	 */
	public static function print_connection_test( array $field ): void {
		$tested_at = Settings::load()->connected_at();
		$tested_at = null === $tested_at ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $tested_at );
		self::print_row(
			$field,
			'<div id="svc-checkout-connection-test" data-tested-at="' . esc_attr( $tested_at ) . '">'
			. esc_html__( 'The connection test requires JavaScript. If you installed the plugin from its source code, build it first.', 'svc-checkout' ) . '</div>'
		);
	}

	/**
	 * The table is part of the form around it.
	 *
	 * @param array<string, mixed> $field As WooCommerce passes it.
	 */
	public static function print_terms( array $field ): void {
		self::print_row(
			$field,
			'<div id="svc-checkout-terms" data-name="' . esc_attr( B2bSettings::PAYMENT_TERMS ) . '" data-terms="' . esc_attr( (string) wp_json_encode( B2bSettings::payment_terms() ) ) . '" data-languages="' . esc_attr( implode( ' ', CheckoutLanguage::ALL ) ) . '" data-offers="' . esc_attr( (string) wp_json_encode( self::offers() ) ) . '">'
			. esc_html__( 'Changing payment terms requires JavaScript.', 'svc-checkout' )
			. '</div>'
		);
	}

	/**
	 * The comparison is made when the page is opened.
	 *
	 * @param array<string, mixed> $field As WooCommerce passes it.
	 */
	public static function print_sync( array $field ): void {
		$is_connected = Settings::load()->has_server();
		self::print_row(
			$field,
			'<div id="svc-checkout-settings-sync" data-connected="' . ( $is_connected ? 'yes' : 'no' ) . '">'
			. ( $is_connected ? '' : '<p class="description">' . esc_html__( 'The store is not connected yet: these settings apply in the store only.', 'svc-checkout' ) . '</p>' ) . '</div>'
		);
	}

	/**
	 * What the table needs to edit whom a term is offered to.
	 *
	 * @return array<string, mixed>
	 */
	private static function offers(): array {
		return [
			'name'      => OfferRules::OPTION . '[offers]',
			'offers'    => (object) OfferRules::load()->offers,
			'audiences' => (object) Fields::audiences(),
			'roles'     => (object) array_map( 'translate_user_role', wp_roles()->get_names() ),
			'countries' => (object) array_map( static fn ( mixed $name ): string => is_string( $name ) ? html_entity_decode( $name ) : '', WC()->countries->get_allowed_countries() ),
		];
	}

	public static function enqueue(): void {
		global $current_tab;
		if ( 'woocommerce_page_wc-settings' === get_current_screen()?->id && Tab::ID === $current_tab ) {
			BuiltScript::enqueue_in_admin( 'svc-checkout-settings', 'settings' );
		}
	}

	/**
	 * @param array<string, mixed> $field
	 * @param string               $html  Escaped.
	 */
	private static function print_row( array $field, string $html ): void {
		$title = is_string( $field['title'] ?? null ) ? $field['title'] : '';
		echo '<tr><th scope="row" class="titledesc">' . esc_html( $title ) . "</th><td class=\"forminp\">$html</td></tr>"; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped by the callers.
	}
}
