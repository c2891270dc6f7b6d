<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Support\PluginInfo;

/**
 * Registers the tab WooCommerce › Settings › B2B checkout. Separate from {@see Page}, whose parent class WooCommerce loads only
 * for its settings and its REST API.
 */
final class Tab {

	public const ID = 'svc_checkout';

	public static function register(): void {
		add_filter( 'woocommerce_get_settings_pages', static fn ( array $pages ): array => [ ...$pages, new Page( self::ID ) ] );
		// WooCommerce's REST API returns every tab, passwords in plain text, at `wc/v3/settings/…`, and skips our validation.
		add_filter( 'woocommerce_settings-' . self::ID, '__return_empty_array', PHP_INT_MAX );
		add_filter( 'plugin_action_links_' . plugin_basename( PluginInfo::file() ), [ self::class, 'add_link' ] );
	}

	/**
	 * @param string $section Of {@see Fields}; empty for the connection.
	 */
	public static function url( string $section ): string {
		return admin_url( 'admin.php?page=wc-settings&tab=' . self::ID . ( '' === $section ? '' : "&section=$section" ) );
	}

	/**
	 * @param array<array-key, string> $links Links in the list of plugins.
	 * @return array<array-key, string>
	 */
	public static function add_link( array $links ): array {
		$settings = '<a href="' . esc_url( self::url( '' ) ) . '">' . esc_html__( 'Settings', 'svc-checkout' ) . '</a>';
		return [ 'settings' => $settings ] + $links;
	}
}
