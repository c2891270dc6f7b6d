<?php
/**
 * The parts of the settings tab that run in the browser: connection test, payment terms, what the server has.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\AdminScript;

defined( 'ABSPATH' ) || exit;

/**
 * Prints the places they appear in and loads them on that one tab.
 */
final class Script {

	/** Types of the settings fields that hold them. */
	public const FIELD       = 'svc_checkout_connection_test';
	public const TERMS_FIELD = 'svc_checkout_terms_table';

	private const HANDLE = 'svc-checkout-settings';

	/**
	 * Adds the field type and the script.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		add_action( 'woocommerce_admin_field_' . self::FIELD, [ self::class, 'show' ] );
		add_action( 'woocommerce_admin_field_' . self::TERMS_FIELD, [ self::class, 'show_terms' ] );
		add_action( 'admin_enqueue_scripts', static fn () => self::enqueue( $file ) );
	}

	/**
	 * Prints the field's row. The script fills it in; without scripts it says what it would need.
	 *
	 * @param array<string, mixed> $field The field as WooCommerce passes it.
	 */
	public static function show( array $field ): void {
		$title     = is_string( $field['title'] ?? null ) ? $field['title'] : '';
		$tested_at = Settings::load()->connected_at();
		echo '<tr><th scope="row" class="titledesc">' . esc_html( $title ) . '</th><td class="forminp">'
			. '<div id="svc-checkout-connection-test" data-tested-at="' . esc_attr( null === $tested_at ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $tested_at ) ) . '">'
			. esc_html__( 'The connection test needs JavaScript. In a copy of the plugin made from its source, it has to be built first.', 'svc-checkout' )
			. '</div></td></tr>';
	}

	/**
	 * Prints the row of the payment terms; the table posts its fields with the form around it.
	 *
	 * @param array<string, mixed> $field The field as WooCommerce passes it.
	 */
	public static function show_terms( array $field ): void {
		$title = is_string( $field['title'] ?? null ) ? $field['title'] : '';
		echo '<tr><th scope="row" class="titledesc">' . esc_html( $title ) . '</th><td class="forminp">'
			. '<div id="svc-checkout-terms" data-name="' . esc_attr( B2bSettings::PAYMENT_TERMS ) . '" data-terms="'
			. esc_attr( (string) wp_json_encode( B2bSettings::payment_terms() ) ) . '">'
			. esc_html__( 'Changing payment terms needs JavaScript.', 'svc-checkout' )
			. '</div><div id="svc-checkout-settings-sync" data-connected="' . esc_attr( ShopperTimeBudgetClient::is_set_up() ? 'yes' : 'no' ) . '"></div></td></tr>';
	}

	/**
	 * Loads script, styles and translations on our tab only.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	private static function enqueue( string $file ): void {
		global $current_tab;
		$screen = get_current_screen();
		if ( null === $screen || 'woocommerce_page_wc-settings' !== $screen->id || Tab::ID !== $current_tab ) {
			return;
		}
		AdminScript::enqueue( $file, 'settings', self::HANDLE );
	}
}
