<?php
/**
 * The part of the settings tab that runs in the browser: the connection test.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'ABSPATH' ) || exit;

/**
 * Prints the place it appears in and loads it on that one tab.
 */
final class SettingsScript {

	/** Type of the settings field that holds it. */
	public const FIELD = 'svc_checkout_connection_test';

	private const HANDLE = 'svc-checkout-settings';

	/**
	 * Adds the field type and the script.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		add_action( 'woocommerce_admin_field_' . self::FIELD, [ self::class, 'show' ] );
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
	 * Loads script, styles and translations on our tab only.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	private static function enqueue( string $file ): void {
		global $current_tab;
		$screen = get_current_screen();
		if ( null === $screen || 'woocommerce_page_wc-settings' !== $screen->id || SettingsTab::ID !== $current_tab ) {
			return;
		}
		$folder = plugin_dir_path( $file );
		if ( ! is_readable( $folder . 'build/settings.asset.php' ) ) {
			return;
		}
		/**
		 * Written by the build beside the script.
		 *
		 * @var array{dependencies: list<non-empty-string>, version: string} $asset
		 */
		$asset = require $folder . 'build/settings.asset.php';

		wp_enqueue_script( self::HANDLE, plugins_url( 'build/settings.js', $file ), $asset['dependencies'], $asset['version'], [ 'in_footer' => true ] );
		wp_set_script_translations( self::HANDLE, 'svc-checkout', $folder . 'languages' );
		wp_enqueue_style( 'wp-components' );
	}
}
