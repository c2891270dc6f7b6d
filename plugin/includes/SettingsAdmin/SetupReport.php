<?php
/**
 * The plugin's part of WooCommerce › Status, which people copy into support requests.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Plugin;
use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Says what is set, never what it is set to where that is secret.
 */
final class SetupReport {

	/**
	 * Adds the table.
	 */
	public static function register(): void {
		add_action( 'woocommerce_system_status_report', [ self::class, 'show' ] );
	}

	/**
	 * Prints the table. `data-export-label` is what the copied, always English report says.
	 */
	public static function show(): void {
		$settings = Settings::load();
		$missing  = SetupState::missing( $settings );
		$tested   = $settings->connected_at();

		echo '<table class="wc_status_table widefat" cellspacing="0"><thead><tr><th colspan="3" data-export-label="B2B checkout"><h2>'
			. esc_html__( 'B2B checkout', 'svc-checkout' ) . '</h2></th></tr></thead><tbody>';
		self::row( 'Version', __( 'Version', 'svc-checkout' ), Plugin::VERSION, true );
		self::row( 'Mode', __( 'Mode', 'svc-checkout' ), $settings->mode, true );
		self::row(
			'Server address',
			__( 'Server address', 'svc-checkout' ),
			'' === $settings->server_url ? __( 'missing', 'svc-checkout' ) : $settings->server_url,
			! in_array( SetupState::SERVER_URL, $missing, true )
		);
		self::row( 'API key', __( 'API key', 'svc-checkout' ), self::describe_key( $settings ), ! in_array( SetupState::API_KEY, $missing, true ) );
		self::row(
			'API secret',
			__( 'API secret', 'svc-checkout' ),
			'' === $settings->api_secret ? __( 'missing', 'svc-checkout' ) : __( 'saved', 'svc-checkout' ),
			! in_array( SetupState::API_SECRET, $missing, true )
		);
		self::row(
			'Connection test',
			__( 'Connection test', 'svc-checkout' ),
			null === $tested ? __( 'not passed with these settings', 'svc-checkout' ) : gmdate( 'Y-m-d\TH:i:s\Z', $tested ),
			null !== $tested
		);
		echo '</tbody></table>';
	}

	/**
	 * The key's mode, not the key.
	 *
	 * @param Settings $settings What the store has saved.
	 */
	private static function describe_key( Settings $settings ): string {
		if ( '' === $settings->api_key ) {
			return __( 'missing', 'svc-checkout' );
		}
		return $settings->is_test() ? __( 'test key saved', 'svc-checkout' ) : __( 'live key saved', 'svc-checkout' );
	}

	/**
	 * One row.
	 *
	 * @param string $export Label in the copied report.
	 * @param string $label  Label on the screen.
	 * @param string $value  What it says.
	 * @param bool   $good   Whether this is as it should be.
	 */
	private static function row( string $export, string $label, string $value, bool $good ): void {
		echo '<tr><td data-export-label="' . esc_attr( $export ) . '">' . esc_html( $label ) . ':</td><td class="help"></td><td><mark class="'
			. ( $good ? 'yes' : 'error' ) . '"><span class="dashicons dashicons-' . ( $good ? 'yes' : 'warning' ) . '"></span> '
			. esc_html( $value ) . '</mark></td></tr>';
	}
}
