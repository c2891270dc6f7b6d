<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\OnAccount\Reconciliation;
use SvcCheckout\Settings\Settings;
use SvcCheckout\StoreEvents\Outbox;
use SvcCheckout\Support\PluginInfo;

/**
 * The plugin's section of WooCommerce › Status, which is copied into support requests. It shows no secrets.
 */
final class SetupReport {

	public static function register(): void {
		add_action( 'woocommerce_system_status_report', [ self::class, 'print_table' ] );
	}

	public static function print_table(): void {
		$settings = Settings::load();
		$tested   = $settings->connected_at();
		$missing  = __( 'missing', 'svc-checkout' );
		$key_mode = $settings->is_test() ? __( 'test key saved', 'svc-checkout' ) : __( 'live key saved', 'svc-checkout' );
		echo '<table class="wc_status_table widefat" cellspacing="0"><thead><tr><th colspan="3" data-export-label="B2B checkout"><h2>'
			. esc_html__( 'B2B checkout', 'svc-checkout' ) . '</h2></th></tr></thead><tbody>';
		self::print_row( 'Version', __( 'Version', 'svc-checkout' ), PluginInfo::VERSION, true );
		self::print_row( 'Mode', __( 'Mode', 'svc-checkout' ), $settings->mode, true );
		self::print_row( 'Server address', __( 'Server address', 'svc-checkout' ), '' === $settings->server_url ? $missing : $settings->server_url, '' !== $settings->server_url );
		self::print_row( 'API key', __( 'API key', 'svc-checkout' ), '' === $settings->api_key ? $missing : $key_mode, '' !== $settings->api_key );
		self::print_row( 'API secret', __( 'API secret', 'svc-checkout' ), '' === $settings->api_secret ? $missing : __( 'saved', 'svc-checkout' ), '' !== $settings->api_secret );
		self::print_row( 'Connection test', __( 'Connection test', 'svc-checkout' ), null === $tested ? __( 'not passed with these settings', 'svc-checkout' ) : gmdate( 'Y-m-d\TH:i:s\Z', $tested ), null !== $tested );
		$unsent = Outbox::count_before( gmdate( 'Y-m-d\TH:i:s\Z', time() - 3600 ) );
		/* translators: %d: number of changes of orders that wait for more than an hour. */
		self::print_row( 'Unsent order events', __( 'Unsent order events', 'svc-checkout' ), 0 === $unsent ? __( 'none', 'svc-checkout' ) : sprintf( _n( '%d waits for more than an hour', '%d wait for more than an hour', $unsent, 'svc-checkout' ), $unsent ), 0 === $unsent );
		self::print_debts();
		echo '</tbody></table>';
	}

	/**
	 * What the last comparison of companies' debts with the orders corrected.
	 */
	private static function print_debts(): void {
		$last  = Reconciliation::last();
		$count = $last['corrected'] ?? 0;
		/* translators: 1: number of orders, 2: time. */
		$corrected = _n( '%1$d order corrected at %2$s', '%1$d orders corrected at %2$s', $count, 'svc-checkout' );
		/* translators: %s: time. */
		$correct = __( 'compared with the orders at %s', 'svc-checkout' );
		$time    = gmdate( 'Y-m-d\TH:i:s\Z', $last['finished'] ?? 0 );
		$value   = match ( true ) {
			null === $last => __( 'not compared with the orders yet', 'svc-checkout' ),
			0 === $count   => sprintf( $correct, $time ),
			default        => sprintf( $corrected, $count, $time ),
		};
		self::print_row( 'Debts of companies', __( 'Debts of companies', 'svc-checkout' ), $value, 0 === $count );
	}

	/**
	 * @param string $export Label in the copied report, which is always in English.
	 */
	private static function print_row( string $export, string $label, string $value, bool $is_good ): void {
		echo '<tr><td data-export-label="' . esc_attr( $export ) . '">' . esc_html( $label ) . ':</td><td class="help"></td><td><mark class="'
			. ( $is_good ? 'yes' : 'error' ) . '"><span class="dashicons dashicons-' . ( $is_good ? 'yes' : 'warning' ) . '"></span> '
			. esc_html( $value ) . '</mark></td></tr>';
	}
}
