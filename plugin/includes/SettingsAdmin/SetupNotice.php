<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\Settings;

/**
 * The notice that lists what is missing, for users who may change WooCommerce's settings, until set-up is complete.
 */
final class SetupNotice {

	/** The settings tab itself shows the same next to its fields. */
	private const SCREENS = [ 'dashboard', 'plugins', 'woocommerce_page_wc-orders', 'woocommerce_page_wc-status' ];

	public static function register(): void {
		add_action( 'admin_notices', [ self::class, 'print_notice' ] );
	}

	public static function print_notice(): void {
		if ( ! in_array( get_current_screen()?->id, self::SCREENS, true ) || ! current_user_can( 'manage_woocommerce' ) ) {
			return;
		}
		$missing = SetupState::missing( Settings::load() );
		if ( [] === $missing ) {
			return;
		}
		echo '<div class="notice notice-warning svc-checkout-setup"><p><strong>'
			. esc_html__( 'B2B checkout is not set up yet. Still missing:', 'svc-checkout' ) . '</strong></p><ul class="ul-disc">';
		foreach ( $missing as $step ) {
			echo '<li>' . esc_html( self::label( $step ) ) . '</li>';
		}
		echo '</ul><p><a class="button button-primary" href="' . esc_url( Tab::url( Fields::SETUP ) ) . '">'
			. esc_html__( 'Finish setting up', 'svc-checkout' ) . '</a></p></div>';
	}

	private static function label( string $step ): string {
		return match ( $step ) {
			SetupState::SERVER_URL => __( 'the address of your checkout server', 'svc-checkout' ),
			SetupState::API_KEY    => __( 'the API key of this store', 'svc-checkout' ),
			SetupState::API_SECRET => __( 'the API secret that belongs to the key', 'svc-checkout' ),
			default                => __( 'a successful connection test', 'svc-checkout' ),
		};
	}
}
