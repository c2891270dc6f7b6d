<?php
/**
 * The notice that says what is still missing.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Shown to whoever may change WooCommerce's settings, where they look after the store, until all is there.
 */
final class SetupNotice {

	/** Screens that show it; the settings tab itself shows the same facts beside its fields. */
	private const SCREENS = [ 'dashboard', 'plugins', 'woocommerce_page_wc-orders', 'woocommerce_page_wc-status' ];

	/**
	 * Adds the notice.
	 */
	public static function register(): void {
		add_action( 'admin_notices', [ self::class, 'show' ] );
	}

	/**
	 * Prints the notice where it belongs.
	 */
	public static function show(): void {
		$screen = get_current_screen();
		if ( null === $screen || ! in_array( $screen->id, self::SCREENS, true ) || ! current_user_can( 'manage_woocommerce' ) ) {
			return;
		}
		$missing = SetupState::missing( Settings::load() );
		if ( [] === $missing ) {
			return;
		}
		echo '<div class="notice notice-warning svc-checkout-setup"><p><strong>'
			. esc_html__( 'B2B checkout is not set up yet. Still missing:', 'svc-checkout' ) . '</strong></p><ul class="ul-disc">';
		foreach ( $missing as $step ) {
			echo '<li>' . esc_html( self::describe( $step ) ) . '</li>';
		}
		echo '</ul><p><a class="button button-primary" href="' . esc_url( Tab::url() ) . '">'
			. esc_html__( 'Finish setting up', 'svc-checkout' ) . '</a></p></div>';
	}

	/**
	 * A step as a store owner would say it.
	 *
	 * @param string $step One of the constants of {@see SetupState}.
	 */
	private static function describe( string $step ): string {
		return match ( $step ) {
			SetupState::SERVER_URL => __( 'the address of your checkout server', 'svc-checkout' ),
			SetupState::API_KEY    => __( 'the API key of this store', 'svc-checkout' ),
			SetupState::API_SECRET => __( 'the API secret that belongs to the key', 'svc-checkout' ),
			default                => __( 'a successful connection test', 'svc-checkout' ),
		};
	}
}
